/** The owner of a memory; `home` is the shared memory of the household. */
export type OwnerName = "derek" | "ana" | "mia" | "tom" | "home";

/** A sentence, alone or with the key for its id and the assistant's answer. */
export type Line = string | readonly [key: string, text: string, reply?: string];

/** The lines of one topic. A line without a key gets one from the topic and the line's index. */
export interface Group {
  topic: string;
  tags?: string[];
  lines: Partial<Record<OwnerName, readonly Line[]>>;
}

/** A statement and its correction, which follows minutes later in the same conversation, or days later. */
export interface Pair {
  key: string;
  ownerName: OwnerName;
  text: string;
  corrected: string;
  after: { minutes: number } | { days: number };
}

/** A repeat of the line with the key `originalKey`: word for word, or with the wording in `text`. */
export interface Repeat {
  ownerName: OwnerName;
  originalKey: string;
  text?: string;
}
