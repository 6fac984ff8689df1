import { either, some, startingWith, words } from "@/lib/analysis/text";

const LEAD = `^${some(words("(?:and|but|so|well|yeah|yes|no|oh|also|actually|sadly|honestly|fyi|btw|omg|because),?"))}`;
/** Words that may follow without adding information. */
const TAIL = `(?:,? ${words("lol, though, tho, too, either, anymore, any more, now, at all, a lot, sometimes, daily, again, yet, much, well, today, btw, actually")}){0,2}[.!…]{0,3}$`;

const HABIT = words(
  "smoke, vape, drink, gamble, swim, drive, cook, bake, ski, surf, skate, snowboard, sail, dive, jog, cycle, hike, climb",
  "sing, dance, paint, draw, knit, crochet, sew, juggle, hunt, fish, garden, code, freelance, commute, babysit",
  "snore, stutter, stammer, lisp, limp, sleepwalk, meditate, pray, fast, faint",
);
const HABIT_ACTIVITY = words(
  "smoking, vaping, drinking, gambling, swimming, driving, cooking, baking, skiing, surfing, sailing, diving, jogging, cycling, climbing",
  "singing, dancing, painting, drawing, knitting, sewing, hunting, fishing, gardening, coding, freelancing, commuting, meditating, fasting",
);
const MANNER = words(
  "don't, do not, can't, cannot, can, never, no longer, still, also, only, rarely, sometimes, often, usually, used to",
);
const HABIT_CHANGE = words("quit, stopped, started, gave up, given up, took up, am giving up, i'm giving up");
const RELATIONSHIP_CHANGE = words(
  "proposed(?: to me)?, left (?:me|us), dumped me, cheated on me, broke up with me, walked out on (?:me|us), ghosted me",
  "died, passed away, hired me, fired me, laid me off, adopted me, asked me out, popped the question, said yes, forgave me, divorced me",
);

/**
 * A short complete sentence about what someone is, does or cannot do, or about a change in a relationship.
 */
const OWN_STATE = startingWith(
  LEAD,
  either(
    `(?:i|we) ${some(MANNER)}${HABIT}`,
    `(?:i|we)(?:'ve| have)?(?: just| finally)? ${HABIT_CHANGE} ${HABIT_ACTIVITY}`,
    `(?:i'm|i am|we're|we are)(?: both| all| finally)? ${words("engaged, expecting, separated, single, married, divorced, widowed, pregnant, retired, unemployed, broke, homeless, out of work, out of a job, off work, off sick, on leave, moving (?:out|in|away|house|abroad|home)")}`,
    "(?:he|she)(?:'s| is) (?:now |also )?my (?:new |old |former )?(?:boss|friend|mate)",
    "it(?:'s| is| was| will be)(?: going to be)? (?:an? (?:baby )?(?:boy|girl)|twins|triplets)",
    `my (?:[a-z]+ ){1,2}${words("hurts?, aches, ache, itches, is killing me, are killing me")}`,
    `(?:he|she|they|my [a-z]{2,15})(?:'s| has| have)?(?: just| finally)? ${RELATIONSHIP_CHANGE}`,
  ) + TAIL,
  `(?:i'm|i am)(?: ${words("turning, nearly, almost, only, already, just, now")})? (?:1[3-9]|[2-9]\\d|1[01]\\d)(?: years old| now| today| tomorrow)?(?:[.!…]|,(?! \\d)|$)`,
);

/**
 * Returns whether a sentence states the speaker's own state or a change in a relationship: "I never smoke",
 * "she said yes". Such a sentence is kept even when it is short, because a later message that ends the state
 * needs it.
 */
export function hasOwnState(sentence: string): boolean {
  return OWN_STATE.test(sentence);
}
