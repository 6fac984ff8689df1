import { z } from "zod";
import { type Ctx, idInput, requireScope } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { countOutcomesOf, type EventRef } from "@/lib/storage/records";
import { pseudonym, requireNamedOwner } from "@/lib/storage/settings";

export const countOutcomesInput = z.strictObject({
  events: z
    .array(
      z.strictObject({
        id: idInput.describe("ID that POST /events returned"),
        user_id: idInput.optional(),
        agent_owner: idInput.optional(),
        scope: z.literal("shared").optional(),
      }),
    )
    .min(1)
    .max(500)
    .describe("The events, each with the owner that it was sent with"),
});

const count = z.int().min(0);
const VERDICT_COUNTS = { stored: count, dropped: count, deduplicated: count, superseding: count } as const;

export const countOutcomesOutput = z.object({
  queued: count.describe("Number of events waiting for a decision"),
  dead: count.describe("Number of events that failed permanently (see the dead letters)"),
  unknown: count.describe("Number of requested events that do not exist or were erased"),
  messages: z.object(VERDICT_COUNTS).describe("Number of messages in decided events, by verdict"),
});
export type CountOutcomesOutput = z.infer<typeof countOutcomesOutput>;

/**
 * Counts events by progress and their messages by verdict. An event that is named twice counts once. Throws
 * `scope_missing`, `owner_required`, `owner_forbidden`.
 */
export async function countOutcomes(
  ctx: Ctx,
  { events }: z.infer<typeof countOutcomesInput>,
): Promise<CountOutcomesOutput> {
  requireScope(ctx, "read");
  const requested = new Map<string, EventRef>();
  for (const [index, event] of events.entries()) {
    const owner = await requireNamedOwner(ctx, event, `events[${index}]`);
    const ref = { owner, eventId: await pseudonym(ctx, event.id) };
    requested.set(JSON.stringify(ref), ref);
  }
  const counts = await inTenant(ctx, "work", (tx) => countOutcomesOf(tx, ctx, [...requested.values()]));
  return {
    queued: counts.undecided - counts.dead,
    dead: counts.dead,
    unknown: requested.size - counts.known,
    messages: counts.verdicts,
  };
}
