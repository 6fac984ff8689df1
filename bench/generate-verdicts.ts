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
  const decisions: Judged[] = turns.map((turn, index) => ({ turn, eventNo: eventNos[index] ?? 0 }));
  const firstMessage = { ...ownerColumns, ordinal: sql`0::smallint` };
  const place = (rows: readonly Judged[]) => ({
    event_no: column("bigint", rows, ({ eventNo }) => eventNo),
    type: column("smallint", rows, typeOf),
    position: column("bigint", rows, ({ turn }) => turn.position),
  });
  await bulkInsert(
    tx,
    "decisions",
    {
      ...place(decisions),
      verdict: column("smallint", decisions, (decision) =>
        VERDICTS.indexOf(isKept(decision) ? "stored" : "dropped"),
      ),
      reason: column("text", decisions, ({ turn }) => turn.decision.reason),
      is_ambiguous: column("boolean", decisions, ({ turn }) => String(turn.decision.ambiguous)),
      memory_position: column("bigint", decisions, (decision) =>
        isKept(decision) ? decision.turn.position : null,
      ),
    },
    firstMessage,
  );
  const keptDecisions = decisions.filter(isKept);
  const occurredAt = column("timestamptz", keptDecisions, ({ turn }) => turn.at.toISOString());
  const confidence = column("real", keptDecisions, ({ turn: { decision } }) =>
    decision.keep ? decision.confidence : 0,
  );
  await bulkInsert(
    tx,
    "memories",
    {
      ...place(keptDecisions),
      confidence,
      memory_id: bytes("memory_id", keptDecisions, ({ turn }) => idOf(turn)),
      text: column("text", keptDecisions, ({ turn }) => turn.text),
      speaker: column("text", keptDecisions, ({ turn }) => turn.speaker),
      session_id: column("text", keptDecisions, ({ turn }) => turn.sessionId),
      occurred_at: occurredAt,
      dedupe_hash: bytes("dedupe_hash", keptDecisions, ({ turn }) => sha256Hex(turn.text)),
    },
    { ...firstMessage, role: sql`0::smallint`, tags: sql`'{}'::text[]`, recorded_at: sql`now()` },
  );
  const isMood = (decision: Judged) => typeOf(decision) === MEMORY_TYPES.indexOf("mood");
  const moodSaidAt = (decision: Judged) => (isMood(decision) ? decision.turn.at.toISOString() : null);
  await bulkInsert(
    tx,
    "memory_states",
    {
      position: place(keptDecisions).position,
      confidence,
      last_confirmed_at: occurredAt,
      expires_at: column("timestamptz", keptDecisions, moodSaidAt, "expires_at + interval '24 hours'"),
    },
    ownerColumns,
  );
}

const isKept = ({ turn }: Judged) => turn.decision.keep;
const typeOf = ({ turn: { decision } }: Judged) =>
  decision.keep ? MEMORY_TYPES.indexOf(decision.type) : null;
