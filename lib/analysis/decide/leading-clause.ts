import { anyOf, butNot, words } from "@/lib/analysis/text";

const LEAD = `^(?:${words("and, so, but, well, oh, yeah, yes, no, ok, okay, also, btw, by the way, actually, honestly")},?\\s)?`;
const AUXILIARY = words(
  "is, are, am, was, were, do, does, did, can, could, will, would, should, may, might, must, shall, have, has, had",
  "isn't, aren't, wasn't, weren't, don't, doesn't, didn't, can't, couldn't, won't, wouldn't, shouldn't, haven't, hasn't, hadn't",
);
/** What begins another clause that depends on the one before. */
const SUBORDINATOR = words(
  "when, where, what, who, why, how, which, whose, whether, if, that, because, while, until, and, or, but, than",
);
/** "When I think I am late": what follows these verbs is what somebody thinks or says. */
const SAYING = words(
  "think, thinks, thought, know, knows, knew, say, says, said, hope, guess, believe, wish, mean, suppose, reckon, forgot, remember, told (?:you|me|him|her|us|them), want, wanted",
);
const PREPOSITION = words(
  "in, on, at, to, of, for, from, with, by, into, about, near, behind, under, over, through, after, before, during, without, like, as",
);
const PRONOUN = "(?:i|we|he|she|they)(?:'[a-z]{1,2})?";
const INDEFINITE = "(?:(?:it|you|that)(?:'[a-z]{1,2})?|everybody|everyone|nobody|no one|somebody|people)";
const DETERMINER = words("the, my, our, his, her, their, your, no, all, some, a, an, both");
const ADVERB = words(
  "always, never, usually, often, only, just, still, also, sometimes, mostly, really, all, even",
);
const FINITE = words(
  AUXILIARY,
  "go, come, get, take, sleep, want, need, keep, make, give, stay, start, stop, work, play, read, eat, drink, run, sit, stand, open, close, hurt",
  "goes, comes, gets, takes, sleeps, wants, needs, keeps, makes, gives, does, stays, starts, stops, works, plays, reads, eats, drinks, runs, sits, stands, opens, closes, rings, hurts, [a-z]{3,12}(?:[a-rt-z]s|ed)",
  "went, came, got, took, kept, made, gave, stood, sat, ran, ate, fell, broke, cost, left, lost, spoke, told, knew, paid, wore, drove, slept, felt, had to",
);
const NOT_AFTER = `(?<!\\b(?:${AUXILIARY}|${SUBORDINATOR}|${SAYING}|${PREPOSITION}),? )`;
/** "There is a leak", "nobody answers", "the bus comes": a subject that is not the speaker, and its verb. */
const OF_SOMETHING_ELSE = `${INDEFINITE} (?:${ADVERB} )?${FINITE}\\b|${DETERMINER} (?:(?!${SUBORDINATOR}\\b)[\\w'-]+ ){1,2}(?:${ADVERB} )?${FINITE}\\b`;
/** The start of a main clause in statement order, which no auxiliary, preposition or conjunction precedes. */
const MAIN_CLAUSE = `${NOT_AFTER}(?:there(?:'s| is| are| was| were) |${PRONOUN} (?:${ADVERB} )?[a-z']+|${OF_SOMETHING_ELSE})`;
const TIME_OR_PLACE = `${LEAD}(?:when|where|whenever|wherever) ${butNot(`${AUXILIARY}\\b`)}(?:[\\w']+ )[^.!?]{2,120}?[ ,]`;
/** "When we cook we never use onions", "where I live the bus comes hourly", "where it is the path ends". */
const TIME_OR_PLACE_FIRST = anyOf(
  `${TIME_OR_PLACE}${MAIN_CLAUSE}`,
  `${LEAD}(?:when|where) ${DETERMINER} (?:[\\w'-]+ ){1,2}(?:is|are|was|were),? (?:it'?s|there'?s|${DETERMINER} (?:[\\w-]+'s|[\\w'-]+ ${FINITE})) \\w`,
);
const HAPPENS_THEN = anyOf(
  `${TIME_OR_PLACE}${NOT_AFTER}(?:there(?:'s| is) |(?:he|she|they) |${OF_SOMETHING_ELSE})[^.!?]*[.!]*$`,
);

/** What no statement has after "is": an inverted subject, a question word, the rest of a single clause. */
const NO_COMPLEMENT = words(
  "i, it, there, he, she, they, you, we, this, these, those, again, called, named, like\\b(?! \\w), exactly, please, now, anyway, supposed, what, how, why, where, when, who, which, whether, if",
);
const BETWEEN = `(?:(?!${SUBORDINATOR}\\b)[^\\s?]+ ){1,12}?`;
const COPULA = `(?<!\\b(?:${PRONOUN}|you|there|is|are|was|were) )(?:is|are|was|were|isn't|wasn't) ${butNot(`${NO_COMPLEMENT}\\b`)}`;
const NOUN_OR_PLACE = `(?:not |just |only |about |always |usually |out |up |down |back )?(?:${DETERMINER}|${PREPOSITION}|that|[\\w-]+'s \\w+|\\d\\S*|one|two|three|four|five|six|ten)\\b`;
const WH = words(
  "what, why, where, how, how (?:long|often|much|many|far)(?: \\w+)?, which \\w+, what \\w+, who",
);
/** "What helps is", and not the noun of "what books are" or "what bus is". */
const VERB_S = "(?<![sua])s(?! (?:are|were)\\b)";
/** "What I like about Lisbon is the light", "how my dad makes it is with fat", "what matters is the rest". */
const CLAUSE_AS_SUBJECT = anyOf(
  `${LEAD}${WH} (?:${PRONOUN}|you) ${butNot(`(?:${ADVERB} )?${SAYING} it\\b`)}${butNot(`${AUXILIARY} [\\w']+ing\\b`)}${BETWEEN}${COPULA}\\w`,
  `${LEAD}${WH} ${DETERMINER} ${butNot("(?:hell|heck|fuck)")}[\\w'-]+ ${BETWEEN}${COPULA}(?!to\\b)${NOUN_OR_PLACE}`,
  `${LEAD}(?:what|who|whoever) ${butNot(`(?:${AUXILIARY}|kind|sort|type)\\b`)}[a-z]{3,}(?:${VERB_S}|ed|ew|ent|ot) (?:${BETWEEN})?${COPULA}${NOUN_OR_PLACE}`,
  `${LEAD}who (?:does|did) (?:the|our|my) \\w+ (?:is|was) (?:my|our|his|her|the|[\\w-]+'s)\\b`,
  `${LEAD}(?:what|why|how|which)(?: \\w+)? ${PRONOUN} ${BETWEEN}depends on\\b`,
);

/**
 * Returns whether a sentence without a question mark begins with the clause of a question word and then makes
 * a statement: the clause is followed by a main clause in statement order, or is itself the subject. A
 * question has its verb first: "when does …", "where I live is there …".
 */
export function isStatementAfterClause(sentence: string): boolean {
  return TIME_OR_PLACE_FIRST.test(sentence) || CLAUSE_AS_SUBJECT.test(sentence);
}

/**
 * Returns whether a text is one sentence on what somebody or something else does at a time: "when I iron, the
 * lights flicker". Such a sentence states no preference.
 */
export function tellsWhatHappensThen(text: string): boolean {
  return HAPPENS_THEN.test(text.trim()) && !/\bplease\b/i.test(text);
}
