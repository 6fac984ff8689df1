import { attributeKeys } from "@/lib/analysis/link";
import type { Policy } from "@/lib/analysis/pii";
import { type OwnerNo, type Position, ROLES } from "@/lib/base/core";
import { json, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { dropTurnVectors, markGaps, rewriteIndex, spacesToFill } from "@/lib/storage/index";
import { dedupeHash, speakerOf } from "@/lib/storage/records";

import { withCustomRules } from "@/lib/storage/settings";
import { planRedaction, type RedactionPlan } from "./plan-redaction";
import { lockOwner, replaceMemories } from "./rewrite";
import { readStored } from "./stored-event";

/**
 * Redacts stored events of an owner by a policy, in the caller's transaction, in every copy of their texts:
 * payload, redaction log, memories, index, statistics, vectors. Places, ids and chains stay. Turns that must
 * be embedded again are marked as missing. Events that a worker is about to decide are skipped. Returns the
 * new redactions. Throws `pattern_over_budget`, with nothing changed.
 */
export async function redactEvents(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
  policy: Policy,
  scanNo: number,
): Promise<readonly RedactionPlan[]> {
  const spaces = await spacesToFill(tx);
  await lockOwner(tx, ownerNo);
  // Read again under the lock, because an erasure may have changed the events meanwhile.
  const events = await readStored(tx, ownerNo, eventNos);
  const plans = await withCustomRules(policy, (own) =>
    events.flatMap((event) => (event.isQueued ? [] : (planRedaction(event, own) ?? []))),
  );
  const positions: Position[] = [];
  for (const plan of plans) {
    await replacePayload(tx, ownerNo, plan);
    await replaceLog(tx, ownerNo, plan, scanNo);
    await replaceMemories(tx, ownerNo, plan.memories.map(withHash));
    positions.push(...(await replaceTurns(tx, ownerNo, plan)));
  }
  const dropped = await dropTurnVectors(tx, ownerNo, positions);
  for (const spaceNo of spaces) await markGaps(tx, ownerNo, [spaceNo], dropped.get(spaceNo) ?? 0);
  return plans;
}

function withHash(memory: RedactionPlan["memories"][number]) {
  const role = ROLES[memory.role] ?? "user";
  return { ...memory, dedupeHash: dedupeHash({ ...memory, role }) };
}

async function replacePayload(tx: Tx, ownerNo: OwnerNo, plan: RedactionPlan): Promise<void> {
  await tx.rows(sql`update events set payload = ${JSON.stringify(plan.payload)}, source = ${plan.source}
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${plan.event.eventNo}::bigint`);
}

/** Earlier redactions keep their number, time and scan. */
async function replaceLog(tx: Tx, ownerNo: OwnerNo, plan: RedactionPlan, scanNo: number): Promise<void> {
  const { eventNo, redactions } = plan.event;
  const last = Math.max(0, ...redactions.map(({ no }) => no));
  const fresh = plan.fresh.map((one, i) => ({
    ...one,
    no: last + 1 + i,
    createdAt: null,
    scanNo: String(scanNo),
  }));
  await tx.rows(
    sql`delete from redactions where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`,
  );
  await tx.rows(sql`insert into redactions (owner_no, event_no, redaction_no, field, kind, rule, mode, start, length, created_at, scan_no)
    select ${ownerNo}::bigint, ${eventNo}::bigint, no, field, kind, rule, mode, start, length,
      coalesce("createdAt"::timestamptz, now()), "scanNo"::bigint
    from jsonb_to_recordset(${json([...plan.kept, ...fresh].filter(({ no }) => no <= LAST_NO))})
      as r (no smallint, field text, kind text, rule text, mode text, start int, length int, "createdAt" text, "scanNo" text)`);
}

/** The column is a smallint. More redactions than this in one event are not logged. */
const LAST_NO = 32_767;

/** The places of the turns whose text changed. An undecided event has none. */
async function replaceTurns(tx: Tx, ownerNo: OwnerNo, plan: RedactionPlan): Promise<Position[]> {
  if (plan.changed.length === 0) return [];
  const rows = await tx.rows<{
    ordinal: number;
    position: number;
  }>(sql`select ordinal, position::float8 as position from decisions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${plan.event.eventNo}::bigint order by ordinal`);
  const turns = rows.filter(({ ordinal }) => plan.changed.includes(ordinal));
  for (const { ordinal, position } of turns) {
    const message = plan.payload.messages[ordinal];
    if (!message) continue;
    await rewriteIndex(tx, {
      ownerNo,
      position: position as Position,
      speaker: speakerOf(message, plan.event.agentId),
      text: message.text,
      keys: attributeKeys(message),
      occurredAt: new Date(message.at),
    });
  }
  return turns.map(({ position }) => position as Position);
}
