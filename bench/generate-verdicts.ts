import { MEMORY_TYPES, VERDICTS } from "@/lib/base/core";
import { type SQL, sql, type Tx } from "@/lib/storage/db";
import { bulkInsert, bytes, column } from "./bulk-insert";
import { type IndexedTurn, sha256Hex } from "./owner-rows";

type Judged = { readonly turn: IndexedTurn; readonly eventNo: number };

/** Inserts the decision of each turn, and the memory and its state for each turn that the decider keeps. */
export async function insertVerdicts(
  tx: Tx,
  ownerColumns: Readonly<Record<string, SQL>>,
  turns: readonly IndexedTurn[],
  eventNos: readonly number[],
  idOf: (turn: IndexedTurn) => string,
): Promise<void> {
  const judged: Judged[] = turns.map((turn, index) => ({ turn, eventNo: eventNos[index] ?? 0 }));
  const first = { ...ownerColumns, ordinal: sql`0::smallint` };
  const place = (rows: readonly Judged[]) => ({
    event_no: column("bigint", rows, ({ eventNo }) => eventNo),
    type: column("smallint", rows, typeOf),
    position: column("bigint", rows, ({ turn }) => turn.position),
  });
  await bulkInsert(
    tx,
    "decisions",
    {
      ...place(judged),
      verdict: column("smallint", judged, (one) => VERDICTS.indexOf(isKept(one) ? "stored" : "dropped")),
      reason: column("text", judged, ({ turn }) => turn.decision.reason),
      is_ambiguous: column("boolean", judged, ({ turn }) => String(turn.decision.ambiguous)),
      memory_position: column("bigint", judged, (one) => (isKept(one) ? one.turn.position : null)),
    },
    first,
  );
  const kept = judged.filter(isKept);
  const at = column("timestamptz", kept, ({ turn }) => turn.at.toISOString());
  const confidence = column("real", kept, ({ turn: { decision } }) =>
    decision.keep ? decision.confidence : 0,
  );
  await bulkInsert(
    tx,
    "memories",
    {
      ...place(kept),
      confidence,
      memory_id: bytes("memory_id", kept, ({ turn }) => idOf(turn)),
      text: column("text", kept, ({ turn }) => turn.text),
      speaker: column("text", kept, ({ turn }) => turn.speaker),
      session_id: column("text", kept, ({ turn }) => turn.sessionId),
      occurred_at: at,
      dedupe_hash: bytes("dedupe_hash", kept, ({ turn }) => sha256Hex(turn.text)),
    },
    { ...first, role: sql`0::smallint`, tags: sql`'{}'::text[]`, recorded_at: sql`now()` },
  );
  const isMood = (one: Judged) => typeOf(one) === MEMORY_TYPES.indexOf("mood");
  const moodSaidAt = (one: Judged) => (isMood(one) ? one.turn.at.toISOString() : null);
  await bulkInsert(
    tx,
    "memory_states",
    {
      position: place(kept).position,
      confidence,
      last_confirmed_at: at,
      expires_at: column("timestamptz", kept, moodSaidAt, "expires_at + interval '24 hours'"),
    },
    ownerColumns,
  );
}

const isKept = ({ turn }: Judged) => turn.decision.keep;
const typeOf = ({ turn: { decision } }: Judged) =>
  decision.keep ? MEMORY_TYPES.indexOf(decision.type) : null;
