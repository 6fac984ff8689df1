import { AppError } from "@/lib/core";
import { inTenant } from "@/lib/db";
import { activeSpace, type Embedded, embedTexts } from "@/lib/embedding";
import { inJob, log, logError, recorder, traced } from "@/lib/observability";
import { type Claim, complete, type Job } from "@/lib/queue";
import { decideEvents } from "./decide-events";
import type { DecidedEvent } from "./keep-second-look";
import { embeddedText, readEvents } from "./read-events";
import { type Prepared, recordEvent } from "./record-event";

/**
 * The cold path of one owner's events, oldest first: decide -> embed, then link and store in one transaction an event,
 * which also finishes the job and checks its lease. A job that comes again finds no event to decide and only finishes,
 * or its verdicts written and repeats them.
 * Throws when an event can't be stored; those before it are finished.
 */
export async function processEvents(claim: Claim, jobs: readonly Job[], signal: AbortSignal): Promise<void> {
  const events = await readEvents(claim.tenantNo, claim.ownerNo, jobs.map(eventOf));
  const decided = await traced("decide", () => decideEvents(claim, [...events.values()], signal));
  const prepared = await prepare(claim, decided);
  for (const job of jobs) {
    signal.throwIfAborted();
    const event = prepared.get(eventOf(job));
    const outcomes = await inJob(job.jobNo, async () => {
      const stored = await traced("store", () =>
        inTenant(claim, "work", async (tx) => {
          await complete(tx, claim, [job.jobNo]);
          return event ? recordEvent(tx, event) : [];
        }),
      );
      log().debug({ messages: stored.length }, "event decided");
      return stored;
    });
    for (const { verdict, reason } of outcomes)
      recorder().count(claim.tenantNo, "decisions", `${verdict} ${reason}`);
  }
}

function eventOf(job: Job): number {
  return Number((job.payload as { event?: number }).event);
}

/** A text of blanks has no embedding. */
async function prepare(claim: Claim, decided: readonly DecidedEvent[]): Promise<Map<number, Prepared>> {
  const textsOf = ({ event }: DecidedEvent) => event.payload.messages.map(embeddedText);
  const texts = decided.flatMap(textsOf).filter(isEmbeddable);
  const vectors = await traced("embed", () => embed(claim, texts), { texts: texts.length });
  let next = 0;
  return new Map(
    decided.map((one) => {
      const embedded = textsOf(one).map((text) => (isEmbeddable(text) ? (vectors?.[next++] ?? null) : null));
      return [one.event.eventNo, { ...one, embedded }];
    }),
  );
}

const isEmbeddable = (text: string) => text.trim() !== "";

/** Null without an embedder or when it is down: then memories are stored, found by words, and embedded when it is back. */
async function embed(claim: Claim, texts: readonly string[]): Promise<Embedded[] | null> {
  try {
    const active = await activeSpace();
    return active && (await embedTexts(claim, active, texts));
  } catch (thrown) {
    if (!(thrown instanceof AppError) || !["model_unavailable", "timeout"].includes(thrown.code))
      throw thrown;
    logError(thrown, { room: "ingestion", step: "embed" });
    return null;
  }
}
