import { anyOf, WEEKDAY_PATTERN, words } from "@/lib/analysis/text";
import type { Analysis } from "./analyse";
import { contentWords, proseWords } from "./content";
import { hasPastEvent } from "./evidence";

const PAST_EVENT_VERB = words(
  "came, went, got, made, lost, sold, failed, moved, met, found, bought, broke, won, took, fell, left, died, quit, said, told, asked, rang, called, arrived, changed, happened, ran, saw, had, did, was \\w+ed, were \\w+ed, offered, grounded, switched, tried, credited, shipped, invited, closed, passed, started, finished, joined, turned, thru, named, had",
);
const TIME = words(
  `yesterday, today, tonight, tomorrow, last (?:night|week|month|year|summer|\\w+day), this (?:morning|week|weekend|afternoon|evening|month), next \\w+, just, finally, again, already, on ${WEEKDAY_PATTERN}, on the \\w+, since then, so far`,
);
const TO_COME = words(
  "will, shall, gonna, going to, (?:'m|'re|'s|is|are|am) (?!living|working|studying|learning|training|wearing|saving|being|having|missing|using|running|named|nothing|willing|amazing|boring|interesting|colou?r)\\w{3,12}ing, about to, appointment, planning, thinking of, hunting",
);
const EVENT = anyOf(
  `\\b(?:i|we|he|she|they|it|\\w{3,20}|'ve|has|have)(?: \\w+ly)? ${PAST_EVENT_VERB}\\b`,
  `(?:\\b|(?<=\\w)(?='))${TO_COME}\\b`,
  `\\b(?:has|have|'ve|'s) (?:just |now |already |recently )?(?:\\w{3,12}ed|gone|been (?!at|a |in|here|living|working)|come|left|broken|given|taken|got (?!an? |two|three))\\b`,
  `\\b${TIME}\\b`,
  "\\b(?:running|be|arriving|coming|getting) (?:\\w+ )?late\\b|\\bon (?:my|our|his|her|their|the) way\\b|\\b(?:be (?:there|back|home|right there)|back|late) (?:in|by) \\w",
);
const STATE = anyOf(
  `\\b${words("is, are, am, has, have, isn't, aren't, can't, cannot, don't, doesn't, lives?, works?, runs?, owns?, needs?, takes?, keeps?, plays?, speaks?, knows?, uses?, costs?, starts?, opens?, closes?, comes?, goes, looks?, reads?, means?, belongs?, contains?, requires?, supports?, weighs?, hates?, loves?, always, usually, every, never, each, except, only")}\\b|\\w'(?:s|m|re)\\b`,
);

/** Returns whether the text describes an event or a plan, and not a state. */
export function hasEvent(text: string): boolean {
  return hasPastEvent(text) || EVENT.test(text);
}

const LASTING_RESULT = anyOf(
  "\\b(?:i|we)(?: \\w+)? (?:was|were) (?:born|raised)\\b|\\bgrew up\\b|\\bname(?:'s| is)\\b|\\b(?:married|founded|graduated) in\\b|\\bused to\\b|\\bfor \\w+ years\\b|\\b(?:ever )?since \\d|\\braised me\\b|\\blate (?:husband|wife|uncle|father|mother)\\b|\\bwhen i was an?\\b|\\b(?:every|each|usually|always) \\w|\\bmy (?:\\w+ ){1,2}(?:moved to|died|passed away)\\b(?!.*\\b(?:yesterday|today|on \\w+day|last|this)\\b)",
);
/** Returns whether the text states a permanent result of a single event: "I was born in Cork". */
export function hasLastingFact(text: string): boolean {
  return LASTING_RESULT.test(text);
}

/** Maximum number of words in a note without a verb: "Shoe size 44", "Two kids, one dog". */
const MAX_NOTE_WORDS = 5;

/**
 * Returns whether the text describes a state: it contains no event, and has a verb of state or is a short
 * note.
 */
export function hasState({ body, wordCount }: Analysis): boolean {
  if (hasLastingFact(body)) return true;
  if (hasEvent(body) || contentWords(proseWords(body)).size === 0) return false;
  return STATE.test(body) || wordCount <= MAX_NOTE_WORDS;
}
