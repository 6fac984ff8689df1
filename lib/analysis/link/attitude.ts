import { hasPastEvent, isException } from "@/lib/analysis/decide";
import { anyOf, words } from "@/lib/analysis/text";

/**
 * How a message relates to earlier statements.
 *
 * `changesNothing`: the message imagines, quotes, or says that a state continues or that a thing is
 * excepted. It changes nothing, even after a cue. `isAddition`: it adds a statement, and corrects only
 * a value that it names. `isQuestion`, `isPast`: it changes nothing without a cue. `changesTopic`:
 * after a cue it changes the subject with a question, a farewell or an excuse. `isWish`: it requests
 * something. `isOwnWish`: it only says what the speaker would rather do, which corrects what is about
 * the same. `isOneOfMany`: it reports an action, or one of several things that a person reads, knows
 * or speaks. Neither replaces an earlier one.
 */
export type Attitude = {
  readonly changesNothing: boolean;
  readonly isQuestion: boolean;
  readonly isAddition: boolean;
  readonly changesTopic: boolean;
  readonly isWish: boolean;
  readonly isOwnWish: boolean;
  readonly isOneOfMany: boolean;
  readonly isPast: boolean;
};

const CHANGES_NOTHING = anyOf(
  `(?:^|[,.] )if (?!\\w+ (?:possible|not)\\b)`,
  `\\bi ${words("wish, dream of, hope to, think about, imagine")}\\b`,
  `\\b${words("might, maybe, perhaps, one day, some ?day, thinking (?:of|about), considering, what if, would happen, no idea")}\\b`,
  `\\bin (?:the|this|that|a|my) ${words("book, novel, film, movie, show, series, story, news, game, dream, song, play")}\\b`,
  `^(?:please )?${words("translate, write, draft, compose, summari[sz]e, proofread, rephrase, invent, imagine")}\\b`,
  `\\b${words("said, says, wrote, shouted, goes")}:? "`,
  `\\b${words("they say, i read that, i heard that")}\\b`,
  "\\bthat reminds me\\b|\\bstill (?!not)|\\b(?:checked|confirmed)\\b.*\\byes\\b|\\bas (?:always|before|ever)\\b",
);
const QUESTION = anyOf("^[^.!?]*\\?$");
const ADDITION = anyOf(
  `\\b${words("too, as well, also, another, in addition, additionally, besides, second job, on top of, (?:been|started) learning")}\\b`,
  `\\b${words("(?:taken|took) up, signed up, come to love, going on to")}\\b`,
);
const PAST_STATE = anyOf(
  `\\b${words("used to, back then, years ago, in those days, formerly, before that, as an? (?:child|kid|boy|girl|student|teenager)")}\\b`,
  `\\b${words("when i (?:was|moved|got|met|lived|worked), when we were")}\\b`,
  "\\b(?:from|between|until|till) (?:19|20)\\d\\d\\b|^before (?!that\\b)[^,]{2,30} i\\b",
);

const SOUND = words("oh, ok, okay, well, but, hmm+, um+, yeah, thanks?");
const HEDGE = words("no, nope, actually, sorry, wait, hold on, hang on, oops");
const CHANGES_TOPIC = anyOf(
  `\\b${words("(?:we are|i am|we're|i'm) out of, is ringing, by the way, i spilled")}\\b`,
  `^(?:${SOUND},? )?(?:${HEDGE},? )?${words("what(?:'s)?, who(?:'s)?, how, why, when, where")}\\b`,
  "\\bthat(?:'s| is| will be|'ll be) (?:all|it|everything)\\b|\\bnothing else\\b|\\bno,? thank",
  `\\bi ${words("was, had to, forgot, have an?, got an?, saw, missed")}\\b`,
);
const WISH = anyOf(
  `\\b${words("please, change, instead, want, wanna, need, should, let'?s, i'd like, would like, make (?:it|that), i'll")}\\b`,
);

const OWN_WISH = anyOf("\\bi(?:'d| would) rather\\b");

const ONE_OF_MANY = anyOf(
  `\\b(?:i|we|he|she|they)(?: also| can)? ${words("speaks?, reads?, watch(?:es)?, visits?, knows?, meets?, collects?, buys?, grows?, cooks?, bakes?, eats?")}\\b`,
);

/**
 * "The job failed on host a1": a word ending in -ed that describes an event and not a state ("is called",
 * "got married").
 */
const EVENT = anyOf(
  `(?<!\\b(?:is|are|was|be|been|am|get|got|the|an?|my|our|his|her|their) |'s |'m |'re )\\b(?!${words("need, speed, feed, seed, breed, indeed, hundred, based")}\\b)[a-z]{3,20}ed\\b(?! (?:as|to be)\\b)`,
);

const SMALL_TALK = anyOf(
  `^${words("hey, hi, hello, hiya, thanks?, thank you, cheers, wow, whoa, woah, yeah, nah, aw+, sounds, congrats, glad, appreciate, long time")}\\b`,
  "\\?(?: |$)",
);

/**
 * Returns whether a normalised text is small talk: a greeting, thanks or a question. It describes no state
 * that could change.
 */
export function isSmallTalk(text: string): boolean {
  return SMALL_TALK.test(text);
}

/** Returns whether a normalised text describes a past state. */
export function isPast(text: string): boolean {
  return PAST_STATE.test(text);
}

/** Reads the attitude from a normalised text. */
export function attitudeOf(text: string): Attitude {
  return {
    changesNothing: CHANGES_NOTHING.test(text) || isException(text),
    isQuestion: QUESTION.test(text),
    isAddition: ADDITION.test(text),
    changesTopic: CHANGES_TOPIC.test(text),
    isWish: WISH.test(text),
    isOwnWish: OWN_WISH.test(text),
    isPast: isPast(text),
    isOneOfMany: hasPastEvent(text) || ONE_OF_MANY.test(text) || EVENT.test(text),
  };
}
