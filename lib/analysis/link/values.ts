import { everyOf, MONTH_PATTERN, WEEKDAY_PATTERN, wordSet, words } from "@/lib/analysis/text";
import { classOf } from "./classes";
import { stem } from "./stem";
import { digitsOf, isCommonWord, NUMBER_WORD } from "./words";

const DAYTIME = words("morning, afternoon, evening, night");
const PARTY = words("people, persons?, guests?, passengers?, seats?, tickets?, adults?, travell?ers?");
const COUNT = `(?:\\d{1,4}|${NUMBER_WORD})`;

/** "At seven these days" is a time, "at seven schools" is not. */
const NO_UNIT = `(?! ?(?:%|(?!${words(
  "on, in, for, and, or, now, instead, please, every, daily, these, this, tomorrow, today, from, until, but, again",
  "any, at, sharp, with, so, their, our, the, when, because, since",
)}\\b)[a-z]{2}))`;

const TIME = everyOf(
  `\\b(?:\\d{1,2}(?::\\d\\d)?|${NUMBER_WORD}) ?(?:am|pm|a\\.m|p\\.m|o'?clock)\\b`,
  "\\b\\d{1,2}:\\d\\d\\b",
  `\\b(?:half|quarter) (?:past|to) (?:\\d{1,2}|\\w{3,6})\\b|\\b(?:noon|midnight)\\b`,
  `\\b(?:at|until|by|after|before) ${NUMBER_WORD}\\b${NO_UNIT}|\\b${NUMBER_WORD} (?:fifteen|thirty|forty-?five)\\b`,
  `\\b(?:at|until|by) \\d{1,2}\\b${NO_UNIT}`,
  `\\b${DAYTIME}.{0,4}\\b\\d{1,2}(?::\\d\\d)?\\b|\\b\\w{1,12} (?:o'clock )?in the ${DAYTIME}\\b`,
);
const DATE = everyOf(
  `\\b\\d{1,2}(?:st|nd|rd|th)\\b|\\b${MONTH_PATTERN}\\b(?: \\d{1,2})?|\\b${WEEKDAY_PATTERN}s?\\b`,
  "\\b(?:later )?(?:today|tomorrow)\\b|\\b(?:next|this|day after) (?:week|month|year|weekend|\\w{3,6}day)\\b",
);
const ROOM = everyOf(
  "\\b(?:bath|bed|living ?|dining ?|guest ?)room\\b",
  `\\b${words("kitchen, office, patio, garage, hall(?:way)?, outside, attic, cellar, basement, garden")}\\b`,
);
const COLOR = everyOf(
  `\\b${words("red, blue, green, yellow, black, white, purple, pink, orange, brown, gr[ae]y, violet, beige")}\\b`,
);
const MONEY = everyOf(
  "[$€£]\\s?\\d[\\d,.]{0,15}|\\b\\d[\\d,.]{0,15}\\s?(?:dollars|euros|pounds|bucks|usd|eur)\\b",
);
const PERCENT = everyOf("\\b\\d{1,9}(?:\\.\\d{1,9})? ?(?:%|percent\\b)");
const PERSONS = everyOf(
  `\\b${COUNT} ${PARTY}\\b`,
  `(?:^|\\b${words("need, want, for, just, make it, be, actually,?")} )(?:${COUNT}|just me|myself)(?= ?[.,!?]| ?please|$)`,
  `\\b(?:group|party) of ${COUNT}\\b`,
);
const LANGUAGE = everyOf(
  `\\b${words(
    "english, german, french, spanish, italian, portuguese, dutch, polish, russian, mandarin, chinese, japanese",
    "korean, arabic, hindi, turkish, swedish",
  )}\\b`,
);
const AMOUNT = everyOf(
  `\\b\\d{1,9}(?:[.,]\\d{1,9})? ?${words("mg, ml, grams?, kg, kilos?, pounds?, km, miles?, degrees?, litres?, liters?")}\\b`,
);
const SPAN = everyOf(`\\b${COUNT} ${words("minutes?, hours?, days?, nights?, weeks?, months?")}\\b`);
const ROOMS = everyOf(`\\b${COUNT} (?:bed)?rooms?\\b`);
/** Options of bookings and searches. */
const SORT = everyOf(
  `\\b${words(
    "rock, pop, jazz, country, reggae, metal, hip hop, rap, classical, folk, indie, comed\\w{1,4}, drama, horror",
    "action, romance, thriller, sci-fi, mystery, documentary, fantasy, mexican, indian, thai, asian, korean, french, italian, chinese, japanese, american, seafood",
    "vegetarian, vegan, sushi, pizza, burgers?, bakery, cafe, museum, park, economy, business, premium, one[- ]way",
    "round[- ]trip, theater, hatchback, sedan, suv, compact, standard, regular, luxury, psychiatrist, psychologist",
    "shared, window seats?, aisle seats?, concerts?",
  )}\\b`,
);
/** A name after a word such as "with". The pattern is case-sensitive. */
const PERSON =
  /\b(?:with|call me|called|named|featuring|starring|by) [A-Z][\w'-]{1,30}(?: [A-Z][\w'-]{1,30})?/g;
