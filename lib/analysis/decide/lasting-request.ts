import { anyOf, butNot, either, FEW, words } from "@/lib/analysis/text";
import { isLastingOrder } from "./lasting-order";

const PLEASE = `^(?:(?:and|also|oh|ok|yes|no|hey),? )${FEW}(?:please )?`;
const MANNER = words(
  "short, brief, concise, crisp, terse, long, detailed, formal, informal, casual, friendly, polite, neutral, simple",
  "plain, technical, serious, funny, professional, direct, honest, to the point",
);
const ANSWERS = words(
  "answers, replies, responses, messages, explanations, summaries, emails, tone, wording",
);
const OBLIGATION = words("should, must, need to, needs to, have to, has to");
/** "Keep your answers short", "the answer should be formal". */
const ANSWER_STYLE = anyOf(
  `${PLEASE}keep (?:all )?(?:your|the|my) ${ANSWERS} (?:\\w+ ){0,2}${MANNER}(?:e?r)?\\b`,
  `${PLEASE}(?:all )?(?:your|the|my) (?:${ANSWERS}|answer|reply|response) ${OBLIGATION} (?:always )?be (?:\\w+ ){0,2}${MANNER}(?:e?r)?\\b`,
  `${PLEASE}(?:i|we) (?:want|need|like|would like|'d like) (?:only |your )?(?:\\w+ )?${MANNER}(?:e?r)? ${ANSWERS}\\b`,
);

const NO_NAME = words(
  "back, again, at, on, in, if, when, later, before, after, tomorrow, today, tonight, now, anymore, any, so, every, twice, up, out, by, until, till, from, for, and, to, that, this, it",
);
const ASSISTANT_HABIT = words(
  "using, adding, sending, writing, suggesting, recommending, repeating, including, showing, asking (?:me )?(?:about|for), talking about, reminding me (?:of|about)",
);
/** "Stop calling me buddy", "stop using emojis". */
const STOP = anyOf(
  `${PLEASE}(?:stop|quit) calling me ${butNot(`${NO_NAME}\\b`)}\\W?\\w`,
  `${PLEASE}(?:don't|do not|never) (?:ever )?call me ${butNot(`${NO_NAME}\\b`)}\\W?\\w`,
  `${PLEASE}(?:stop|quit) ${ASSISTANT_HABIT} (?:me |us )?${butNot("(?:it|that|this|them|me|so|now|these|those)\\b")}[a-z]{3,}`,
);

const FOOD = words(
  "gluten, sugar, dairy, lactose, nuts, peanuts, meat, pork, beef, chicken, fish, seafood, shellfish, shrimp, eggs?, milk, cheese",
  "onions?, garlic, cilantro, coriander, mushrooms?, tomato(?:es)?, olives?, pickles?, mayo, ketchup, mustard, bacon, soy, wheat, carbs, salt, ice, alcohol, caffeine, spices",
);
const ANSWER_ELEMENT = words(
  "emojis?, markdown, tables, bullet points, jokes, puns, swearing, jargon, hashtags, abbreviations, exclamation marks, small talk, spoilers, phone calls, calls",
);
const TASTE = words(
  "spicy, fried, sweet, salty, raw, greasy, fatty, alcoholic, scary, gory, violent, formal, expensive, loud, hot",
);
/** "No gluten", "nothing too spicy", "pdf only, no word files". */
const EXCLUSION = anyOf(
  `${PLEASE}no (?:${FOOD}|${ANSWER_ELEMENT})(?: ever| at all|,? please|,? thanks)?[.!]{0,3}$`,
  "^[\\w#+.-]{2,20}(?: [\\w#+-]{2,20})? only[,;] (?:no|not|never) \\w",
  `${PLEASE}nothing (?:too |really |very )?${TASTE}(?:,? please)?[.!]{0,3}$`,
);

/** "Explain it with football": a way of working or learning, which lasts. */
const METHOD = anyOf(
  `^(?:(?:and|ok|please|now|so|just),? )${FEW}(?:do|explain|practi[sc]e|teach me|show me|quiz me|drill)(?: it| this| that| these| them)? (?:with|using|through) (?!more|less|me|him|her|them|us|it|that|this|caution|care|love|all|everything|confidence)[a-z]{3,}`,
);

