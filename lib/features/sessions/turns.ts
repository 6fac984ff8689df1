import { z } from "zod";
import { ROLES } from "@/lib/base/core";
import { conversationOrder, isOriginal, type Payload, type StoredMessage } from "@/lib/storage/records";

/** A message of a session. */
export const turnOutput = z.object({
  event_id: z.string(),
  ordinal: z.number().describe("Index of the message in the event, from 0"),
  role: z.enum(ROLES),
  speaker: z.string().nullable(),
  at: z.string(),
});

/** Returns the fields of a message that a timeline and a working memory share. */
export function toTurn(eventId: string, ordinal: number, { role, speaker, at }: StoredMessage) {
  return { event_id: eventId, ordinal, role, speaker, at };
}

/**
 * Returns the messages that were said in an event, in their order: long ones whole, without those that were
 * extracted or written by a model and those whose text was erased or removed.
 */
export function saidIn({
  messages,
}: Payload): { readonly ordinal: number; readonly message: StoredMessage }[] {
  return conversationOrder(messages).flatMap((ordinal) => {
    const message = messages[ordinal];
    if (!message || !isOriginal(message) || message.isDerived) return [];
    if (message.part && message.part.of !== ordinal) return [];
    const parts = message.part ? messages.filter(({ part }) => part?.of === ordinal) : [message];
    const text = parts.map((part) => part.text).join("");
    return text === "" ? [] : [{ ordinal, message: { ...message, text } }];
  });
}
