/** The owner of a memory; `home` is the shared memory of the household. */
export type Whose = "derek" | "ana" | "mia" | "tom" | "home";

/** A sentence, alone or with the key for its id and the assistant's answer. */
export type Line = string | readonly [key: string, text: string, reply?: string];

/** The lines of one topic. The key of a line without one is the topic with the line's index. */
export interface Group {
  topic: string;
  tags?: string[];
  lines: Partial<Record<Whose, readonly Line[]>>;
}

/** A statement and its later correction: minutes later in the same conversation, or days later. */
export interface Pair {
  key: string;
  whose: Whose;
  text: string;
  corrected: string;
  after: { minutes: number } | { days: number };
}

/** A repeat of a line with a key: word for word, or in these other words. */
export interface Repeat {
  whose: Whose;
  of: string;
  text?: string;
}
