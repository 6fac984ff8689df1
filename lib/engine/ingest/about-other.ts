import {
  addsTo,
  isOtherInstance,
  isRuleOfException,
  isSingleOccasion,
  reportsDone,
} from "@/lib/analysis/pairs";
import type { StoredEvent, StoredMessage } from "@/lib/storage/records";
import type { LinkableMemory } from "./find-linkable";

const REFERS_BACK = /\b(?:i meant|(?:ich )?meinte|quise decir|je voulais dire)\b/i;

/** "I meant the bedroom": corrects what was said just before and nothing in other conversations. */
export const refersBack = (text: string): boolean => REFERS_BACK.test(text);

/**
 * Whether a message is about another thing or event than a memory, adds to it, or is an exception to it, so
 * that it does not replace it.
 */
export function isAboutOther(event: StoredEvent, message: StoredMessage, memory: LinkableMemory): boolean {
  const { text } = message;
  if (memory.sessionId !== event.sessionId && refersBack(text)) return true;
  if (message.role === "assistant" && memory.role === "user" && reportsDone(text, memory.text)) return true;
  return (
    addsTo(text, memory.text) ||
    isOtherInstance(text, memory.text) ||
    isSingleOccasion(text, memory.text) ||
    isRuleOfException(text, memory.text)
  );
}
