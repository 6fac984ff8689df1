import { recorder } from "@/lib/base/observability";
import { outcomeOf } from "@/lib/engine/assist";
import type { Chat } from "@/lib/models/chat";
import { inTenant, Rollback } from "@/lib/storage/db";
import { assertLease, type Claim, complete } from "@/lib/storage/queue";
import {
  type AssistOutcome,
  type LinkAnswers,
  type MessageRef,
  saveLinkAnswers,
} from "@/lib/storage/records";
import { askLink, LINK_PROMPT_VERSION } from "./assist/ask-link";
import { type EventStep, stepsOf } from "./event-steps";
import { findAhead } from "./find-ahead";
import type { RelatedAhead } from "./find-related";
import type { LinkQuestion } from "./link";
import { type PreparedEvent, recordEvent } from "./record-event";
import type { Outcome } from "./resolve-message";

/** The longest time that an event waits for answers about links. */
const WAIT_MS = 90_000;

type Storing = {
  readonly claim: Claim;
  readonly job: { readonly jobNo: number };
  /** Undefined when the event was erased or stored in the meantime. */
  readonly event: PreparedEvent | undefined;
  readonly chat: Chat | null;
  readonly signal: AbortSignal;
};

/**
 * Stores an event in its steps; the transaction of the last one completes its job. A repeated job continues
 * after the last step that was stored.
 */
export async function storeEvent(storing: Storing): Promise<readonly Outcome[]> {
  const { claim, job, event } = storing;
  if (!event) {
    await inTenant(claim, "work", (tx) => complete(tx, claim, [job.jobNo]));
    return [];
  }
  const isAsked = event.event.payload.review?.links !== undefined;
  const outcomes: Outcome[] = [];
  let current = event;
  for (const step of stepsOf(event.event)) {
    storing.signal.throwIfAborted();
    const stored = await storeStep({ ...storing, chat: isAsked ? null : storing.chat }, current, step);
    outcomes.push(...stored.outcomes);
    current = stored.event;
  }
  return outcomes;
}

/**
 * Stores a step in one transaction. A model must not be asked inside it. What there is to ask about the only
 * message of a step is known before it, and the answers are saved in the event's review. About several
 * messages, and when the owner has changed since, it is known only in the transaction, which is then rolled
 * back and repeated with the answers. A repeated job finds the saved answers and asks nothing. Without an
 * answer, the step is stored as without a model.
 */
async function storeStep(
  { claim, job, chat, signal }: Storing,
  event: PreparedEvent,
  step: EventStep,
): Promise<{ outcomes: readonly Outcome[]; event: PreparedEvent }> {
  const write = (prepared: PreparedEvent, ahead: RelatedAhead | null, questions?: LinkQuestion[]) =>
    inTenant(claim, "work", async (tx) => {
      // Sent with the first statements of the event. Without the lease, the transaction rolls back.
      const [, outcomes] = await Promise.all([
        step.isLast ? complete(tx, claim, [job.jobNo]) : assertLease(tx, claim),
        recordEvent(tx, prepared, step, { questions, ahead }),
      ]);
      return { outcomes, event: prepared };
    });
  const ahead = await findAhead(claim, event, step);
  if (!chat) return write(event, ahead);
  const questions = step.ordinals.length === 1 ? [...(ahead?.questions ?? [])] : [];
  if (questions.length === 0) {
    try {
      return await write(event, ahead, questions);
    } catch (thrown) {
      if (!(thrown instanceof Rollback)) throw thrown;
    }
  }
  const links = await answerQuestions(claim, questions, chat, signal);
  const saved = links && (await saveLinkAnswers(claim.tenantNo, event, links));
  if (!saved) return write(event, ahead);
  const answered = { ...event, ...saved };
  return write(answered, await findAhead(claim, answered, step));
}

/** Asks the questions in order until the model fails. Returns null without any answer. */
async function answerQuestions(
  { tenantNo }: Claim,
  questions: readonly LinkQuestion[],
  chat: Chat,
  signal: AbortSignal,
): Promise<LinkAnswers | null> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
  const replaces: Record<number, readonly MessageRef[]> = {};
  const count = (outcome: AssistOutcome) => recorder().count(tenantNo, "assist", outcome);
  let answered = 0;
  for (const { ordinal, text, candidates } of questions) {
    try {
      const texts = candidates.map((one) => one.text);
      const named = await askLink(chat, text, texts, limit);
      if (named) replaces[ordinal] = named.flatMap((index) => candidates[index]?.ref ?? []);
      answered += 1;
      count(named ? "answered" : "rejected");
    } catch (thrown) {
      signal.throwIfAborted();
      count(outcomeOf(thrown));
      break;
    }
  }
  const model = `${chat.provider}/${chat.model}`;
  return answered === 0 ? null : { prompt: LINK_PROMPT_VERSION, model, replaces };
}
