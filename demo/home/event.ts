/** Whose memory a line becomes; `home` is the shared memory of the household. */
export type Whose = "derek" | "ana" | "mia" | "tom" | "home";

/** A sentence alone, or with the key that its id is made of and what the assistant answers. */
export type Line = string | readonly [key: string, text: string, reply?: string];

/** The lines of one topic. A line without a key gets the topic and its place as its key. */
export interface Group {
  topic: string;
  tags?: string[];
  lines: Partial<Record<Whose, readonly Line[]>>;
}

/** Something said, and what takes it back later: minutes in the same conversation, or days. */
export interface Pair {
  key: string;
  whose: Whose;
  text: string;
  corrected: string;
  after: { minutes: number } | { days: number };
}

/** A keyed line said once more: word for word, or with the other words given here. */
export interface Repeat {
  whose: Whose;
  of: string;
  text?: string;
}