const SPEECH = words(
  "ask, say, write, explain, answer, reply, respond, suggest, recommend, mention, talk, speak, show, list, send, summari[sz]e, review, comment, quote, cite, name, format, generate, correct, translate, draft, describe",
);
const IMPERATIVE = words(
  "give, tell, show, use, keep, answer, reply, say, write, skip, leave, send, ask, put, start, add, list, cite, name, explain, be",
);
/** Without a comma, the verb follows an adverb: "he just shrugs" and "people just answer" are no orders. */
const ORDER = `(?:, (?:please )?(?:(?:just|only|always|never|don't|do not) )?|(?<!\\b(?:i|you|he|she|it|we|they|people|who|that|\\w+s)) (?:please|just|only|always|never|don't|do not) )${IMPERATIVE}`;
/** "When you write tests: table driven", "when I ask about colour just give me the formula". */
const WAY_OF_SPEAKING = anyOf(
  `${PLEASE}when(?:ever)? (?:you|i|we) ${SPEECH}\\b[^.?!:,]{0,60}(?:: \\w|${ORDER} [\\w']+ )[^?]*$`,
);
/** "When the battery is below 20 percent, tell me on the phone". */
const WAY_OF_TELLING = anyOf(
  `${PLEASE}when(?:ever)? (?:the|my|our|a|an|some) [^.?!]{3,60}, (?:please )?${words("tell, warn, ring, call, message, text, alert, notify, remind")} (?:me|us)\\b(?! (?:what|who|how|why|where|which))[^?]*$`,
);

const SETTING = words(
  "(?:turn|switch|keep|leave|put) (?:on |off |up |down )?(?:the|my|our|all|every)\\b, (?:dim|brighten|open|close|shut|lock|unlock|raise|lower|set|heat|cool|water|run|start|stop|mute|charge) (?:the|my|our|all|every)\\b",
);
const HOUR = words(
  "one, two, three, four, five, six, seven, eight, nine, ten, eleven, twelve, noon, midnight",
);
const RECURRING_TIME = either(
  `\\b(?:at|by|from|until|till|after|before) (?:around |about |half past |quarter past |quarter to )?(?:${HOUR}|\\d{1,2}(?::\\d\\d)? ?(?:[ap]\\.?m|o'clock)|\\d{1,2}:\\d\\d|(?:1?\\d|2[0-4])(?=\\W*$|,| please))(?! (?:percent|degrees|minutes?|seconds?|hours?)| ?[%°])`,
  `\\b(?:at|by|after|before|from|until) ${words("night, bedtime, dawn, dusk, sunrise, sunset, dinner, breakfast, lunch, nightfall")}\\b`,
  `\\bin the ${words("mornings?, evenings?, afternoons?")}\\b|\\bovernight\\b`,
);
const THIS_ONCE = anyOf(
  `\\b${words("now, today, tonight, tomorrow, (?<!at )once, just this, this (?:morning|afternoon|evening|time|once), right away, immediately, in \\d+, for \\d+, next, (?:mon|tues|wednes|thurs|fri|satur|sun)day")}\\b`,
  `\\b${words("alarms?, timers?, reminders?, meetings?, appointments?, volume, songs?, track, music, playlist, calendar")}\\b`,
);
/** "Close the blinds at nine", "turn the heating off at night": a device is set whenever that time comes. */
const LASTING_SETTING = anyOf(`${PLEASE}${SETTING}[^.?!]{0,80}?${RECURRING_TIME}`);
const ONE_ORDER = words(
  "reservations?, bookings?, tables?, flights?, tickets?, orders?, rides?, taxi, cab, rooms?, appointments?",
);
const DEVICE_STATE = words(
  "on, off, up, down, open, closed, shut, locked, unlocked, dark, bright, warm, cool",
);
/** "I want the blinds down at night", "I want my calls in the morning". */
const LASTING_WISH = anyOf(
  `${PLEASE}(?:i|we) (?:want|need|like|would like|'d like) ${butNot(`[^.?!]*\\b${ONE_ORDER}\\b`)}${either(
    `(?:the|my|our|all) [^.?!]{2,60}? ${DEVICE_STATE}`,
    "(?:my|our) [^.?!]{2,60}?",
  )} ?${RECURRING_TIME}`,
);

/**
 * Returns whether a sentence is a short lasting request: what to omit, how to answer, in what way to work or
 * to learn, how not to address the speaker, what to do from now on, or what to set or to do at a time of the
 * day.
 */
export function isLastingRequest(sentence: string): boolean {
  return (
    ANSWER_STYLE.test(sentence) ||
    STOP.test(sentence) ||
    EXCLUSION.test(sentence) ||
    METHOD.test(sentence) ||
    ((WAY_OF_SPEAKING.test(sentence) || WAY_OF_TELLING.test(sentence)) && !THIS_ONCE.test(sentence)) ||
    isLastingOrder(sentence) ||
    ((LASTING_SETTING.test(sentence) || LASTING_WISH.test(sentence)) &&
      !THIS_ONCE.test(sentence) &&
      !sentence.endsWith("?"))
  );
}
