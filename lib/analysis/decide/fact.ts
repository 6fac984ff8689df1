import { anyOf, butNot, either, some, words } from "@/lib/analysis/text";

const NOT_A_FACT = words("question, favou?rite, bad, god, goodness, pleasure, point, opinion, mistake");
const MY_IS = `\\bmy (?:${butNot(NOT_A_FACT)}[\\w'-]{1,30} ){1,4}?${words("is, are, was, were, has, lives?, works?, moved, died")}\\b`;
const MY_CONTRACTED = `\\bmy ${butNot(NOT_A_FACT)}[\\w-]{1,30}'s \\w`;

const ADVERB = words("have, currently, also, still, now, just, both");
const LIFE_VERB = words(
  "live, work, study, own, drive, speak, was born, were born, grew up, graduated, teach, moved, married, retired",
  "adopted, manage, run a, bought, sold, use, take, weigh, come from, believe (?:that|in), report to, play, belong, coach, volunteer, get up, wake up, sleep, cook for, look after, wear, keep, grow, raise, commute, charge (?:an?|\\d+|them|clients|people)",
);
const POSSESSION = either(
  `have ${words("an?, two, three, four, five, \\d, my, no, been")}`,
  "have \\w{1,15} (?:kids|children|dogs|cats|brothers|sisters)",
  `got ${words("an?, my, married, engaged, promoted, divorced, the job")}`,
);
const I_DO = `\\b(?:i|we)(?:'ve)? ${some(ADVERB)}${either(LIFE_VERB, POSSESSION)}\\b`;

const STATE = words(
  "an?, the, from, in, at, on, \\d{1,3}, currently, now, originally, married, single, divorced, pregnant, allergic",
  "retired, vegan, vegetarian, diabetic, visiting, travel+ing, going to be in, left-handed",
  "having (?:twins|triplets|kids|a (?:baby|boy|girl|son|daughter|child)|another (?:baby|child))",
  "working (?:as|at|on|in|with|for), living, studying, learning, training, based, turning",
);
const I_AM = `\\b(?:i'm|i am|we're|we are) ${STATE}\\b`;

const NOT_A_TRAIT = words(
  "sure, done, ready, back, here, fine, good, okay, sorry, kidding, joking, listening, confused, lost, impressed, sold, glad, happy, afraid, able, \\w+ing, \\w+ed, curious, unsure, aware, in, on, at, not, just, dead, out, off, up, down, inside, outside, indoors, outdoors, online, offline, upstairs, downstairs, upset, into, onto, home, well, unable, stuck, late, early, nearby, alive",
);
/** Most words ending in -ed describe something that was just done to someone. */
const TRAIT_IN_ED = words(
  "unemployed, self-employed, disabled, widowed, adopted, tattooed, colou?r-?blinded, (?:left|right|short|near|far)[ -](?:handed|sighted), homeschooled, vaccinated, baptized, bearded, freckled",
);
const TAIL = "(?:,? (?:lol|haha|though|tho|too|btw|actually|now|you know))?[.!]{0,2}$";
/** Names and forms of address, mostly the speaker's. */
const OWN_NAME = anyOf(
  "\\bpronouns (?:are|is)\\b|\\bpronouns ?:",
  "\\b(?:call me (?!at|on|in|if|when|back|later|before|after|tomorrow|today)|my name'?s|name is|i go by|i'm called)\\b",
);
/** Facts about the speaker and the people and things around them. */
const OWN_FACT = anyOf(
  MY_IS,
  `\\bi'?(?:m| am) (?:${words("very, really, quite, pretty, so, a bit, rather, totally, naturally, legally, partly, half, colou?r")}[ -])?${butNot(`${NOT_A_TRAIT}\\b(?!-)`)}[a-z-]{3,20}(?: handed| years old)?${TAIL}`,
  `\\bi'?(?:m| am) (?:[a-z]{2,12} )?${TRAIT_IN_ED}${TAIL}`,
  MY_CONTRACTED,
  I_DO,
  I_AM,
  "\\b(?:we|our \\w{1,20}) (?:is|are|has|have|was)\\b",
);

const DETERMINER = words("[Tt]he, [Oo]ur, [Mm]y, [Hh]is, [Hh]er, [Tt]heir, [Tt]his, [Aa]n?");
const NAME = "[A-Z][\\w'-]{0,30}";
const STATE_VERB = words("has, have, is, are, was, were, now, will, includes?, lives?, works?, runs?");
const CHANGE_VERB = words(
  "increased, improved, grown, been, expanded, risen, dropped, decreased, reached, extended, adjusted, updated",
  "shifted, moved",
);
/**
 * Facts about a third person or thing. The pattern is case-sensitive, because a capital letter starts a name.
 */
const OTHER_FACT = new RegExp(
  either(
    `^${DETERMINER} (?:[\\w'-]{1,30} ){1,6}?${STATE_VERB}\\b`,
    `^${NAME}(?: ${NAME})? ${STATE_VERB}\\b`,
    `\\b(?:has|have) ${some(words("recently, now, been"))}${CHANGE_VERB}\\b`,
  ),
);

/** Returns whether the text may say how to address the speaker: "call me Dee". */
export function hasOwnName(text: string): boolean {
  return OWN_NAME.test(text);
}

/** Returns whether the text states a fact about the speaker's life. */
export function hasOwnFact(text: string): boolean {
  return OWN_FACT.test(text) || hasOwnName(text);
}

/** Returns whether a sentence describes another person or thing: "The server runs on port 3000". */
export function hasOtherFact(sentence: string): boolean {
  return OTHER_FACT.test(sentence);
}