/** A capitalised word after a preposition. The pattern is case-sensitive. */
const PLACE =
  /\b(?:in|to|from|at|near|around|leaving|visit|of) (?:the )?[A-Z][\w'&.-]{1,30}(?:,? [A-Z][\w'&.-]{1,30}){0,3}/g;

const YEAR = everyOf("\\b(?:19|20)\\d\\d\\b");
const RATE = everyOf(
  `\\b${words("daily, weekly, fortnightly, monthly, quarterly, yearly, hourly")}\\b`,
  `\\bevery (?:(?:other|second|third|two|three|four) )?${words("day, week, month, year, hour, night, morning, evening")}s?\\b`,
  `\\b(?:once|twice|${NUMBER_WORD} times|\\d times) an? ${words("day, week, month, year")}\\b`,
);
/** Case-sensitive patterns: Mr. Price, B27, #ops. */
const TITLED = /\b(?:Mr|Mrs|Ms|Dr|Prof)\.? [A-Z][\w'-]{1,30}/g;
const CODE = /\b(?:[A-Z]{1,3}\d{1,4}|\d{1,4}[A-Z])\b/g;
const CHANNEL = /(?<![\w&])#\w{2,30}/g;

const KINDS: Readonly<Record<string, RegExp>> = {
  time: TIME,
  date: DATE,
  room: ROOM,
  color: COLOR,
  money: MONEY,
  percent: PERCENT,
  persons: PERSONS,
  place: PLACE,
  amount: AMOUNT,
  span: SPAN,
  rooms: ROOMS,
  person: PERSON,
  language: LANGUAGE,
  sort: SORT,
  year: YEAR,
  rate: RATE,
  titled: TITLED,
  code: CODE,
  channel: CHANNEL,
};

/** Values of a text by kind: { time: {"7 pm"}, room: {"kitchen"} }. Kinds that do not occur are absent. */
export type TypedValues = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds the values that corrections usually exchange, each in one spelling. */
export function typedValues(text: string): TypedValues {
  const found = new Map<string, Set<string>>();
  for (const [kind, pattern] of Object.entries(KINDS)) {
    const values = text.match(pattern);
    if (values) found.set(kind, new Set(values.map(plainValue)));
  }
  for (const word of text.toLowerCase().match(/[a-z][a-z-]+/g) ?? []) {
    const name = classOf(word);
    if (name) add(found, name, word.replace(/s$/, ""));
  }
  for (const [, preposition = "", head = ""] of text.toLowerCase().matchAll(LOCATION)) {
    if (!/\d/.test(head)) add(found, `put ${preposition}`, head);
  }
  for (const { label, unit, amount } of numbersOf(
    text.replace(TIME, " ").replace(DATE, " ").replace(PERCENT, " "),
  )) {
    if (label) add(found, `label ${label}`, amount);
    if (unit) add(found, `unit ${unit}`, amount);
    if (!unit) add(found, "number", amount);
  }
  return found;
}

function add(found: Map<string, Set<string>>, kind: string, value: string): void {
  found.set(kind, new Set([...(found.get(kind) ?? []), value]));
}

const LOCATION =
  /\b(at|in|by|with|from|on|to) (?:the |an? |my |our )?((?:[\p{L}'&-]{2,30} ){0,2}?[\p{L}'&-]{2,30})(?=[.,;:!?]|$| (?:in|on|at|to|for|with|from|by|and|but|now|since|instead|these|again|every)\b)/giu;
const NUMBERED_PLACE = new RegExp(
  `(?:(?<label>[a-z][a-z-]{1,20}) (?:(?:is|was|are|number|no|goes in at|at|to|over) ){0,2})?(?<![\\w.,:-])(?<amount>[a-z]?\\d[\\d.,]{0,12}[a-z]?|${NUMBER_WORD})(?![\\w:]| times\\b)(?: (?:more |new |whole )?(?<unit>[a-z]{2,20}))?`,
  "gi",
);
const UNLABELLED =
  wordSet(`is was are at to of in on by the a an and or with for from not but than i we has have make it that now up down number
  costs cost weigh about over only until after before around least most need want just today yesterday tomorrow since once twice times`);

/** Returns every number with its context: the word before it ("platform 9") or after it ("84 kilos"). */
function numbersOf(text: string): { label: string; unit: string; amount: string }[] {
  return [...text.matchAll(NUMBERED_PLACE)].map(({ groups = {} }) => {
    const numberContext = (word = "") =>
      UNLABELLED.has(word.toLowerCase()) || isCommonWord(word.toLowerCase()) ? "" : stem(word.toLowerCase());
    return {
      label: numberContext(groups.label),
      unit: numberContext(groups.unit),
      amount: digitsOf((groups.amount ?? "").toLowerCase()).replace(/[.,]+$/, ""),
    };
  });
}

const PREPOSITION =
  /^(?:in|to|from|at|near|around|leaving|visit|of|until|by|with|called|named|featuring|starring|call me) (?:the )?/;

function plainValue(value: string): string {
  return value.toLowerCase().replace(PREPOSITION, "").split(" ").map(digitsOf).join(" ");
}
