import { z } from "zod";
import { homeScenario } from "@/demo/home";
import { type Ctx, requireScope } from "@/lib/base/core";
import { accept, acceptInput } from "@/lib/engine/ingest";
import { queueDepth } from "@/lib/storage/queue";

const BATCH = 100;

export const sampleOutput = z.object({
  events: z
    .number()
    .describe("Number of events of the sample household, including those sent by earlier calls"),
  pending: z.number().describe("Number of the tenant's pending jobs"),
});

/**
 * Sends the last 60 days of the sample household to the tenant, as an agent would. A worker processes them.
 * Repeated calls change nothing. Throws the same errors as `accept`.
 */
export async function sendSample(ctx: Ctx): Promise<z.infer<typeof sampleOutput>> {
  requireScope(ctx, "admin");
  const events = homeScenario(new Date());
  for (let at = 0; at < events.length; at += BATCH)
    await accept(ctx, acceptInput.parse({ events: events.slice(at, at + BATCH) }));
  return readSample(ctx, events.length);
}

/** Returns the number of the tenant's pending jobs, together with the given number of events. */
export async function readSample(ctx: Ctx, events = 0): Promise<z.infer<typeof sampleOutput>> {
  return { events, pending: (await queueDepth(ctx)).pending };
}
