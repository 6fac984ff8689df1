import type { z } from "zod";
import { uuidv7 } from "@/lib/base/core";
import { type acceptInput, LIMITS } from "@/lib/engine/ingest";

/** An event as a caller sends it. */
export type SentEvent = z.input<typeof acceptInput>["events"][number];

/** An event with any number of messages. */
type Conversation = Omit<SentEvent, "messages"> & {
  readonly messages: NonNullable<SentEvent["messages"]>;
};

/**
 * Cuts a conversation into events of at most 20 messages, in its order. Several events have the ids `id#0`,
 * `id#1` and so on, so that a repeat is one, and share one session: the given one, else that of the id.
 */
export function splitConversation({ messages, ...event }: Conversation): SentEvent[] {
  if (messages.length <= LIMITS.messages) return [{ ...event, messages }];
  const { id, session_id: sessionId = id ?? uuidv7() } = event;
  const count = Math.ceil(messages.length / LIMITS.messages);
  return Array.from({ length: count }, (_, part) => ({
    ...event,
    ...(id === undefined ? {} : { id: `${id}#${part}` }),
    session_id: sessionId,
    messages: messages.slice(part * LIMITS.messages, (part + 1) * LIMITS.messages),
  }));
}

/** Returns what a field of the events of a conversation is called in the conversation that was split. */
export function pathInConversation(path: string): string {
  return path
    .replace(
      /^events\[(\d+)\]\.messages\[(\d+)\]/,
      (_, event, message) => `messages[${Number(event) * LIMITS.messages + Number(message)}]`,
    )
    .replace(/^events\[\d+\]\.?/, "");
}
