import { anyOf, either, everyOf, words } from "@/lib/analysis/text";
import { contentWords, proseWords } from "./content";
import { detailCount, hasName } from "./evidence";
import { hasLifeEvent } from "./life-event";
import { FEELING, hasMood } from "./mood";
import { hasOwnState } from "./own-state";
import { hasPreference } from "./preference";
import { hasDecision } from "./stated-decision";

/** The next word after a feeling, when the feeling is no adjective of a noun as in "anxious flyer". */
const MAY_FOLLOW = words(
  "about, abt, the, with, for, at, by, of, over, after, in, as, on, from, and, but, so, or, because, since, that, when, if, until",
  "i, i'm, we, he, she, they, it, it's, my, today, tonight, now, right, rn, this, these, lately, again, already, still, all, too",
  "also, enough, sick, anymore, any, at, out, tbh, ngl, lol, idk, lowkey, though, tho, honestly, really, just, actually, ugh, omg, haha, yet, to be honest",
);
const BEFORE_NOUN = anyOf(`\\b${FEELING}(?<!dreading) (?!${MAY_FOLLOW}\\b)[a-z]`);
/** "Down to one car", "low on salt", "down for Friday", "we're down a nurse": an amount or a yes. */
const AMOUNT = anyOf(
  "\\b(?:down|low) (?:to|on|for|with|in|by|at|an?|my|our|the|some|\\d|one|two|three|four|five)\\b",
  "\\bwe(?:'re| are) (?:all |both )?(?:down|low)\\b",
);
/** "Happy with the new dentist", "proud of my shop": a judgement that lasts. */
const JUDGEMENT = anyOf("\\b(?:happy|content) with (?!(?:this|that|it|myself|today)\\b)");
/** "I'm always nervous on planes", "I get anxious in lifts": a trait. */
const TRAIT = anyOf(
  `\\b${words("always, usually, often, sometimes, never, every, each, whenever, generally")}\\b`,
  `\\bi get ${FEELING} (?:in|on|at|about|with|around|before|after|from|by)\\b`,
  "\\b(?:my|our) new\\b",
);

/** What nobody chooses, so that the feeling passes with it: "so tired of dust". */
const CIRCUMSTANCE = words(
  "dust, dirt, mud, mess, noise, chaos, clutter, rain, snow, ice, wind, fog, cold, heat, winter, traffic, roadworks, delays",
);
const CIRCUMSTANCE_ALONE = `${CIRCUMSTANCE}(?=\\W*$|\\s*[,.;:!()]| (?:and|or|in|on|at|all|every\\w*|again|already|now|today|this|here|from|because|so|lately)\\b)`;
/** An object without an article is a whole kind of thing, so that the dislike lasts: "sick of fish". */
const DISLIKE = anyOf(
  `\\b(?:sick|bored|tired|fed up) (?:of|with) (?!${words("this, that, these, those, it, you, him, her, them, me, us, the, a, an, my, your, his, our, their, all, everything, everyone, everybody, people, life, being, myself, waiting")}\\b|${CIRCUMSTANCE_ALONE})[a-z]{3,}`,
);

/** Returns whether the text says that the speaker has enough of a kind of thing. */
export function hasDislike(text: string): boolean {
  return DISLIKE.test(text);
}

/** Exaggerations that add nothing to a feeling. */
const EXAGGERATION =
  /\b(?:i )?could (?:just )?(?:scream|cry|burst|die|sleep|fall asleep|explode|dance|sing)\b[\w ]{0,20}|\bto be honest\b|\b(?:for the )?first time in (?:weeks|months|ages|days)\b|\bout of my mind\b|\bi must say\b|\btruth be told\b/gi;

/**
 * The cause of a feeling: "because of the rain", "after the release", "that they like it", "happy it's
 * finally Friday".
 */
const CAUSE = everyOf(
  "\\b(?:because|that|after|since) (?:[^\\s.!?,;]+ ){0,6}[^\\s.!?,;]+(?=[.!?,;]|$)",
  `(?<=\\b${FEELING} )(?:it|this|everything|nothing|nobody)(?:(?:'s| is) (?:finally|already|still|over|all|so|not|taking|getting|going)| keeps?| won't| doesn't)(?: (?:[^\\s.!?,;]+ ){0,6}[^\\s.!?,;]+)?(?=[.!?,;]|$)`,
);
/** A cause with a name, a number or a past event is worth keeping: "that the scan was clear". */
const hasDetail = (cause: string) =>
  /\d|\b(?!\w+day\b)\p{Lu}\p{L}|\b(?:was|were|has|have|had|did|got|\w{3,}ed)\b/u.test(cause);

/** Where another thought can begin. */
const CLAUSE_END = new RegExp(
  `[.!?;:,…()–—]+|\\s-\\s|\\b${either(
    "and|but|so that|because|since|that|when|while|until|after|before|if|unless|although|as",
    "(?=(?:i|i'm|i've|we|we're|we've|he|she|they|it|it's) )",
  )}\\b`,
  "i",
);
/** "Worried about the operation" names what the feeling is about in a few words. */
const MAX_MOOD_CONTENT = 5;

/**
 * Returns whether the message is only a passing feeling. A mood expires, so that whatever else a message says
 * would be lost with it: a fact, a change, a decision, a wish, a name with a date or number, or a word of
 * feeling in another sense.
 */
export function isPassingMood(text: string): boolean {
  if (!hasMood(text)) return false;
  for (const other of [BEFORE_NOUN, AMOUNT, JUDGEMENT, TRAIT, DISLIKE]) if (other.test(text)) return false;
  if (hasPreference(text) || hasDecision(text) || hasLifeEvent(text) || hasOwnState(text)) return false;
  return text
    .replace(EXAGGERATION, " ")
    .replace(CAUSE, (cause) => (hasDetail(cause) ? cause : " "))
    .split(CLAUSE_END)
    .every(addsNothing);
}

const STATES_FEELING = anyOf(`\\b${FEELING}\\b`);

function addsNothing(clause: string): boolean {
  const count = contentWords(proseWords(clause)).size;
  if (/\d/.test(clause)) return false;
  if (!hasMood(clause) && !STATES_FEELING.test(clause)) return count === 0;
  return count <= MAX_MOOD_CONTENT && !(hasName(clause) && detailCount(clause) > 1) && !PLACE.test(clause);
}

/** "The new job at Halden". Case matters, because it tells a name. */
const PLACE = /\b(?:at|in|from) \p{Lu}[\p{L}]+/u;
