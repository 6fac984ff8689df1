import { sql, type TableRow } from "@/lib/storage/db";

/** The columns of a decision `d`, with the ids of its memories. */
export const DECISION_COLUMNS = sql`d.owner_no, d.event_no, d.ordinal, d.verdict, d.reason, d.type, d.is_ambiguous, d.decided_at, d.text_removed_at,
  (select encode(n.memory_id, 'hex') from memories n where n.owner_no = d.owner_no and n.position = d.memory_position) as memory,
  (select encode(n.memory_id, 'hex') from memories n where n.owner_no = d.owner_no and n.position = d.uncertain_position and d.resolution is null) as uncertain`;

/** A decision as stored; `verdict` and `type` are indexes in VERDICTS and MEMORY_TYPES. */
export type DecisionRow = TableRow<
  "decisions",
  | "owner_no"
  | "event_no"
  | "ordinal"
  | "verdict"
  | "reason"
  | "type"
  | "is_ambiguous"
  | "decided_at"
  | "text_removed_at"
> & {
  /** The ids of the memory that stores the message and of the one that it may correct, in hex. */
  memory: string | null;
  uncertain: string | null;
};
