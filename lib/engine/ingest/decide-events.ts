import { decide } from "@/lib/analysis/decide";
import type { MemoryType, OwnerNo, TenantNo } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import { budgetedChat } from "@/lib/engine/assist";
import type { Chat } from "@/lib/models/chat";
import { inTenant } from "@/lib/storage/db";
import {
  conversationOrder,
  type DecidedEvent,
  isOriginal,
  type Payload,
  readLastEventOfSession,
  type StoredEvent,
  saveReview,
} from "@/lib/storage/records";
import { isOn, redactionPolicy } from "@/lib/storage/settings";
import { applyAnswers, type PrecedingMessage, startsWithAnswer } from "./apply-answers";
import { applyOverrides } from "./apply-overrides";
import { ambiguousOrdinals, applyModel } from "./assist/apply-model";
import { type Draft, draftEvent, redecide } from "./draft-event";
import { knownVectorOf, type TextVectors } from "./vector-of";

/** The number of events whose model requests run concurrently. */
const MODEL_CONCURRENCY = 2;

/** The part of a lane claim that decisions need. */
type Lane = { readonly tenantNo: TenantNo; readonly ownerNo: OwnerNo };

/**
 * Decides the events of an owner in order. The rules decide, with the preceding message as context and the
 * vector of the message, and a model decides ambiguous messages. Decisions that a repeat might not reproduce
 * are saved as a review before they are returned; an event that has a review is not decided again. Omits
 * events that were erased or decided in the meantime. Throws when `signal` is aborted.
 */
export async function decideEvents(
  lane: Lane,
  events: readonly StoredEvent[],
  vectors: TextVectors,
  signal: AbortSignal,
): Promise<DecidedEvent[]> {
  const chat = (await isOn("MEMORY_DECIDER_LLM_ENABLED")) ? budgetedChat(lane.tenantNo) : null;
  const drafts: (Draft | DecidedEvent)[] = [];
  for (const [index, event] of events.entries())
    drafts.push(await draft(lane, event, events.slice(0, index), vectors));
  const decided: (DecidedEvent | null)[] = [];
  for (let at = 0; at < drafts.length; at += MODEL_CONCURRENCY)
    decided.push(
      ...(await Promise.all(
        drafts.slice(at, at + MODEL_CONCURRENCY).map((one) => finish(lane, one, chat, signal)),
      )),
    );
  return decided.filter((one) => one !== null);
}

async function draft(
  lane: Lane,
  event: StoredEvent,
  earlier: readonly StoredEvent[],
  vectors: TextVectors,
): Promise<Draft | DecidedEvent> {
  const { review } = event.payload;
  if (review) return { event, decisions: review.decisions };
  const newDraft = await draftEvent(lane, event, vectors);
  const isAnswer = startsWithAnswer(newDraft) || startsWithShortText(newDraft);
  const before = isAnswer ? await findBefore(lane, event, earlier) : null;
  applyAnswers(newDraft, before);
  if (before && startsWithShortText(newDraft)) redecideInContext(newDraft, before, vectors);
  return newDraft;
}

/** "Thai" and "half past ten" say something only after a question. A longer text stands on its own. */
const MAX_ANSWER_WORDS = 8;
/** The question before can make one of these a preference or a decision. */
const UNTYPED: ReadonlySet<MemoryType> = new Set(["fact", "interaction"]);

function startsWithShortText({ event: { payload }, decisions }: Draft): boolean {
  const [first] = payload.messages;
  const [decision] = decisions;
  return (
    first?.role === "user" &&
    !payload.requestedChange &&
    decision !== undefined &&
    (decision.keep ? UNTYPED.has(decision.type) : decision.reason !== "agreement") &&
    first.text.split(/\s+/, MAX_ANSWER_WORDS + 1).length <= MAX_ANSWER_WORDS
  );
}

/** Decides the first message again, with the message before the event as context. */
function redecideInContext(draft: Draft, before: PrecedingMessage, vectors: TextVectors): void {
  const [first] = draft.messages;
  const current = draft.decisions[0];
  if (!first || !current) return;
  const { role, text } = first;
  const context = [before.message.text];
  const decided = decide({ role, text, context, embedded: knownVectorOf(vectors, first) });
  const decision = applyOverrides(decided, first);
  const isNew = decision.keep && (!current.keep || decision.type !== current.type);
  if (isNew) redecide(draft, 0, decision);
}

async function finish(
  lane: Lane,
  one: Draft | DecidedEvent,
  chat: Chat | null,
  signal: AbortSignal,
): Promise<DecidedEvent | null> {
  if (!("messages" in one)) return one;
  const { event } = one;
  if (chat && ambiguousOrdinals(one).length > 0) {
    await applyModel(one, chat, await redactionPolicy(lane), signal);
    for (const outcome of Object.values(one.assist?.outcomes ?? {}))
      recorder().count(lane.tenantNo, "assist", outcome);
  }
  if (!one.isReviewed) return one;
  const { decisions, assist } = one;
  const extracted = one.messages.slice(event.payload.messages.length);
  return saveReview(lane.tenantNo, event, extracted, { decisions, ...(assist ? { assist } : {}) });
}

/** Returns the last message of the session before an event, from this batch or from the database. */
async function findBefore(
  lane: Lane,
  { sessionId }: StoredEvent,
  earlier: readonly StoredEvent[],
): Promise<PrecedingMessage | null> {
  if (sessionId === null) return null;
  const precedingEvent = earlier.findLast((event) => event.sessionId === sessionId);
  if (precedingEvent) return lastOf(precedingEvent.eventNo, precedingEvent.payload);
  const lastEvent = await inTenant(lane, "work", (tx) => readLastEventOfSession(tx, lane.ownerNo, sessionId));
  return lastEvent && lastOf(lastEvent.eventNo, lastEvent.payload);
}

function lastOf(event: number, { messages }: Payload): PrecedingMessage | null {
  const ordinal = conversationOrder(messages).findLast((one) => isOriginal(messages[one])) ?? -1;
  const message = messages[ordinal];
  return message ? { message, ref: { event, ordinal } } : null;
}
