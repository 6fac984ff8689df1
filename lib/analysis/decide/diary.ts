import { anyOf, butNot, FEW, some, startingWith, words } from "@/lib/analysis/text";

const LEAD = `^(?:${words("and, but, so, yeah, yes, no, oh, well, ok, okay, also, then, actually, honestly, sadly, finally")},?\\s)${FEW}`;
/** What no longer tells anything: talk about the talk, praise, and words to the other person. */
const TO_READER = anyOf(
  "\\b(?:you|your|yours|u|ur|you're|you've|you'll|thanks?|thank|please|welcome)\\b",
  "\\b(?:message|question|chat|conversation|typo|idea|reply|answer|request|reservation|assistance|point|joke)s?\\b|\\b(?:laugh|laughing|laughed|giggling|wondering|typing|screaming)\\b",
  "\\bhad me (?:worried|going|scared|fooled)\\b",
);
/** "It was nice", "that did the trick": a judgement of something that is not named. */
const JUDGEMENT = anyOf(`${LEAD}(?:it|that|this|these|those|there)\\b`);

const ARTICLE = words(
  "a, an, the, my, our, his, her, their, some, two, three, four, five, six, no, \\d[\\d.,]*",
);
const AUXILIARY_PAST = words("had, has, have");
/** "Had the boiler man in", "has his cataracts on Tuesdays", "was a bit dizzy": nobody is asked. */
const DIARY_OPENING = startingWith(
  LEAD,
  `${AUXILIARY_PAST} (?:${ARTICLE}|to)\\b`,
  `(?:was|were|am) (?:an?|on|at|off|in|back|home|up|out|down|so|too|really|pretty|quite|very|supposed)\\b`,
  `did ${ARTICLE}(?: [\\w'-]+){1,4}(?:,| in \\d| \\d| twice| again$| yesterday| this morning| last)`,
  `did (?:that|it|this|them) (?:already|yesterday|twice|last|on \\w+day)\\b`,
);

const OBJECT = words(
  "us, me, him, her, them, my, our, his, their, about, only, nearly, almost, just, \\d[\\d.,]*",
);
/** "Which sets us back two weeks": it continues what was said before. */
const CONTINUATION = anyOf(
  `${LEAD}which (?:i|we|he|she|they|is (?:why|when|where|how|because)|was|were|means?|meant|makes|made|honestly)\\b`,
  `${LEAD}which (?:\\w{3,14}(?:s|ed)|left|cost|took|gave|put|set|got|brought|kept) ${OBJECT}\\b`,
  `, which (?:\\w{3,14}s|is|was|has|had) \\w`,
);

/** Returns whether a sentence without a question mark only opens like a question, and states something. */
export function isDiaryStatement(sentence: string): boolean {
  return DIARY_OPENING.test(sentence) || CONTINUATION.test(sentence);
}

const ADVERB = words(
  "just, also, only, finally, still, already, never, always, both, all, almost, even, then, really, actually",
);
const PERSON = words("i, we, he, she, they");
const THING = `(?:my|our|his|her|their|the) (?:[\\w-]+ )?[\\w'-]{2,20}`;
const PAST = words(
  "had(?: to \\w+| an?| my| the| our| some| no)?, went, got, gave, took, made, met, left, lost, won, found, bought, sold, brought, broke, kept, ate, drank, slept, drove, ran, walked, moved, came, told, asked, called, paid, hit, fell, felt, wore, wrote",
  "quit, cut, hurt, burnt, fixed, failed, passed, missed, skipped, cancelled, canceled, closed, opened, started, stopped, finished, stayed, visited, watched, played, cooked, cleaned, helped, carried, booked, ordered, changed, dropped, picked, sacked, fired, hired, married, died",
);
const STATE = words(
  "is, are, was, were, isn't, aren't, wasn't, weren't, has, have, hasn't, haven't, had, can't, cannot, couldn't, won't, doesn't, didn't, don't, needs, wants, works, lives, runs, owns, does, hates, loves, takes, keeps, goes, starts, ends, opens, closes, arrives, costs",
);
/** A person or a named thing, and what it did, is or has. */
const ABOUT_SOMEBODY = startingWith(
  LEAD,
  `${PERSON}(?:'ve|'d| have| had)? ${some(ADVERB)}${PAST}\\b`,
  `(?:he|she|they)(?:'s|'re| is| are| was| were| has| have| had| can't| cannot| won't| doesn't| don't| didn't| needs?| wants?| works?| lives?| does) `,
  `(?:i'm|i am|we're|we are) (?:feeling|stuck|done|off|out|away) `,
  `(?:mine|ours|theirs|hers|(?:the )?[a-z]{3,12} ones?|the others?) (?:${STATE})\\b`,
  `${butNot("the (?:same|best|other|next|last|first|end|one|point|way|thing)\\b")}${THING}(?:'s)? ${some(ADVERB)}(?:${STATE}|${PAST})\\b`,
);
/** "Slept badly", "fixed the tap", "feeling rotten": a diary leaves the subject out. */
const WITHOUT_SUBJECT = anyOf(
  `${LEAD}(?:${ADVERB} )?(?:${PAST}|forgot(?= (?:my|the|our|his|her|a|an|[A-Z])\\b)|feel|feeling|been) ${butNot("(?:it|that|this|there|like|to (?:say|ask|admit)|me|what|free|better)\\b")}`,
);

/** The least number of words, so that "feel better" and "he does" tell nothing. */
const MIN_WORDS = 2;

/**
 * Returns whether a sentence tells something about a person or a thing and does not speak to the reader. One
 * content word is then enough: "he still has our ladder", "had soup for lunch".
 */
export function tellsOfSomebody(sentence: string): boolean {
  if (sentence.split(" ").length < MIN_WORDS || TO_READER.test(sentence) || JUDGEMENT.test(sentence))
    return false;
  return ABOUT_SOMEBODY.test(sentence) || WITHOUT_SUBJECT.test(sentence) || CONTINUATION.test(sentence);
}

/** Where somebody goes or comes: no content word is needed. */
const MOVES = anyOf(
  `${LEAD}(?:he|she|they|my \\w{2,15}|our \\w{2,15})(?:'s|'re| is| are) (?:moving|leaving|coming|staying|going|flying) (?:in|out|back|home|away|over|abroad)\\b`,
);
/** A measured value with its time: "81.5 this morning", "14.80 an hour". */
const MEASUREMENT = anyOf(
  "^(?:only |about |now |back to )?\\d{1,4}(?:[.,:/]\\d{1,3})?(?: over \\d+)? (?:this (?:morning|evening|week|month)|today|yesterday|last \\w+|an? (?:hour|day|week|month|night)|before \\w+|after \\w+|at rest)\\b",
);

/** Returns whether a sentence of common words states a move or a measured value. */
export function hasPlainFact(sentence: string): boolean {
  return MOVES.test(sentence) || MEASUREMENT.test(sentence);
}
