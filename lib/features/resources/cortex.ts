import { cortexEventId, cortexSession } from "@/lib/analysis/import-files";
import { AppError, type Ctx, type OwnerRef, writeCursor } from "@/lib/base/core";
import { getMemory } from "@/lib/features/memories";
import { inTenant } from "@/lib/storage/db";
import {
  findEvents,
  isOriginal,
  readOutcomes,
  readOwnerRef,
  readTimelineEvents,
} from "@/lib/storage/records";
import { pseudonym } from "@/lib/storage/settings";
import { unknownResource } from "./resource-kind";

type Imported = {
  readonly owner: OwnerRef;
  readonly path: readonly string[];
  /** Where a message of several parts begins in its session's timeline. */
  readonly cursor?: string;
  readonly asOf?: undefined;
};

/**
 * Returns where something that was imported from Cortex Memory is now: a message of a session as its turn, a
 * message of several parts as the timeline from its first part on, and everything else as its memory. Throws
 * `not_found` for a URI that was not imported or whose event is not decided yet, and `ambiguous_id` when it
 * was imported for several owners.
 */
export async function findImported(ctx: Ctx, uri: string): Promise<Imported> {
  const eventId = await pseudonym(ctx, cortexEventId(uri));
  const session = cortexSession(uri);
  const sessionId = session === null ? null : await pseudonym(ctx, session);
  const found = await inTenant(ctx, "work", async (tx): Promise<Imported | { readonly memory: string }> => {
    const [event, second] = await findEvents(tx, ctx, eventId, ctx.owner);
    const owner = event && (await readOwnerRef(tx, event.ownerNo));
    if (!owner) throw unknownResource();
    if (second)
      throw new AppError(
        "ambiguous_id",
        "This URI was imported for several owners. Use a key that is bound to one of them, or a palimpsest:// URI.",
      );
    if (sessionId !== null) {
      const from = event.eventNo;
      const [stored] = (await readTimelineEvents(tx, ctx, owner, sessionId, { from, limit: 1 })) ?? [];
      const parts = stored?.payload.messages.filter(isOriginal) ?? [];
      return parts.length > 1
        ? { owner, path: ["sessions", sessionId, "timeline"], cursor: writeCursor([from, 0]) }
        : { owner, path: ["sessions", sessionId, "turns", eventId, "0"] };
    }
    const outcome = (await readOutcomes(tx, event)).find(({ memory }) => memory !== null);
    if (!outcome?.memory) throw unknownResource();
    return { memory: outcome.memory };
  });
  if ("owner" in found) return found;
  // The same text can have been stored before, with another type than the event asks for.
  const { id, type, owner } = await getMemory(ctx, found.memory);
  return { owner, path: ["memories", type, id] };
}
