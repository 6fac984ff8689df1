import type { KeyedHash, Policy } from "@/lib/analysis/pii";
import { type OwnerNo, type Position, ROLES, tenantNoOf } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { spacesToFill } from "@/lib/storage/index";
import {
  dedupeHash,
  eraseUnfoundedPatterns,
  lockOwner,
  readEventTexts,
  readPositions,
  refreshProjections,
  replaceEvent,
  replaceMemories,
} from "@/lib/storage/records";
import { withCustomRules } from "@/lib/storage/settings";
import { planRedaction, type RedactionPlan } from "./plan-redaction";

/**
 * Redacts an owner's stored events according to a policy, in the caller's transaction. `hash` is that of the
 * tenant's pseudonyms. Changes every copy of their texts: payload, redaction log, memories and projections.
 * Positions, ids and chains do not change. Turns without a vector of their new text are embedded later. Skips
 * events that are still waiting for a decision. Returns the applied plans. Throws `pattern_over_budget`
 * before anything is changed.
 */
export async function redactEvents(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
  { policy, hash }: { readonly policy: Policy; readonly hash: KeyedHash },
  scanNo: number,
): Promise<readonly RedactionPlan[]> {
  await spacesToFill(tx);
  await lockOwner(tx, ownerNo);
  // The events are read under the lock, because an erasure may have changed them meanwhile.
  const events = await readEventTexts(tx, ownerNo, eventNos);
  const plans = await withCustomRules(policy, (own) =>
    events.flatMap((event) => (event.isQueued ? [] : (planRedaction(event, own, hash) ?? []))),
  );
  const positions: Position[] = [];
  for (const plan of plans) {
    await replaceEvent(tx, ownerNo, plan, scanNo);
    await replaceMemories(tx, ownerNo, plan.memories.map(withHash));
    positions.push(...(await readPositions(tx, { ownerNo, eventNo: plan.event.eventNo })).values());
  }
  const changed = plans.map(({ event }) => event.eventNo);
  await refreshProjections(tx, ownerNo, positions, changed);
  await eraseUnfoundedPatterns(tx, { tenantNo: tenantNoOf(ownerNo) }, ownerNo);
  return plans;
}

function withHash(memory: RedactionPlan["memories"][number]) {
  const role = ROLES[memory.role] ?? "user";
  return { ...memory, dedupeHash: dedupeHash({ ...memory, role }) };
}
