import { AppError, type Ctx, type OwnerNo, type OwnerRef, type Position } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { findTurns } from "@/lib/storage/index";
import { findErased, findEventNos, findMemories, findOwner, readPositions } from "@/lib/storage/records";
import type { EventGroup } from "./group-lines";

/** What becomes of an event of an import. */
export type ImportStatus = "stored" | "duplicate" | "erased";

/**
 * Returns what `importEvent` would make of an event, and only reads. Throws `import_conflict` as it would,
 * except for a conflict between events of the same file.
 */
export async function previewImport(
  tx: Tx,
  ctx: Ctx,
  owner: OwnerRef,
  eventId: string,
  group: EventGroup,
): Promise<ImportStatus> {
  const event = { owner, eventId };
  if ((await findErased(tx, ctx, [event])).has(event)) return "erased";
  const ownerNo = await findOwner(tx, ctx, owner);
  if (ownerNo === null) return "stored";
  if (await isRepeat(tx, ownerNo, eventId, group)) return "duplicate";
  await requireFree(tx, ctx, ownerNo, group);
  return "stored";
}

/** Whether the owner has the event. Throws `import_conflict` when its messages have other positions. */
export async function isRepeat(
  tx: Tx,
  ownerNo: OwnerNo,
  eventId: string,
  { decisions }: EventGroup,
): Promise<boolean> {
  const eventNo = (await findEventNos(tx, ownerNo, [eventId])).get(eventId);
  if (eventNo === undefined) return false;
  const places = await readPositions(tx, { ownerNo, eventNo });
  if (decisions.some(({ ordinal, position }) => (places.get(ordinal) ?? position) !== position))
    throw conflict();
  return true;
}

/**
 * Throws `import_conflict` when the owner has other messages at the positions of an event, or the tenant
 * one of its memories.
 */
export async function requireFree(
  tx: Tx,
  ctx: Ctx,
  ownerNo: OwnerNo,
  { decisions, memories }: EventGroup,
): Promise<void> {
  const positions = decisions.map(({ position }) => position as Position);
  const ids = memories.map(({ id }) => id);
  const isTaken =
    new Set(positions).size < positions.length ||
    (await findTurns(tx, ownerNo, positions)).size > 0 ||
    (await findMemories(tx, ctx, ids)).size > 0;
  if (isTaken) throw conflict();
}

function conflict(): AppError {
  return new AppError(
    "import_conflict",
    "The owner has other memories where the file's belong. Import into an owner without memories.",
  );
}
