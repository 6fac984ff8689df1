import { anyOf, butNot, FEW, WEEKDAY_PATTERN, words } from "@/lib/analysis/text";
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

const PERSON = words("i, we, he, she, they, (?:my|our|his|her) [\\w-]{2,20}");
/** "I no longer work at the mill", "we don't eat there any more". */
const ENDED_STATE = anyOf(
  `\\b${PERSON} ${words("no longer, (?:don't|doesn't|do not|does not|can't|cannot|won't) (?!care|know|want|need|understand|think|mind|get|see|remember|believe)[^.?!]{2,60} any ?more")}\\b`,
  `\\b${PERSON}(?:'m|'s|'re| am| is| are|'ve| have| has)? (?:not|no longer|stopped|quit|done with|through with) [^.?!]{2,60}\\b(?:any ?more|any longer)\\b`,
);
/** "Two sugars for me", "no cheese for my wife": what somebody gets. */
const PORTION = anyOf(
  `^(?:(?:and|ok|okay|just|only|yes|no),? )?${words("an?, the, one, two, three, four, half, no, extra, small, large, double, less, more, \\d+")} (?:[\\w-]{2,20} ){1,4}for (?:me|us|him|her|them|(?:my|our) [\\w-]{2,20})(?:,? ${words("please, thanks, too, then, though")}){0,2}\\W*$`,
);
/** "If I'm out leave it with Jo": what to do in a case that comes again. */
const IN_CASE = anyOf(
  `\\b(?:if|when|whenever) (?:i'm|i am|we're|we are|(?:nobody|no one|nobody)(?:'s| is)) (?:not )?${words("out, away, late, in, home, at home, there, asleep, busy, travel+ing, abroad, ill, sick, off, at work, driving")}\\b`,
);
/** "June suits us, July doesn't": which of two is possible. */
const ONE_OF_TWO = anyOf(
  `^(?:\\w{1,10}, )?${butNot("(?:it|that|this|he|she|they|which|what|one|everything|nothing)\\b")}[\\w ]{2,30}? (?:works?|suits?|fits?|is (?:fine|good|ok|okay|possible)|would work|goes?)(?: \\w{2,10}){0,3},? (?:but )?(?:[\\w]+ ){1,4}(?:doesn't|don't|does not|won't|isn't|can't|wouldn't|not)\\W*$`,
);
/** "Remember the candles", "don't forget my inhaler". */
const TO_REMEMBER = anyOf(
  `^(?:(?:and|oh|ok|also|please),? )${FEW}(?:please )?(?:remember|do remember|don't forget|do not forget) (?:about )?(?:the|my|our|to|that) (?!(?:question|idea|one|name of)\\b)\\w`,
);
const NO_THING = butNot(
  "(?:it|that|this|these|those|there|here|he|she|they|we|you|i|who|what|which|one|everything|nothing|something|everyone|nobody|somebody|today|tomorrow|yesterday|people|question|point|thing)\\b",
);
/** "Plumber was here", "router came, set it up": who or what was awaited and is there. */
const ARRIVAL = anyOf(
  `^(?:(?:and|so|oh|ok),? )?(?:the |our |my )?${NO_THING}[a-z][\\w-]{3,20} (?:came|arrived|has come|has arrived|was here|is here|turned up|showed up)(?! (?:across|from|up|down|with|to|on)\\b)`,
);
/** "Long run is sundays": what takes place on which day. */
const HABIT = anyOf(
  `^(?:(?:and|so|ok),? )?(?:the |our |my )?${NO_THING}[a-z][\\w' -]{2,30}?(?:'s| is| are) (?:on |always |still |now |only )?(?:${WEEKDAY_PATTERN})s?(?: (?:and|or) (?:${WEEKDAY_PATTERN})s?)?\\W*$`,
);
/** "Ida is our new trainer": who somebody is to the speaker. The pattern is case-sensitive. */
const ROLE =
  /^(?:and )?(?!(?:It|That|This|There|Here|He|She|What|Who|Today|Tomorrow)\b)\p{Lu}[\p{L}-]{1,20}(?:'s| is) (?:my|our) (?:new |old |former )?(?!(?:best|fav\w*|only|first|last|hero|guy|man|girl|jam|bad|turn|fault|problem|thing)\b)\p{Ll}{3,20}\W*$/u;
/** "Kiln's working again", "the heating is off": the state of a thing. */
const CONDITION = anyOf(
  `^(?:(?:and|so|oh|ok|the|our|my),? )${FEW}${NO_THING}(?!(?:your|yours|how|where|when|why|is|are|life|all|everything|stuff)\\b)[a-z][\\w-]{2,20}(?:'s| is| are|'re) (?:(?:all|still|now|not|finally) )?${words("working, running, broken, fixed, repaired, jammed, leaking, dripping, open, closed, off, down, empty, full, blocked, flooded, stuck, back, back on, out of order")}(?: (?:again|now|today|already|at last|finally|properly)){0,2}\\W*$`,
);
/** "Aisha is in for good": a state that will last. */
const FOR_GOOD = anyOf(
  `^(?:(?:and|so|oh|ok|the|our|my),? )${FEW}${NO_THING}[a-z][\\w-]{2,20}(?:'s| is| are|'re) ${words("in, out, back, gone, off, closed, shut, open, done, home, away, here")} for good\\W*$`,
);
/** "Melatonin did nothing": whether something helped. */
const EFFECT = anyOf(
  `^(?:(?:and|but|so|oh|ok|the|our|my|new),? )${FEW}${NO_THING}[a-z][\\w-]{3,20} (?:did nothing|does nothing|(?:did|does)(?:n't| not) (?:help|work|do (?:anything|a thing))|ma(?:de|kes) no difference)\\b`,
);
/** "Sounds good but make it mild": what shall be otherwise. */
const OTHERWISE = anyOf(
  "\\bbut (?:please )?(?:make|keep) it (?!(?:quick|quickly|short|brief|snappy|fast|stop|work|happen|simple|clear|real|up|down|out|in|on|off|to|that|so|sound|look|seem|more|less)\\b)[a-z]{3,}",
);
const BRIEF_NOTES = [
  ENDED_STATE,
  PORTION,
  IN_CASE,
  ONE_OF_TWO,
  TO_REMEMBER,
  ARRIVAL,
  HABIT,
  CONDITION,
  ROLE,
  FOR_GOOD,
  EFFECT,
  OTHERWISE,
];

/**
 * Returns whether a sentence tells in few words that a state has ended, what somebody gets, what to do in a
 * case, which of two is possible, what to remember, who has come, what is on which day, whether a thing
 * works or helps, what shall be otherwise, or who somebody is. It needs only one content word.
 */
export function isBriefNote(sentence: string): boolean {
  return BRIEF_NOTES.some((pattern) => pattern.test(sentence));
}
