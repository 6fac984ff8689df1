import { isCorrection } from "@/lib/analysis/decide";
import { anyOf, sentences, words } from "@/lib/analysis/text";
import { plainText } from "./plain-text";

/** How clearly a message announces a change, strongest first. */
export type Cue = "explicit" | "soft" | "strong" | "weak" | "none";

/**
 * "Instead" and "rather" mark an exchange in a short message and a comparison in a long one. "I'd rather sit
 * than stand" is a preference, and "I'd rather …" a wish.
 */
const PREFERS = "rather \\S[^.!?]* than\\b";
const EXCHANGE = anyOf(`\\b(?:instead|(?<!\\bi(?:'d| would| had) )(?!${PREFERS})rather)\\b`);
const EXCHANGE_WORDS = 20;

const OWN_WORDS = anyOf(
  `^(?:${words("lol, sry, sorry, um+, hmm+, oh, ah, haha")},? )?not (?!sure|only|really|yet|bad|much|too|that|all|a problem|at all)[\\w#]`,
  `\\b${words("i mean, my bad, my mistake, my fault, let me (?:correct|fix), did i say, should have said, typo, nvm, sry, other way (?:a)?round")}\\b`,
  `\\b${words("that was wrong, (?:got|had|have) (?:it|that|this|them) wrong, mixed (?:it|that|them) up, tell a lie, i (?:always )?miscount(?:ed)?, misremember(?:ed)?, (?:that|it|this|them) wrong, mistaken, meant to say, changed my mind")}\\b`,
  `\\b${words("is, are, was, were")} not [\\w' #.-]{1,30} but\\b`,
  "^[\\w' ]{1,30}\\? no\\b|^correction\\b",
);

const SOUND = words("oh, ok, okay, well, but, hmm+, um+, yeah, thanks?");
const HEDGE = words(
  "no(?! (?:worries|prob(?:lem)?s?|doubt|way|need|biggie|rush|one|pressure)\\b|,? not really|,? (?:i|we) (?:have|do|did|am|are|was|can) not), nope, actually, sorry(?! (?:to|for|about|if)\\b), wait, hold on, hang on, oops, on second thought, now that i think",
);
const SOFT_CUE = anyOf(
  `^(?:${SOUND},? )?${HEDGE}\\b`,
  `\\b${words(
    `actually, my fault, my mistake, i'd (?!${PREFERS})rather, changed my mind, on second thought, sorry(?! (?:to|for|about|if)\\b)`,
    "different (?:one|destination|time|date|day)",
  )}\\b`,
  `(?:^|[,.;!] |\\b${words("please, and, just, but")} )make (?:it|that)\\b`,
);
/** Excludes "I won't quit" and "to be finished by May", which change nothing. */
const STRONG_CUE = anyOf(
  `(?<!\\b(?:not|never|be) )\\b(?!(?<=\\b(?:an?|the|any|each|every|some|no|my|our|their) )[a-z]{3,}ed\\b)${words(
    "no longer, any ?more, any longer, switch(?:ed|ing)?, changed, changing, change(?= \\w), (?:an?|one|another) change, moved, relocated, migrated, renamed",
    "reschedul\\w{2,3}, postponed, delayed (?:to|until|till|by), pushed (?:back|to), brought forward, replaced, cancel+ed, stopped, quit, sold",
    "raised, lowered, reduced, increased, grown, risen, dropped, decreased, reached, improved, adjusted, extended",
    "expanded, updated?, these days, from now on, gave up, broke up, retired, died, turned out, finished",
    "got (?:engaged|married|divorced|promoted|fired), promoted, upgraded?, downgraded, converted, swapped(?! (?:\\S+ ){1,3}with\\b), traded, outgrown",
    "took over, (?:went|gone|going) back to, put [\\w ]{2,20} (?:up|down) to, (?:up|down) to \\d[\\d.,]*, turned \\d+, no more, repainted, raise, lower",
    "postpone, reduce, again, from today(?: on)?, starting (?:\\w+day|today|tomorrow|next \\w+), is (?:gone|over), allowed, agreed, passed, signed, once an? \\w+ is",
  )}\\b`,
);
/** The same in German, Spanish and French. */
const STRONG_CUE_ELSEWHERE = new RegExp(
  `(?<![\\p{L}])${words(
    "gezogen, umgezogen, nicht mehr, kein\\w* mehr, verschoben, abgesagt, gewechselt, gekündigt, geändert, umgestiegen, umgebucht",
    "me mudé, nos mudamos, mudado, ya no, cambiad[oa], cambié, cambiamos, aplazad[oa], cancelad[oa], dejé de",
    "déménagé, ne [\\p{L}']{1,15} plus, n'[\\p{L}]{1,15} plus, reporté, annulé, changé, quitté, arrêté de",
  )}(?![\\p{L}])`,
  "iu",
);
const WEAK_CUE_ELSEWHERE = new RegExp(
  `(?<![\\p{L}])${words("jetzt, inzwischen, neue[rnsm]?, ahora, nuev[oa], maintenant, désormais, nouveau, nouvelle")}(?![\\p{L}])`,
  "iu",
);
const WEAK_CUE = anyOf(
  `\\b${words(
    "now, new, recently, lately, currently, latest, additional, another, so far, total of, already, finally",
    "this time, since",
  )}\\b`,
);
const ENDING = anyOf(
  `\\b${words("any ?more, no longer, stopped, quit, cancel+ed, died, sold, broke up, moved out, lost, finished, gave up, outgrown, is over, is gone, no more, stop")}\\b`,
);

/** Returns the strongest cue in a normalised text. */
export function cueOf(text: string): Cue {
  if (isCorrection(sentences(text)) || OWN_WORDS.test(text)) return "explicit";
  if (EXCHANGE.test(text) && text.split(" ").length < EXCHANGE_WORDS) return "explicit";
  if (SOFT_CUE.test(text)) return "soft";
  if (STRONG_CUE.test(text) || STRONG_CUE_ELSEWHERE.test(text)) return "strong";
  return WEAK_CUE.test(text) || WEAK_CUE_ELSEWHERE.test(text) ? "weak" : "none";
}

/** Returns whether a normalised text says that something has ended. */
export function hasEnding(text: string): boolean {
  return ENDING.test(text);
}

const NEGATION = anyOf("\\b(?:not|never|no|nobody|nothing|without|cannot)\\b");

/** "I hate pizza" is the negation of liking it. */
const DISLIKES = anyOf(`\\b${words("hates?, dislikes?, detests?, loathes?, can not stand")}\\b`);

/**
 * Returns whether a normalised text negates or ends what it describes. A "no" at the start is a cue and not a
 * negation.
 */
export function denies(text: string): boolean {
  return (
    NEGATION.test(text.replace(/^(?:oh |well )?no(?:pe)?,/i, "")) || ENDING.test(text) || DISLIKES.test(text)
  );
}

/**
 * Returns whether a text contains any sign of a change ("No, 7 pm.", "no longer", "now"). The caller then
 * searches for a link even when the decider drops the message, and keeps the message only when it finds one.
 */
export function hasChangeCue(text: string): boolean {
  return cueOf(plainText(text)) !== "none";
}

/** Returns whether the cue announces a correction, and not only a change. */
export function isCorrectingCue(cue: Cue): boolean {
  return cue === "explicit" || cue === "soft";
}
