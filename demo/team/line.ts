import type { Draw } from "../draw";
import type { Whose } from "./people";

/** Lines of one topic, by owner. */
export interface Group {
  topic: string;
  tags: readonly string[];
  lines: Readonly<Record<Whose, readonly string[]>>;
}

/** A statement and its later correction: some minutes later in the same conversation, or days later. */
export interface Pair {
  whose: Whose;
  text: string;
  corrected: string;
  after: { minutes: number } | { days: number };
}

/** A message that recurs `times` in other words, from the named people or from any member of the team. */
export interface Routine {
  topic: string;
  whose: "members" | Whose;
  times: number;
  ways: readonly ((draw: Draw) => string)[];
}
