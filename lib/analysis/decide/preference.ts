import { anyOf, butNot, either, some, words } from "@/lib/analysis/text";

const ADVERB = words(
  "\\w{2,15}ly, just, always, much, also, still, never, often, only, now, kind of, kinda, both, not, simply",
  "don't, do not, didn't, can't, cannot, won't, refuse to, would, do, must, have, have to, need to, try to, tend to",
  "have always, can, could, might, so, rather, do so, quite",
);
const LIKING = words(
  "prefer, love, adore, enjoy, dislike, hate, detest, despise, loathe, favou?r, avoid, like, stand, crave, prioriti[sz]e",
  "value, tolerate, steer clear of, shy away from, gravitate towards?, stick to, adhere to, abstain from",
  "refrain from, care for, opt for",
);
/** "I like that idea" and "I'd like to book" contain a verb of taste but no taste. */
const NO_OBJECT = either(
  words("it, that, this, those, these, you, your, how, him, her, them, what, for you, and, so, but"),
  `to ${words(
    "know, ask, hear, see, try, meet, come, go, join, book, make, reserve, find, schedule, get, check, buy, rent",
    "order, search, talk, speak, help, learn more, reach",
  )}`,
  `the ${words("idea, way you, help, info, sound of (?:that|it|this), look, support, one, first, second")}`,
);
/** Without "would", "like to" states a habit and not a wish: "I like to go hunting". */
const LIKES_TO_DO = `\\b(?:i|we) (?:really |also |always )?(?:like|love|enjoy|prefer|hate) to (?:go|read|work|play|watch|eat|cook|travel|see|meet|talk|make|try) \\w`;
const LIKES = `\\b(?:i|we|he|she)(?:'d|'ve)?(?:,? ${ADVERB}){0,4},? ${LIKING}\\b${butNot(` ${NO_OBJECT}\\b|[.!,]`)}`;

const HABIT_ADVERB = words(
  "always, usually, exclusively, only, primarily, mostly, mainly, strictly, rarely, never, don't, do not, won't, refuse to, can't",
  "cannot",
);
const HABIT_VERB = words(
  "read, listen, watch, eat, drink, wear, use, buy, play, consume, shop, travel, drive, cook, work, trust",
  "believe in, participate, engage, support, own, purchase, fly, take, want (?!to (?:know|ask|say)\\b)",
);
const HABIT = `\\bi (?:will )?${HABIT_ADVERB} (?:ever )?${HABIT_VERB}\\b`;

const DEGREE = words(
  "\\w{2,15}ly, an?, not, no, been, very, quite, someone who, more, most, so, always, had, have, has, got",
  "big, huge, strong, deep, severe",
);
const LEANING_ADJECTIVE = words(
  "into (?!the|a|my|it), fond of, (?:massive |die-hard )?fan of, keen on, interest(?:ed)? in, passionate about",
  "partial to, averse to, opposed to, committed to, uncomfortable (?:with|in|around), sensitive to, allergic",
  "allergy, allergies, (?:lactose |gluten )?intoleran\\w{1,3}, vegetarian, vegan, drawn to, picky, (?:bad|good|terrible|hopeless) (?:with|at), (?:afraid|scared|terrified) of, skeptical, obsessed with, hooked on",
  "turned off, bothered by, fascinated by, uninterested in",
  "(?:aversion|preference|distaste|dislike|passion|phobia|fear|affinity|soft spot) (?:to|for|of)",
);
const IS_INCLINED = `\\bi(?:'m| am|'ve| have)? ${some(DEGREE)}${LEANING_ADJECTIVE}\\b`;

const LEANING = words(
  "aversion, preference, distaste, dislike, passion, phobia, fear, affinity, soft spot, allergy, allergies",
  "intolerance",
);
/** "I have a severe nut allergy", "I have very sensitive skin". */
const HAS_LEANING = `\\bi have (?:[\\w-]{1,20} ){0,5}?(?:${LEANING}|sensitive skin)\\b`;
/** The second half of a sentence about the speaker: "I am diabetic and avoid sugar". */
const AND_AVOIDS = `\\bi\\b[^.!?]{1,80}? and (?:\\w{2,15}ly )?${words("do not, don't, never, avoid, prefer, dislike, hate, detest, refuse")} \\w`;

