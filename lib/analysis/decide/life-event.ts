import { anyOf, words } from "@/lib/analysis/text";
import { hasTimeWord } from "./evidence";

const LIFE_EVENT_VERB = words(
  "got (?:the|a|an|my|into|in|engaged|married|divorced|fired|hired|promoted|accepted|rejected|pregnant|sick|laid off), made, passed, failed, lost (?:my|our|the), sold, bought, won, quit, joined, adopted, broke (?:up|my|his|her)",
  "moved, graduated, retired, proposed, split up, had (?:twins|a (?:baby|son|daughter|boy|girl|kid|stroke|fall|surgery|miscarriage)), gave birth, passed away, died, enrolled, resigned, was born, were born, eloped, relapsed",
);
/** A life event in few words: "I got the job", "we broke up". */
const LIFE_EVENT = anyOf(
  `\\b(?:i|we|(?:my|our) \\w{2,15})(?:'ve|'s| have| has)?(?: just| finally| both| also| recently| actually)? ${LIFE_EVENT_VERB} ?(?!(?:it|that|this|sure|sense|up|one|the (?:message|point|idea|same|mistake))\\b)`,
);

/** Returns whether the text describes a life event, which needs only one content word. */
export function hasLifeEvent(text: string): boolean {
  return LIFE_EVENT.test(text);
}

/** A plan for a specific day: "I'm making it this weekend". */
const PLAN = anyOf(
  `\\b(?:i|we)(?:'ll| will|'m going to|'re going to| am going to| are going to|'m \\w{3,12}ing|'re \\w{3,12}ing| can) `,
);
/** A statement reported from someone else: "the vet says he's fine". */
const REPORT = anyOf("\\b(?:the|my|our|his|her) [a-z]{3,20} (?:said|says|told|thinks?|wants?|asked) ");
/** Something that two people have in common: "we both like it", "our friendship". */
const SHARED_TRAIT = anyOf(
  "\\bwe (?:both|all|each) (?!know\\b|need\\b)",
  "\\bour (?!(?:best|own|way|side|end)\\b)[a-z]{3,}",
);

/**
 * Returns whether the text states a dated plan, someone else's statement, or something that two people have
 * in common. These need only one content word.
 */
export function hasReportedFact(text: string): boolean {
  return (PLAN.test(text) && hasTimeWord(text)) || REPORT.test(text) || SHARED_TRAIT.test(text);
}
