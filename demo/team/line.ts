import type { Draw } from "../draw";
import type { Whose } from "./people";

/** Lines of one topic, by whose memory they become. */
export interface Group {
  topic: string;
  tags: readonly string[];
  lines: Readonly<Record<Whose, readonly string[]>>;
}

/** Something said, and what takes it back some minutes later in the same conversation, or days later. */
export interface Pair {
  whose: Whose;
  text: string;
  corrected: string;
  after: { minutes: number } | { days: number };
}

/** A kind of thing that is said `times` in other words, by those named or by anybody of the team. */
export interface Routine {
  topic: string;
  whose: "members" | Whose;
  times: number;
  ways: readonly ((draw: Draw) => string)[];
}
