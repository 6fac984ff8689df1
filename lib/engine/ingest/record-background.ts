import type { OwnerNo } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import { hideBackground, markBackground } from "@/lib/storage/index";
import { type EventDecision, type EventKey, isBackground, readPositions } from "@/lib/storage/records";
import type { LinkedTurn } from "./link";
import type { Outcome } from "./resolve-message";

type Resolved = { readonly turn: LinkedTurn; readonly outcome: Outcome };

/**
 * Makes the dropped messages of an event findable as background: those of users and assistants that neither
 * repeat a memory nor were denied. Earlier messages that the event confirms or denies as a whole are no
 * longer found.
 */
export async function recordBackground(
  tx: Tx,
  ownerNo: OwnerNo,
  resolved: readonly Resolved[],
  decisions: readonly EventDecision[],
): Promise<void> {
  const dropped = resolved.filter(isFindable);
  markBackground(
    tx,
    ownerNo,
    dropped.map(({ turn: { position, message } }) => ({ position, at: new Date(message.at) })),
  );
  for (const { about } of decisions)
    if (about?.isAll) await hideMessage(tx, { ownerNo, eventNo: about.event }, about.ordinal);
}

function isFindable({ turn: { message }, outcome: { verdict, reason, memory } }: Resolved): boolean {
  return isBackground({ verdict, reason, has_memory: memory !== null, message });
}

/** Ends the background state of a message. Does nothing for a message that is being decided now. */
async function hideMessage(tx: Tx, event: EventKey, ordinal: number): Promise<void> {
  const position = (await readPositions(tx, event)).get(ordinal);
  if (position !== undefined) await hideBackground(tx, event.ownerNo, [position]);
}
