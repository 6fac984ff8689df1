import type { OwnerNo, TenantNo } from "@/lib/core";
import { inTenant, ofOwners, sql } from "@/lib/db";
import { type Chat, processChat } from "@/lib/models";
import { recorder } from "@/lib/observability";
import { lastTurn } from "@/lib/search";
import { isOn, redactionPolicy } from "@/lib/settings";
import { answersFirst, applyAnswers, type Before } from "./agree/agree";
import { applyModel, unsure } from "./assist/apply-model";
import type { Payload } from "./clean-event";
import { type Draft, draftEvent } from "./draft-event";
import { type DecidedEvent, keepSecondLook } from "./keep-second-look";
import type { StoredEvent } from "./read-events";

/** Events that a model is asked about at once: as many calls as it answers at once. */
const AT_ONCE = 2;

/** An owner's lane, as far as it matters here. */
type Lane = { readonly tenantNo: TenantNo; readonly ownerNo: OwnerNo };

/**
 * The verdicts on an owner's events, in order: by rules, by what was said before, and by a model for what the rules are
 * not sure of. Those that could come out otherwise a second time are written first; an event whose verdicts stand
 * written keeps them. Events that are gone or decided meanwhile are left out. Throws when `signal` is aborted.
 */
export async function decideEvents(
  lane: Lane,
  events: readonly StoredEvent[],
  signal: AbortSignal,
): Promise<DecidedEvent[]> {
  const chat = (await isOn("MEMORY_DECIDER_LLM_ENABLED")) ? processChat() : null;
  const drafts: (Draft | DecidedEvent)[] = [];
  for (const [index, event] of events.entries())
    drafts.push(await draft(lane, event, events.slice(0, index)));
  const decided: (DecidedEvent | null)[] = [];
  for (let at = 0; at < drafts.length; at += AT_ONCE)
    decided.push(
      ...(await Promise.all(drafts.slice(at, at + AT_ONCE).map((one) => finish(lane, one, chat, signal)))),
    );
  return decided.filter((one) => one !== null);
}

async function draft(
  lane: Lane,
  event: StoredEvent,
  earlier: readonly StoredEvent[],
): Promise<Draft | DecidedEvent> {
  const { secondLook } = event.payload;
  if (secondLook) return { event, decisions: secondLook.decisions };
  const made = draftEvent(event);
  applyAnswers(made, answersFirst(made) ? await findBefore(lane, event, earlier) : null);
  return made;
}

async function finish(
  lane: Lane,
  one: Draft | DecidedEvent,
  chat: Chat | null,
  signal: AbortSignal,
): Promise<DecidedEvent | null> {
  if (!("messages" in one)) return one;
  const { event } = one;
  if (chat && unsure(one).length > 0) {
    await applyModel(one, chat, await redactionPolicy(lane), signal);
    for (const outcome of Object.values(one.asked?.outcomes ?? {}))
      recorder().count(lane.tenantNo, "assist", outcome);
  }
  if (!one.isSecondLook) return one;
  const { decisions, asked } = one;
  const taken = one.messages.slice(event.payload.messages.length);
  return keepSecondLook(lane.tenantNo, event, taken, { decisions, ...(asked ? { asked } : {}) });
}

/** The message right before an event's first in its session: of these events, or the last one that is stored. */
async function findBefore(
  lane: Lane,
  { sessionId }: StoredEvent,
  earlier: readonly StoredEvent[],
): Promise<Before | null> {
  if (sessionId === null) return null;
  const near = earlier.findLast((event) => event.sessionId === sessionId);
  if (near) return lastOf(near.eventNo, near.payload);
  return inTenant(lane, "work", async (tx) => {
    const eventNo = await lastTurn(tx, lane.ownerNo, sessionId);
    if (eventNo === null) return null;
    const [row] = await tx.rows<{ payload: string }>(sql`select payload from events
      where ${ofOwners(sql`owner_no`, [lane.ownerNo])} and event_no = ${eventNo}::bigint`);
    return row ? lastOf(eventNo, JSON.parse(row.payload) as Payload) : null;
  });
}

function lastOf(event: number, { messages }: Payload): Before | null {
  const ordinal = messages.findLastIndex(({ of }) => of === undefined);
  const message = messages[ordinal];
  return message ? { message, said: { event, ordinal } } : null;
}
