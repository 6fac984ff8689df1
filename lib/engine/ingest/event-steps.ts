import { conversationOrder, type StoredEvent } from "@/lib/storage/records";

/** Messages of an event that are stored in one transaction, in the order of the conversation. */
export type EventStep = { readonly ordinals: readonly number[]; readonly isLast: boolean };

/** A long message has many parts, and the embedded database serves nothing else during a transaction. */
const PARTS_PER_STEP = 2;

/** Returns the steps in which an event is stored: one, or several for an event with a long message. */
export function stepsOf({ payload: { messages } }: StoredEvent): EventStep[] {
  const order = conversationOrder(messages);
  const size = messages.some(({ part }) => part) ? PARTS_PER_STEP : Math.max(order.length, 1);
  const starts = Array.from(
    { length: Math.max(1, Math.ceil(order.length / size)) },
    (_, step) => step * size,
  );
  return starts.map((from) => ({
    ordinals: order.slice(from, from + size),
    isLast: from + size >= order.length,
  }));
}
