import { sql } from "@/lib/storage/db";

/** The columns of a decision `d`, with the ids of its memories. */
export const DECISION_COLUMNS = sql`d.owner_no, d.event_no, d.ordinal, d.verdict, d.reason, d.type, d.is_ambiguous, d.decided_at, d.text_removed_at,
  (select encode(n.memory_id, 'hex') from memories n where n.owner_no = d.owner_no and n.position = d.memory_position) as memory,
  (select encode(n.memory_id, 'hex') from memories n where n.owner_no = d.owner_no and n.position = d.uncertain_position) as uncertain`;

/** A decision as stored; `verdict` and `type` are indexes in VERDICTS and MEMORY_TYPES. */
export type DecisionRow = {
  owner_no: string;
  event_no: string;
  ordinal: number;
  verdict: number;
  reason: string;
  type: number | null;
  is_ambiguous: boolean;
  decided_at: Date;
  text_removed_at: Date | null;
  /** The ids of the memory that stores the message and of the one that it may correct, in hex. */
  memory: string | null;
  uncertain: string | null;
};
