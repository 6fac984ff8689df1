import { isCorrection } from "../decide/correction";
import { anyOf, words } from "../decide/pattern";
import { sentences } from "../decide/sentences";
import { plainText } from "./plain-text";

/** How clearly a message announces that it changes something, strongest first. */
export type Cue = "explicit" | "soft" | "strong" | "weak" | "none";

/** "Instead" and "rather" exchange one thing for another in a short message; in a long one they compare. */
const EXCHANGE = anyOf("\\b(?:instead|rather)\\b");
const EXCHANGE_WORDS = 20;

const SOUND = words("oh, ok, okay, well, but, hmm+, um+, yeah, thanks?");
const HEDGE = words(
  "no, nope, actually, sorry, wait, hold on, hang on, oops, on second thought, now that i think",
);
const SOFT = anyOf(
  `^(?:${SOUND},? )?${HEDGE}\\b`,
  `\\b${words(
    "actually, my fault, my mistake, i'd rather, changed my mind, on second thought, sorry",
    "different (?:one|destination|time|date|day)",
  )}\\b`,
  `(?:^|[,.;!] |\\b${words("please, and, just, but")} )make (?:it|that)\\b`,
);
/** "I won't quit" changes nothing. */
const STRONG = anyOf(
  `(?<!\\b(?:not|never) )\\b${words(
    "no longer, any ?more, any longer, switch(?:ed|ing)?, chang(?:ed?|ing), moved, relocated, migrated, renamed",
    "reschedul\\w{2,3}, postponed, pushed (?:back|to), brought forward, replaced, cancel+ed, stopped, quit, sold",
    "raised, lowered, reduced, increased, grown, risen, dropped, decreased, reached, improved, adjusted, extended",
    "expanded, updated?, these days, from now on, gave up, broke up, retired, died, turned out, finished",
    "got (?:engaged|married|divorced|promoted|fired)",
  )}\\b`,
);
const WEAK = anyOf(
  `\\b${words(
    "now, new, recently, lately, currently, latest, additional, another, so far, total of, already, finally",
    "this time, since",
  )}\\b`,
);
const ENDING = anyOf(
  `\\b${words("any ?more, no longer, stopped, quit, cancel+ed, died, sold, broke up, moved out, lost, finished, gave up")}\\b`,
);

const ASKS = anyOf(
  `^(?:${SOUND},? )?(?:${HEDGE},? )?${words("what(?:'s)?, who(?:'s)?, how, why, when, where")}\\b`,
);
const FAREWELL = anyOf(
  "\\bthat(?:'s| is| will be|'ll be) (?:all|it|everything)\\b",
  "\\bnothing else\\b",
  "\\bno,? thank",
);
const EXCUSE = anyOf(`\\bi ${words("was, had to, forgot, have an?, got an?, saw, missed")}\\b`);

const WISH = anyOf(
  `\\b${words("please, change, instead, want, wanna, need, should, let'?s, i'd like, would like, make (?:it|that), i'll")}\\b`,
);

/** What a message does with its "no" or "sorry": it wishes something, it turns to something else, or neither shows. */
export type Stance = "wishing" | "away" | "open";

/** Reads the stance off a normalised text: a wish, else a question, a farewell or an excuse. */
export function stanceOf(text: string): Stance {
  if (WISH.test(text)) return "wishing";
  return ASKS.test(text) || FAREWELL.test(text) || EXCUSE.test(text) ? "away" : "open";
}

/** Reads the cue off a normalised text: the strongest that holds. */
export function cueOf(text: string): Cue {
  if (isCorrection(sentences(text))) return "explicit";
  if (EXCHANGE.test(text) && text.split(" ").length < EXCHANGE_WORDS) return "explicit";
  if (SOFT.test(text)) return "soft";
  if (STRONG.test(text)) return "strong";
  return WEAK.test(text) ? "weak" : "none";
}

/** Whether a normalised text says that something is over. */
export function endsSomething(text: string): boolean {
  return ENDING.test(text);
}

/**
 * Whether a text holds a correcting cue word ("Actually …", "No, 7 pm.", "I meant …"): worth looking for what it
 * corrects even when the decider would drop it. Kept for that reason only when a link is found.
 */
export function isExplicitCorrection(text: string): boolean {
  return isCorrectingCue(cueOf(plainText(text)));
}

/** Whether the cue announces a correction, and not only a change. */
export function isCorrectingCue(cue: Cue): boolean {
  return cue === "explicit" || cue === "soft";
}
