import { linkKeys } from "@/lib/analysis/pairs";
import type { Policy } from "@/lib/analysis/pii";
import { type OwnerNo, type Position, ROLES } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { dropTurnVectors, markGaps, rewriteIndex, spacesToFill } from "@/lib/storage/index";
import {
  dedupeHash,
  lockOwner,
  readEventTexts,
  readPositions,
  readTimeZone,
  replaceEvent,
  replaceMemories,
  speakerOf,
} from "@/lib/storage/records";
import { withCustomRules } from "@/lib/storage/settings";
import { planRedaction, type RedactionPlan } from "./plan-redaction";

/**
 * Redacts an owner's stored events according to a policy, in the caller's transaction. Changes every copy of
 * their texts: payload, redaction log, memories, index, statistics and vectors. Positions, ids and chains do
 * not change. Marks gaps for turns that must be embedded again. Skips events that are still waiting for a
 * decision. Returns the applied plans. Throws `pattern_over_budget` before anything is changed.
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
  // The events are read under the lock, because an erasure may have changed them meanwhile.
  const events = await readEventTexts(tx, ownerNo, eventNos);
  const plans = await withCustomRules(policy, (own) =>
    events.flatMap((event) => (event.isQueued ? [] : (planRedaction(event, own) ?? []))),
  );
  const positions: Position[] = [];
  for (const plan of plans) {
    await replaceEvent(tx, ownerNo, plan, scanNo);
    await replaceMemories(tx, ownerNo, plan.memories.map(withHash));
    positions.push(...(await replaceTurns(tx, ownerNo, plan)));
  }
  const dropped = await dropTurnVectors(tx, ownerNo, positions);
  for (const spaceNo of spaces) markGaps(tx, ownerNo, [spaceNo], dropped.get(spaceNo) ?? 0);
  return plans;
}

function withHash(memory: RedactionPlan["memories"][number]) {
  const role = ROLES[memory.role] ?? "user";
  return { ...memory, dedupeHash: dedupeHash({ ...memory, role }) };
}

/** Reindexes the changed turns and returns their positions. An undecided event has no positions. */
async function replaceTurns(tx: Tx, ownerNo: OwnerNo, plan: RedactionPlan): Promise<Position[]> {
  if (plan.changed.length === 0) return [];
  const positions = await readPositions(tx, { ownerNo, eventNo: plan.event.eventNo });
  const timeZone = plan.payload.timeZone ?? (await readTimeZone(tx, ownerNo)) ?? undefined;
  const turns = [...positions].filter(([ordinal]) => plan.changed.includes(ordinal));
  for (const [ordinal, position] of turns) {
    const message = plan.payload.messages[ordinal];
    if (!message) continue;
    await rewriteIndex(tx, {
      ownerNo,
      position,
      speaker: speakerOf(message, plan.event.agentId),
      role: message.role,
      text: message.text,
      keys: linkKeys(message),
      tags: plan.payload.tags,
      occurredAt: new Date(message.at),
      timeZone,
    });
  }
  return turns.map(([, position]) => position);
}
