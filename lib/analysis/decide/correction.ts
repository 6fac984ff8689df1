import { anyOf, butNot, either, WEEKDAY_PATTERN, words } from "@/lib/analysis/text";

const SOUND = words("oh, well, but, um+, uh, hey, yes, yeah, ok, okay");
const CUE = words(
  "no, nope, nah, sorry, wait, oops, actually, correction, scratch that, my mistake, my bad, strike that, rather, hmm",
  "nvm, never mind, dear, pardon, i beg your pardon, excuse me, my apologies",
);
const CUE_OPENING = `^(?:${SOUND},? )?(?:${CUE}\\b[,.:;! -]{1,4}){1,3}`;

const OPENS_WITH_CUE = anyOf(CUE_OPENING);

const I_MEANT = words("i (?:meant|mean to|said|changed my mind|take that back)");
const REMARK = words("not\\b, ok, fine, all, good, great, been, just, so\\b, a\\b, really, very, too\\b");
const IT_IS = `(?:it|that)(?:'s| is| was| should be) ${butNot(REMARK)}`;
const SAYS_WRONG = "that'?s (?:wrong|not right|incorrect)";
const MY_IS = "my [\\w' ]{2,30} (?:is|are|was)\\b";
const CHANGE_IT = "(?:please )?(?:make|change|set|do) (?:it|that|the|my)\\b";
const NOT_X =
  "not [\\w' ]{1,40}[,;.] ?(?:i'm|it's|im|we're|the)|it was \\w|not [\\w']{1,30}[,;.]|it'?s [\\w':]{1,30},? not\\b";
const I_DO = `i ${words("live, work, prefer, want, would prefer, would like")}\\b`;
const THE_IS = "the [\\w ]{2,30} (?:is|was|should be) ";

/**
 * A cue word at the start, followed by the correction: "No, I meant the kitchen", "Actually my name is Ann".
 */
const CORRECTION_AFTER_CUE = anyOf(
  CUE_OPENING + either(I_MEANT, IT_IS, SAYS_WRONG, MY_IS, CHANGE_IT, NOT_X, I_DO, THE_IS),
);

const OTHER_USE_OF_MEANT = words("to, it, everything, a lot, well, so, no, for, that i");
/** Phrases that mark a correction anywhere in the text. */
const CORRECTION_PHRASE = anyOf(
  `\\bi (?:actually )?meant\\b${butNot(` ${OTHER_USE_OF_MEANT}\\b`)}`,
  "\\bi said\\b[^.?!]{2,60}\\bnot\\b",
  "\\bthat'?s (?:wrong|incorrect|not (?:right|correct|what i (?:said|meant)))\\b",
  "\\byou (?:got|have|had) (?:it|that|my \\w{1,20}) wrong\\b",
  "\\bscratch that\\b|\\bcorrection:|\\bmy bad, \\w",
  "\\bi (?:misspoke|mistyped|take that back|stand corrected|told you wrong)\\b|\\bchanged my mind\\b",
  "\\b(?:there (?:has been|is|was)|must be) a (?:misunderstanding|mistake|mix-?up)\\b|\\bto be (?:quite |more )?precise\\b",
  "\\bwrong (?:number|date|day|name|address|time|one|size)[:,.] (?:it'?s|it is|the)\\b",
  "^(?:\\w{1,10},? )?make (?:that|it) (?:\\d|[a-z]+day|the \\w)",
  `^(?:no |oh |sorry |wait |nvm |lol ){0,2}i mean (?:the|a|in|on|at|my|\\d|[A-Z])[^?]{0,60}, not\\b`,
);

