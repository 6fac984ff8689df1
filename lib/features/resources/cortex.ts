import { cortexEventId, cortexSession } from "@/lib/analysis/import-files";
import { AppError, type Ctx, MEMORY_TYPES, type OwnerRef } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { findEvents, readOutcomes, readOwnerRef } from "@/lib/storage/records";
import { pseudonym } from "@/lib/storage/settings";
import { unknownResource } from "./noun";

/**
 * Returns where something that was imported from Cortex Memory is now: a message of a session as its turn,
 * and everything else as its memory. Throws `not_found` for a URI that was not imported or whose event is not
 * decided yet, and `ambiguous_id` when it was imported for several owners.
 */
export async function findImported(
  ctx: Ctx,
  uri: string,
): Promise<{ readonly owner: OwnerRef; readonly path: readonly string[] }> {
  const eventId = await pseudonym(ctx, cortexEventId(uri));
  const session = cortexSession(uri);
  return inTenant(ctx, "work", async (tx) => {
    const [event, second] = await findEvents(tx, ctx, eventId, ctx.owner);
    const owner = event && (await readOwnerRef(tx, event.ownerNo));
    if (!owner) throw unknownResource();
    if (second)
      throw new AppError(
        "ambiguous_id",
        "This URI was imported for several owners. Use a key of one of them.",
      );
    if (session !== null) return { owner, path: ["sessions", session, "turns", eventId, "0"] };
    const outcome = (await readOutcomes(tx, event)).find(({ memory }) => memory !== null);
    const type = MEMORY_TYPES[outcome?.type ?? -1];
    if (!outcome?.memory || type === undefined) throw unknownResource();
    return { owner, path: ["memories", type, outcome.memory] };
  });
}