const VERDICT = words(
  "too, very, extremely, boring, uncomfortable, unsettling, difficult, distracting, overwhelming, annoying",
  "appealing, relaxing, stressful, tedious, distressing, frustrating, unpleasant, off-putting, dull, exhausting",
  "helpful, more",
);
const OPINION = `\\bi find ${butNot("out|my|it (?:here|there)|the (?:one|place)")}[\\w' -]{3,60}? ${VERDICT}\\b`;

const FAVORITE = either(
  `\\bmy (?:[\\w-]{1,20} )?${words("favou?rite, preferred, go-to, preference, all-time")}\\b`,
  "\\bfavou?rite\\b[\\w ]{1,30}\\b(?:is|are|was)\\b",
  "\\bmy (?:skin|stomach|diet|religio\\w{1,3}) [\\w ]{0,20}(?:sensitive|allergic|restrict\\w{1,4}|prohibit\\w{0,3})",
);

const NO_RULE = words(
  "been\\b, had\\b, seen\\b, heard\\b, tried\\b, thought\\b, knew\\b, an?\\b, the\\b, mind, say never",
);
/** Rules for the agent: "Always answer in German", "no onions please". */
const LASTING_RULE = either(
  `^(?:please )?(?:always|never) ${butNot(NO_RULE)}[a-z]{2,20} `,
  "\\bplease (?:don't|do not|never|always) ",
  "\\bno [\\w-]{1,20}(?: [\\w-]{1,20})?,? please\\b",
);

const NO_ORDER = words(
  "worry, bother, think, know, mind, forget, be\\b, get me, tell me, have, care, even, really, see, want, need, like, believe, understand, remember, hold, feel, say, mean, go\\b, look, live, own, drive",
);
const RULE_VERB = words(
  "answer, reply, respond, speak, write, talk, use, send, keep, address, text, email, remind, wake, explain, format, start, end, stick, play",
);
/**
 * Lasting orders, and short ones without a verb: "No calls after 9", "metric units only", "coffee black,
 * always".
 */
const LASTING_ORDER = either(
  `(?:^|, |; |so |but )(?:please )?(?:do not|don't) (?:ever )?${butNot(NO_ORDER)}[a-z]{2,20} \\w`,
  `^(?:please )?${RULE_VERB}\\b[^.?!]{2,80}\\b${words("from now on, always, never, only, in future, every time, each time, whenever, when you \\w+ (?:to )?me")}\\b`,
  `\\bso (?:please )?${words("only, no, don't, do use, use the, use a, never, always, avoid, please")} \\w`,
  "^no (?!one|body|way|idea|problem|need|doubt|worries|rush|matter|more questions|i\\b|it|that|the\\b|thanks|thank|wonder|offen|luck|clue|it's|not|but|and|so|you|we|changes?\\b|issues?\\b|questions?\\b|further|response|answer|other|longer|pressure|news)[a-z]{3,20}(?: \\w+){1,4}[.!]*$",
  "\\bno [a-z]{3,20}\\W{1,2}(?:ever|at all|please|for me|from now on|never)\\b",
  "^[\\w-]{2,20}(?: [\\w-]{2,20}){0,3} only[.!]*$|^[\\w-]{2,20}(?: [\\w-]{2,20}){0,3}, (?:always|never)[.!]*$",
  "^[a-z]{3,20}: (?:no|yes|never|always|none)\\b",
  "\\bi(?:'d| would) (?:be (?:very |most |so )?(?:grateful|glad|obliged)|appreciate it) if\\b",
  "\\bwhen(?:ever)? i say\\b|\\bjust (?:text|call|email|message) me\\b|\\bwould suit (?:me|us|him|her|them) better\\b",
);
/** Character traits: "not a morning person", "night owl". */
const INCLINATION = either(
  "\\b(?:an?|not an?) (?:\\w+ )?(?:morning|night|evening|cat|dog|coffee|tea|people|breakfast|outdoors?|indoors?|city|beach|numbers) person\\b",
  "\\b(?:night owl|early bird|sweet tooth|homebody|picky eater|foodie|bookworm)\\b",
  "\\bi (?:can't|cannot|don't|do not|never) (?:eat|drink|do|touch|handle|bear|abide|wear|smoke|gamble) (?!it|that|this|anything|much|so|what)\\w",
  "\\bi (?:take|drink|have|like|want) my (?:tea|coffee|eggs|steak|toast|drinks?|burger|pizza)\\b",
  "\\bwe (?:love|like) it (?:there|here)\\b",
);

