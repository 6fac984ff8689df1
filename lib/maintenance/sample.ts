import { z } from "zod";
import { homeScenario } from "@/examples/home";
import { type Ctx, requireScope } from "@/lib/core";
import { accept, acceptInput } from "@/lib/ingestion";
import { queueDepth } from "@/lib/queue";

const BATCH = 100;

export const sampleOutput = z.object({
  events: z.number().describe("Of the household, known ones too"),
  pending: z.number().describe("Jobs of the tenant that are still to do"),
});

/**
 * Sends the invented household's last 60 days into the tenant, as an agent would; a worker does the rest. Repeating it is
 * harmless. Throws what `accept` throws.
 */
export async function sendSample(ctx: Ctx): Promise<z.infer<typeof sampleOutput>> {
  requireScope(ctx, "admin");
  const events = homeScenario(new Date());
  for (let at = 0; at < events.length; at += BATCH)
    await accept(ctx, acceptInput.parse({ events: events.slice(at, at + BATCH) }));
  return readSample(ctx, events.length);
}

/** How far the household has come. */
export async function readSample(ctx: Ctx, events = 0): Promise<z.infer<typeof sampleOutput>> {
  return { events, pending: (await queueDepth(ctx)).pending };
}
