import { isOtherInstance, isRuleOfException, isSingleOccasion } from "@/lib/analysis/pairs";
import type { StoredEvent, StoredMessage } from "@/lib/storage/records";
import type { LinkableMemory } from "./find-linkable";

const REFERS_BACK = /\b(?:i meant|(?:ich )?meinte|quise decir|je voulais dire)\b/i;

/** "I meant the bedroom": corrects what was said just before and nothing in other conversations. */
export const refersBack = (text: string): boolean => REFERS_BACK.test(text);

/** "I set the living room to 21 degrees", "Done, …": what an assistant did just now. */
const DONE =
  /^(?:(?:done|okay|ok|sure|erledigt|hecho|listo|c'est fait|fait)[,.!:] )?(?:i(?:'ve| have)? (?:just |now )?(?:set|turned|put|kept|adjusted|armed|locked|started|scheduled|noted|ordered|booked)|ich habe|he \p{L}+(?:[ai]do|to|cho)|j'ai)\b/iu;
const NUMBER = /\d+(?:[.,:]\d+)*/g;

/**
 * Whether an assistant reports that it did what the user had asked for: all numbers of the report are in the
 * user's words, so that it has no new value.
 */
export function reportsDone(report: string, asked: string): boolean {
  const numbers = new Set(asked.match(NUMBER));
  const reported = report.match(NUMBER) ?? [];
  return DONE.test(report) && reported.length > 0 && reported.every((one) => numbers.has(one));
}

/**
 * Whether a message is about another thing or event than a memory, or about an exception to it, so that it
 * does not replace it.
 */
export function isAboutOther(event: StoredEvent, message: StoredMessage, memory: LinkableMemory): boolean {
  const { text } = message;
  if (memory.sessionId !== event.sessionId && refersBack(text)) return true;
  if (message.role === "assistant" && memory.role === "user" && reportsDone(text, memory.text)) return true;
  return (
    isOtherInstance(text, memory.text) ||
    isSingleOccasion(text, memory.text) ||
    isRuleOfException(text, memory.text)
  );
}