/** "What I want this year is fewer meetings", and not "what I want is to talk to somebody". */
const WANTED =
  "(?:^|[.,;] )what (?:i|we) (?:really |most |all )?(?:want|wish for|hope for|look for)\\b[^.?!]{0,40} (?:is|are) (?!to\\b|for\\b|you\\b|your\\b|an? (?:answer|refund|person|human|explanation)|(?:the|my) (?:refund|money|answer|truth)|how\\b|what\\b|when\\b|that\\b|it\\b|this\\b)";

/** A choice among options: "works best for me", "not my style". */
const FITTING_CHOICE = either(
  "\\bnot (?:my (?:thing|taste|style|cup of tea))",
  "\\b(?:for|to) my (?:taste|liking|preference)s?\\b",
  `\\b${words("works?, suits?, fits?, appeals?, would be, sounds?, seems?")}(?: \\w{1,15}){0,3} (?:best|better|(?:to|for) (?:me|my|us|our))\\b`,
  `\\b(?:other|rest)\\b[\\w ]{0,20}\\b${words("don't, doesn't, seem, sound, aren't, might, are, too")}\\b`,
  `\\bsounds? ${words("perfect, ideal, like the best, more (?:like|my|appealing|interesting|fun)")}`,
  "\\bmore my (?:style|speed|thing)",
  "\\bis an? (?:no-go|deal-?breaker|must)\\b",
);

const PREFERENCE = anyOf(
  LIKES,
  LIKES_TO_DO,
  HABIT,
  "\\b(?:i|we)(?:'d| would) (?:rather|prefer)\\b",
  IS_INCLINED,
  HAS_LEANING,
  AND_AVOIDS,
  OPINION,
  `\\bi ${words("learn, work, sleep, focus, do")} best\\b`,
  "\\bi (?:firmly|strongly) believe\\b",
  "\\bi(?:'m on| (?:strictly )?(?:follow|am on|keep|maintain)) an? [\\w -]{2,30} (?:diet|lifestyle|routine)\\b",
  FAVORITE,
  LASTING_RULE,
  LASTING_ORDER,
  INCLINATION,
  WANTED,
  FITTING_CHOICE,
);

const LASTING_RULE_OPENING = new RegExp(
  either("^(?:please )?(?:always|never|no|don't|do not)\\b", LASTING_ORDER),
  "i",
);
const PLAIN_TASTE = anyOf("\\b(?:prefer|favou?rite|love|hate|avoid|always|never)\\b");

/** Returns whether the text states the speaker's likes, wishes or dislikes. */
export function hasPreference(text: string): boolean {
  return PREFERENCE.test(text);
}

/** Returns whether the text names a taste explicitly, so that it remains a preference next to a decision. */
export function statesTaste(text: string): boolean {
  return PLAIN_TASTE.test(text);
}

/** Returns whether the text starts with a rule for the agent. Such a rule needs no "I". */
export function hasRuleOpening(text: string): boolean {
  return LASTING_RULE_OPENING.test(text);
}
