import type { z } from "zod";
import { inJob, log, recorder, withSpan } from "@/lib/base/observability";
import { budgetedChat } from "@/lib/engine/assist";
import { type Claim, defineJob, type JobOf } from "@/lib/storage/queue";
import { type DecidedEvent, readEvents } from "@/lib/storage/records";
import { isOn } from "@/lib/storage/settings";
import { decideEvents } from "./decide-events";
import { embedMessages } from "./embed-messages";
import { eventJob } from "./event-job";
import type { PreparedEvent } from "./record-event";
import { storeEvent } from "./store-event";
import type { TextVectors } from "./vector-of";

type EventJob = JobOf<z.output<typeof eventJob.payload>>;

/**
 * Runs the cold path for one owner's events, oldest first: embed -> decide -> link and store. Each event is
 * stored in one transaction, which also completes its job and checks the lease; before it, a language model
 * may be asked what the event replaces. A repeated job uses the saved decisions, or changes nothing if its
 * event is already stored. Throws when an event cannot be stored; earlier events stay complete.
 */
async function run(claim: Claim, jobs: readonly EventJob[], signal: AbortSignal): Promise<void> {
  const events = await readEvents(claim.tenantNo, claim.ownerNo, jobs.map(eventOf));
  const inOrder = jobs.flatMap((job) => events.get(eventOf(job)) ?? []);
  const vectors = await embedMessages(
    claim,
    inOrder.flatMap(({ payload }) => payload.messages),
  );
  const decided = await withSpan("decide", () => decideEvents(claim, inOrder, vectors, signal));
  const prepared = await prepare(claim, decided, vectors);
  const chat = (await isOn("MEMORY_DECIDER_LLM_ENABLED")) ? budgetedChat(claim.tenantNo) : null;
  for (const job of jobs) {
    signal.throwIfAborted();
    const event = prepared.get(eventOf(job));
    const outcomes = await inJob(job.jobNo, async () => {
      const stored = await withSpan("store", () => storeEvent({ claim, job, event, chat, signal }));
      log().debug({ messages: stored.length }, "event decided");
      return stored;
    });
    for (const { verdict, reason } of outcomes)
      recorder().count(claim.tenantNo, "decisions", `${verdict} ${reason}`);
  }
}

/** The job definition, for the worker. */
export const eventProcess = defineJob({ ...eventJob, run });
/** The job's handler, including payload validation. */
export const processEvents = eventProcess.handler;

const eventOf = (job: EventJob) => job.payload.event;

/** Decisions may have added messages that still need their vectors. */
async function prepare(
  claim: Claim,
  decided: readonly DecidedEvent[],
  known: TextVectors,
): Promise<Map<number, PreparedEvent>> {
  const messages = decided.flatMap(({ event }) => event.payload.messages);
  const vectors = await embedMessages(claim, messages, known);
  return new Map(decided.map((one) => [one.event.eventNo, { ...one, vectors }]));
}