const NAMING = words(
  "it'?s, is, was, are, were, be, meant, in, on, at, to, from, use, called, named, call me",
);
const IDIOM_AFTER_NOT = words(
  "sure, really, only, just, too, to, that, yet, all, bad, because, for, a, so, very, quite, exactly",
  "necessarily, the (?:best|worst)",
);
/** At most four words, without a verb. */
const SHORT_PHRASE = "(?:the |a |an |in |on |at )?(?:[\\w':%.-]{1,20} ){0,2}[\\w':%.-]{1,20}";
/** The whole message is "X, not Y" or "Not X, Y". */
const CONTRAST_ALONE = anyOf(
  `^(?:[\\w ]{1,12}[,:] ){0,2}${SHORT_PHRASE}, ?not ${butNot(IDIOM_AFTER_NOT)}${SHORT_PHRASE}$`,
  `^(?:[\\w ]{1,12}[,:] ){0,2}not ${butNot(IDIOM_AFTER_NOT)}${SHORT_PHRASE}[,.;] ?(?:but )?${SHORT_PHRASE}$`,
);
const VALUE = `(?:\\d[\\w:.]{0,8}|${WEEKDAY_PATTERN})`;
const IDIOM_AFTER_IS_NOT = words("just, only, really, about, a, in, that, like, always, the same, because");
/** "It's Tuesday, not Monday." or "It's not Monday, it's Tuesday." */
const CONTRAST_IN_SENTENCE = anyOf(
  `\\b${NAMING} [\\w':%. -]{1,30}, ?not ${butNot(IDIOM_AFTER_NOT)}[\\w']{1,30}(?: [\\w']{1,20}){0,3}[.!]?$`,
  `\\b${VALUE}(?: \\w{2,10})?,? not ${VALUE}`,
  "\\bit (?:was|is) [^,.?!]{2,40}, not (?:me|him|her|them|mine)\\b|\\b(?:was|is)n't [^,.?!]{2,40}, it(?:'s| was| is) \\w",
  `\\b(?:it'?s|that'?s|is|was) not ${butNot(IDIOM_AFTER_IS_NOT)}[\\w' ]{1,25}[,;] ?(?:it'?s|but) [\\w' ]{1,25}[.!]?$`,
);
/** "Not the porch though, that stays green": an exception, which leaves the rest as it is. */
const EXCEPTION = anyOf(
  `^(?:and |but )?not ${SHORT_PHRASE}(?: though| however)?, (?:that|this|it|he|she|they|those|these)(?: can| will|'ll)? (?:still )?(?:stays?|keeps?|remains?)\\b`,
);
/** In a longer sentence, "not" usually marks a contrast and not a correction. */
const MAX_CONTRAST_WORDS = 20;

const CUE_ALONE = anyOf(`^${words("no, sorry, wait, oops, actually, oh")}\\W{0,3}$`);
/** Corrections appear at the start of a message. */
const LEADING_SENTENCES = 3;

/** Returns whether one of the statements retracts or replaces an earlier one. */
export function isCorrection(statements: readonly string[]): boolean {
  return isContrast(statements) || hasPhrase(statements);
}

/**
 * Returns whether the statements only contrast two values: "tabs, not spaces". Without an earlier statement
 * that it replaces, this corrects nothing.
 */
export function isOnlyContrast(statements: readonly string[]): boolean {
  const opensWithCue = OPENS_WITH_CUE.test(statements[0] ?? "") || CUE_ALONE.test(statements[0] ?? "");
  return isContrast(statements) && !opensWithCue && !hasPhrase(statements);
}

/** Returns whether a sentence excepts something: "not the porch though, that stays green". */
export function isException(sentence: string): boolean {
  return EXCEPTION.test(sentence);
}

function isContrast(statements: readonly string[]): boolean {
  if (statements.some(isException)) return false;
  if (CONTRAST_ALONE.test(statements.join(" ").replace(/[.!]+$/, ""))) return true;
  return statements.some(
    (sentence) => sentence.split(" ").length <= MAX_CONTRAST_WORDS && CONTRAST_IN_SENTENCE.test(sentence),
  );
}

function hasPhrase(statements: readonly string[]): boolean {
  return statements.some(
    (sentence, index) =>
      CORRECTION_PHRASE.test(sentence) ||
      (index < LEADING_SENTENCES && CORRECTION_AFTER_CUE.test(joinCue(statements[index - 1], sentence))),
  );
}

/** Joins a cue to the next sentence: "No." and "I meant the other." are one correction. */
function joinCue(before: string | undefined, sentence: string): string {
  if (before === undefined || !CUE_ALONE.test(before)) return sentence;
  return `${before.replace(/\W+$/, "")}, ${sentence}`;
}
