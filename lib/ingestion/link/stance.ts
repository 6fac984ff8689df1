import { tellsPast } from "../decide/evidence";
import { anyOf, words } from "../decide/pattern";

/**
 * What a message says of itself about what was said before. `untouched`: it leaves it as it is even after a correcting
 * cue, because it imagines, tells of somebody else's words, or says that something is still so. `adds`: it says something
 * besides, which after a cue may still correct a value that it names. `asks` and `isPast` (how it once was): it leaves it
 * without a cue. `away`: after a cue it turns to something else, with a question, a farewell or an excuse. `wishes`: it
 * asks for something to be done. `oneOfMany`: it tells what somebody did, or one of the things of which one speaks, reads
 * or knows many: another of them takes the place of none.
 */
export type Stance = {
  readonly untouched: boolean;
  readonly asks: boolean;
  readonly adds: boolean;
  readonly away: boolean;
  readonly wishes: boolean;
  readonly oneOfMany: boolean;
  readonly isPast: boolean;
};

const UNTOUCHED = anyOf(
  `(?:^|[,.] )if (?!\\w+ (?:possible|not)\\b)`,
  `\\bi ${words("wish, dream of, hope to, think about, imagine")}\\b`,
  `\\b${words("might, maybe, perhaps, one day, some ?day, thinking (?:of|about), considering, what if, would happen, no idea")}\\b`,
  `\\bin (?:the|this|that|a|my) ${words("book, novel, film, movie, show, series, story, news, game, dream, song, play")}\\b`,
  `^(?:please )?${words("translate, write, draft, compose, summari[sz]e, proofread, rephrase, invent, imagine")}\\b`,
  `\\b${words("said, says, wrote, shouted, goes")}:? "`,
  `\\b${words("they say, i read that, i heard that")}\\b`,
  "\\bthat reminds me\\b|\\bstill (?!not)|\\b(?:checked|confirmed)\\b.*\\byes\\b|\\bas (?:always|before|ever)\\b",
);
const ASKS = anyOf("^[^.!?]*\\?$");
const ADDS = anyOf(
  `\\b${words("too, as well, also, another, in addition, additionally, besides, second job, on top of, (?:been|started) learning")}\\b`,
  `\\b${words("(?:taken|took) up, signed up, come to love, going on to")}\\b`,
);
const PAST = anyOf(
  `\\b${words("used to, back then, years ago, in those days, formerly, before that, as an? (?:child|kid|boy|girl|student|teenager)")}\\b`,
  `\\b${words("when i (?:was|moved|got|met|lived|worked), when we were")}\\b`,
  "\\b(?:from|between|until|till) (?:19|20)\\d\\d\\b|^before (?!that\\b)[^,]{2,30} i\\b",
);

const SOUND = words("oh, ok, okay, well, but, hmm+, um+, yeah, thanks?");
const HEDGE = words("no, nope, actually, sorry, wait, hold on, hang on, oops");
const AWAY = anyOf(
  `\\b${words("(?:we are|i am|we're|i'm) out of, is ringing, by the way, i spilled")}\\b`,
  `^(?:${SOUND},? )?(?:${HEDGE},? )?${words("what(?:'s)?, who(?:'s)?, how, why, when, where")}\\b`,
  "\\bthat(?:'s| is| will be|'ll be) (?:all|it|everything)\\b|\\bnothing else\\b|\\bno,? thank",
  `\\bi ${words("was, had to, forgot, have an?, got an?, saw, missed")}\\b`,
);
const WISH = anyOf(
  `\\b${words("please, change, instead, want, wanna, need, should, let'?s, i'd like, would like, make (?:it|that), i'll")}\\b`,
);

const ONE_OF_MANY = anyOf(
  `\\b(?:i|we|he|she|they)(?: also| can)? ${words("speaks?, reads?, watch(?:es)?, visits?, knows?, meets?, collects?, buys?, grows?, cooks?, bakes?, eats?")}\\b`,
);

/** "The job failed on host a1": an -ed that is no state ("is called", "got married") and no other word. */
const HAPPENED = anyOf(
  `(?<!\\b(?:is|are|was|be|been|am|get|got|the|an?|my|our|his|her|their) |'s |'m |'re )\\b(?!${words("need, speed, feed, seed, breed, indeed, hundred, based")}\\b)[a-z]{3,20}ed\\b(?! (?:as|to be)\\b)`,
);

const SMALL_TALK = anyOf(
  `^${words("hey, hi, hello, hiya, thanks?, thank you, cheers, wow, whoa, woah, yeah, nah, aw+, sounds, congrats, glad, appreciate, long time")}\\b`,
  "\\?(?: |$)",
);

/** Whether a normalised text talks with somebody, greeting, thanking or asking: it tells of no state that could change. */
export function isSmallTalk(text: string): boolean {
  return SMALL_TALK.test(text);
}

/** Whether a normalised text tells how something was, and not how it is. */
export function isPast(text: string): boolean {
  return PAST.test(text);
}

/** Reads the stance off a normalised text. */
export function stanceOf(text: string): Stance {
  return {
    untouched: UNTOUCHED.test(text),
    asks: ASKS.test(text),
    adds: ADDS.test(text),
    away: AWAY.test(text),
    wishes: WISH.test(text),
    isPast: isPast(text),
    oneOfMany: tellsPast(text) || ONE_OF_MANY.test(text) || HAPPENED.test(text),
  };
}
