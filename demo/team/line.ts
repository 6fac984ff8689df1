import type { Draw } from "../draw";
import type { OwnerName } from "./people";

/** Lines of one topic, by owner. */
export interface Group {
  topic: string;
  tags: readonly string[];
  lines: Readonly<Record<OwnerName, readonly string[]>>;
}

/** A statement and its correction, which follows minutes later in the same conversation, or days later. */
export interface Pair {
  ownerName: OwnerName;
  text: string;
  corrected: string;
  after: { minutes: number } | { days: number };
}

/**
 * A message that recurs `times` times in different wordings, from one owner or from any member of the team.
 */
export interface Routine {
  topic: string;
  ownerName: "members" | OwnerName;
  times: number;
  wordings: readonly ((draw: Draw) => string)[];
}
