import type { StoredMessage } from "./event-payload";

/**
 * Returns the ordinals of an event's messages in the order of the conversation: the parts of a long message
 * follow each other, and extracted messages come last.
 */
export function conversationOrder(messages: readonly StoredMessage[]): number[] {
  const partsOf = new Map<number, number[]>();
  const extracted: number[] = [];
  const said: number[] = [];
  for (const [ordinal, { part, extractedFrom }] of messages.entries()) {
    if (extractedFrom !== undefined) extracted.push(ordinal);
    else if (part && part.of !== ordinal) partsOf.set(part.of, [...(partsOf.get(part.of) ?? []), ordinal]);
    else said.push(ordinal);
  }
  return [...said.flatMap((ordinal) => [ordinal, ...(partsOf.get(ordinal) ?? [])]), ...extracted];
}
