import { z } from "zod";
import { endedSessions } from "@/demo/ended-sessions";
import { homeScenario } from "@/demo/home";
import { AppError, type Ctx, requireScope } from "@/lib/base/core";
import { accept, acceptInput } from "@/lib/engine/ingest";
import { closeSession } from "@/lib/features/sessions";
import { queueDepth } from "@/lib/storage/queue";

const BATCH = 100;

export const sampleOutput = z.object({
  events: z
    .number()
    .describe("Number of events of the sample household, including those sent by earlier calls"),
  pending: z.number().describe("Number of the tenant's pending jobs"),
});

/**
 * Sends the last 60 days of the sample household to the tenant, as an agent would, and closes the sessions
 * that have ended. A worker processes both. Repeated calls change nothing, and what was erased stays erased.
 * Throws the same errors as `accept`.
 */
export async function sendSample(ctx: Ctx): Promise<z.infer<typeof sampleOutput>> {
  requireScope(ctx, "admin");
  const now = new Date();
  const events = homeScenario(now);
  for (let at = 0; at < events.length; at += BATCH)
    await accept(ctx, acceptInput.parse({ events: events.slice(at, at + BATCH) }));
  for (const { session_id, ...owner } of endedSessions(events, now))
    await closeSession(ctx, session_id, { ...owner, wait_ms: 0 }).catch(ignoreErased);
  return readSample(ctx, events.length);
}

/** A repeated event does not restore the session that was erased with its owner. */
function ignoreErased(thrown: unknown): void {
  if (!(thrown instanceof AppError && thrown.code === "not_found")) throw thrown;
}

/** Returns the number of the tenant's pending jobs, together with the given number of events. */
export async function readSample(ctx: Ctx, events = 0): Promise<z.infer<typeof sampleOutput>> {
  return { events, pending: (await queueDepth(ctx)).pending };
}
