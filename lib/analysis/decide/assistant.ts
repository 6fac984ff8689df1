import { anyOf, either, words } from "@/lib/analysis/text";

const OFFER = words(
  "is there anything else, anything else i can, how (?:can|may) i (?:help|assist), can i help, happy to help",
  "glad (?:i could|to) help, you'?re welcome, let me know if, feel free to",
  "have a (?:great|nice|good|wonderful|lovely), as an ai",
);
const CONFIRMATION = words(
  "i understand, sounds (?:like a )?(?:great|good|perfect|wonderful|lovely), understood, got it, certainly",
  "(?:great|good|wise|excellent) choice, of course, noted, i'?ll (?:keep|focus|make sure|look|help|note)",
);
const FOLLOW_UP_QUESTION = words(
  "would you like, do you (?:want|have a|need), what (?:time|date|day|city|kind|type), (?<!,\\s)which (?=\\w)",
  "where (?:would|do|should)",
);

const PRAISED_NOUN = words(
  "choice, way, option, idea, plan, decision, pick, read, workout, selection, combination, alternative, question, point",
);
/** An assistant repeats the user's choice: "Hiking is a wonderful choice", "Option two it is!" */
const PRAISES_CHOICE = either(
  `\\b(?:is|it's|that's|sounds?|seems?|makes?|be)(?: like| for)? an? (?:[\\w-]{1,20} ){0,5}${PRAISED_NOUN}\\b`,
  `^an? (?:[\\w-]{1,20} ){0,5}${PRAISED_NOUN}\\b`,
  "\\bit is[.!]*$",
);

/** Phrases that assistants use in every conversation: offers, confirmations and follow-up questions. */
const BOILERPLATE = anyOf(
  `\\b${OFFER}\\b`,
  `\\b${CONFIRMATION}\\b`,
  `\\b${FOLLOW_UP_QUESTION}`,
  PRAISES_CHOICE,
);

/** Returns whether an assistant's text consists of set phrases. */
export function isBoilerplate(text: string): boolean {
  return BOILERPLATE.test(text);
}

const ABOUT_USER = anyOf(
  "\\byou(?:'re| are| have| like| love| prefer| live| work| hate| enjoy| mentioned| told| can't| don't| always| never)\\b|\\byour [\\w ]{2,30} (?:is|are|was)\\b",
);

/** Returns whether an assistant's text contains information about the user, who may confirm it later. */
export function isAboutUser(text: string): boolean {
  return ABOUT_USER.test(text);
}
