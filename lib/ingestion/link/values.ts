import { everyOf, words } from "../decide/pattern";
import { digitsOf, NUMBER_WORD } from "./words";

const MONTH = words(
  "jan(?:uary)?, feb(?:ruary)?, mar(?:ch)?, apr(?:il)?, may, june?, july?, aug(?:ust)?, sept?(?:ember)?",
  "oct(?:ober)?, nov(?:ember)?, dec(?:ember)?",
);
const WEEKDAY = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const DAYTIME = words("morning, afternoon, evening, night");
const PARTY = words("people, persons?, guests?, passengers?, seats?, tickets?, adults?, travell?ers?");
const COUNT = `(?:\\d{1,4}|${NUMBER_WORD})`;

const TIME = everyOf(
  `\\b(?:\\d{1,2}(?::\\d\\d)?|${NUMBER_WORD}) ?(?:am|pm|a\\.m|p\\.m|o'?clock)\\b`,
  "\\b\\d{1,2}:\\d\\d\\b",
  `\\b(?:half|quarter) (?:past|to) (?:\\d{1,2}|\\w{3,6})\\b|\\b(?:noon|midnight)\\b`,
  "\\b(?:at|until|by) \\d{1,2}\\b(?! ?[%a-z]{2})",
  `\\b${DAYTIME}.{0,4}\\b\\d{1,2}(?::\\d\\d)?\\b|\\b\\w{1,12} (?:o'clock )?in the ${DAYTIME}\\b`,
);
const DATE = everyOf(
  `\\b\\d{1,2}(?:st|nd|rd|th)\\b|\\b${MONTH}\\b(?: \\d{1,2})?|\\b${WEEKDAY}\\b`,
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
/** What bookings and searches choose among. */
const SORT = everyOf(
  `\\b${words(
    "rock, pop, jazz, country, reggae, metal, hip hop, rap, classical, folk, indie, comed\\w{1,4}, drama, horror",
    "action, romance, thriller, sci-fi, mystery, documentary, fantasy, mexican, indian, thai, asian, korean, french, italian, chinese, japanese, american, seafood",
    "vegetarian, vegan, sushi, pizza, burgers?, bakery, cafe, museum, park, economy, business, premium, one[- ]way",
    "round[- ]trip, theater, hatchback, sedan, suv, compact, standard, regular, luxury, psychiatrist, psychologist",
    "shared, window seats?, aisle seats?, concerts?",
  )}\\b`,
);
/** A name after a word that goes with people; letters keep their case here. */
const PERSON =
  /\b(?:with|call me|called|named|featuring|starring|by) [A-Z][\w'-]{1,30}(?: [A-Z][\w'-]{1,30})?/g;
/** A capital after a preposition; letters keep their case here. */
const PLACE =
  /\b(?:in|to|from|at|near|around|leaving|visit|of) (?:the )?[A-Z][\w'&.-]{1,30}(?:,? [A-Z][\w'&.-]{1,30}){0,3}/g;

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
};

/** Values of a text by kind: { time: {"7 pm"}, room: {"kitchen"} }. Kinds that do not occur are absent. */
export type TypedValues = ReadonlyMap<string, ReadonlySet<string>>;

/** Finds the values that a correction usually exchanges, each in one spelling. */
export function typedValues(text: string): TypedValues {
  const found = new Map<string, Set<string>>();
  for (const [kind, pattern] of Object.entries(KINDS)) {
    const values = text.match(pattern);
    if (values) found.set(kind, new Set(values.map(plainValue)));
  }
  return found;
}

const PREPOSITION =
  /^(?:in|to|from|at|near|around|leaving|visit|of|until|by|with|called|named|featuring|starring|call me) (?:the )?/;

function plainValue(value: string): string {
  return value.toLowerCase().replace(PREPOSITION, "").split(" ").map(digitsOf).join(" ");
}

const COUNTED = new RegExp(
  `(?<![\\d.:])(\\d[\\d,.]{0,12}|${NUMBER_WORD})[ -]{1,2}(?:(?:more|new|total|different|main) )?([a-z]{3,30})`,
  "g",
);

/** Numbers by what they count, as in "two dogs": { dogs: "2" }. */
export function countedThings(text: string): ReadonlyMap<string, string> {
  const counts = new Map<string, string>();
  for (const [, amount = "", thing = ""] of text.toLowerCase().matchAll(COUNTED))
    counts.set(thing, digitsOf(amount));
  return counts;
}
