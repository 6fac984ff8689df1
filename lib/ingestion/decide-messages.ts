import { hasCaption } from "@/lib/text";
import type { StoredMessage } from "./clean-event";
import { type Decision, decide } from "./decide/decide";

/** The verdict on each message of an event, in order; the messages before it are its context. */
export function decideMessages(messages: readonly StoredMessage[]): Decision[] {
  return messages.map((message, index) =>
    decide({
      role: message.role,
      text: message.text,
      hasImage: hasCaption(message.text),
      context: messages.slice(0, index).map(({ text }) => text),
    }),
  );
}
