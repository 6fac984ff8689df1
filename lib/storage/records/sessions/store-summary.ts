import { MEMORY_TYPES, type OwnerNo, type Position, type TenantNo } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { spacesToFill } from "@/lib/storage/index";
import { storeDerived } from "../store-derived";
import { noteTaskRun, type TaskRun, WRITTEN_CONFIDENCE, type WrittenText } from "./read-session-turns";
import { IS_SUMMARY_SOURCE, SUMMARY_SOURCE } from "./read-summaries";
import type { SessionKey } from "./session-row";

/**
 * Stores a summary of a closed session as a memory, in place of its former one, or without `summary` only
 * notes that the answer with this key was rejected. Stores nothing when the session or its memories changed
 * meanwhile. All memories that were read become sources, because a model can use words of one that it does
 * not cite. The caller holds no lock of the owner yet.
 */
export async function storeSummary(
  tx: Tx,
  tenantNo: TenantNo,
  sessionKey: SessionKey,
  run: TaskRun,
  summary: WrittenText | null,
): Promise<void> {
  const { ownerNo } = sessionKey;
  const spaces = await spacesToFill(tx);
  const session = await noteTaskRun(tx, sessionKey, run);
  if (!session || !summary) return;
  await storeDerived(tx, tenantNo, ownerNo, spaces, {
    type: "summary",
    role: "assistant",
    speaker: null,
    reason: "session_summary",
    source: SUMMARY_SOURCE,
    sessionId: session.sessionId,
    text: summary.text,
    occurredAt: summary.occurredAt,
    confidence: WRITTEN_CONFIDENCE,
    metadata: summary.metadata,
    sources: run.reads.map((source) => ({
      source,
      kind: summary.cites.includes(source) ? "cites" : "read",
    })),
    former: await readFormer(tx, ownerNo, session.sessionId),
    replaceReason: "summary_renewed",
  });
}

/** Returns the current summaries of a session. Uses index `events_of_summaries` and the keys of the rest. */
async function readFormer(tx: Tx, ownerNo: OwnerNo, sessionId: string): Promise<Position[]> {
  const rows = await tx.rows<{ position: Position }>(sql`
    select d.position::float8 as position from events e
      join decisions d on ${ofOwners(sql`d.owner_no`, [ownerNo])} and d.event_no = e.event_no
      join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = d.position
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.session_id = ${sessionId} and e.${IS_SUMMARY_SOURCE}
      and d.type = any(${list([MEMORY_TYPES.indexOf("summary")])}::smallint[]) and s.superseded_at is null`);
  return rows.map(({ position }) => position);
}
