import { z } from "zod";
import { type Ctx, ownerOf, requireOwner, requireScope } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { countOutcomesOf, type EventRef } from "@/lib/storage/records";
import { pseudonym } from "@/lib/storage/settings";

const id = z.string().min(1).max(256);

export const countOutcomesInput = z.strictObject({
  events: z
    .array(
      z.strictObject({
        id: id.describe("As returned by POST /events"),
        user_id: id.optional(),
        agent_owner: id.optional(),
        scope: z.literal("shared").optional(),
      }),
    )
    .min(1)
    .max(500)
    .describe("IDs of events, each with its owner as it was sent"),
});

const count = z.int().min(0);
const VERDICT_COUNTS = { stored: count, dropped: count, deduplicated: count, superseding: count } as const;

export const countOutcomesOutput = z.object({
  queued: count.describe("Events that wait for a decision"),
  dead: count.describe("Events that failed permanently; see the dead letters"),
  unknown: count.describe("Events that do not exist or were erased"),
  messages: z.object(VERDICT_COUNTS).describe("Messages of the decided events by verdict"),
});
export type CountOutcomesOutput = z.infer<typeof countOutcomesOutput>;

/**
 * The progress and verdicts of events, as counts. An event that is named twice counts once. Throws
 * `scope_missing`, `owner_required`, `owner_forbidden`.
 */
export async function countOutcomes(
  ctx: Ctx,
  { events }: z.infer<typeof countOutcomesInput>,
): Promise<CountOutcomesOutput> {
  requireScope(ctx, "read");
  const requested = new Map<string, EventRef>();
  for (const [index, event] of events.entries()) {
    const named = ownerOf(event, `events[${index}]`);
    const owner = { kind: named.kind, id: await pseudonym(ctx, named.id) };
    requireOwner(ctx, owner);
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
