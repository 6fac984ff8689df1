import { ANY_MONTH, monthNamed, NUMBER_WORDS, weekdayNamed } from "@/lib/analysis/text";

/** Values of a text by kind: { time: {"7:30"}, day: {"2"} }. Kinds that do not occur are absent. */
export type PairValues = ReadonlyMap<string, ReadonlySet<string>>;

/** Whether values name a weekday, a day of a month or a month. */
export function hasDay(values: PairValues): boolean {
  return ["date", "day", "month"].some((kind) => values.has(kind));
}

const FOREIGN_NUMBERS = new Map(
  [
    "null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf",
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce",
    "zero un deux trois quatre cinq six sept huit neuf dix onze douze",
  ]
    .flatMap((list) => list.split(" ").map((word, number): [string, number] => [word, number]))
    // These are also articles or English words.
    .filter(([word]) => !["un", "once", "null", "six"].includes(word)),
);

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ...FOREIGN_NUMBERS,
  ...NUMBER_WORDS.map((word, index) => [word, index + 1] as const),
]);

/** The number that a folded word spells, in four languages; undefined for any other word. */
export function numberNamed(word: string): number | undefined {
  return NUMBERS.get(word);
}

const SPELLED = [...NUMBER_WORDS, ...FOREIGN_NUMBERS.keys()].sort((a, b) => b.length - a.length).join("|");
const NUMBER = "\\d[\\d.,]*\\d|\\d";
const UNIT =
  "%|percent|degrees?|grad|grados|°|kg|kilos?|g|grams?|mg|ml|litres?|liters?|l|px|pixels?|mb|gb|tb|ms|s|sec|seconds?|min|minutes?|minuten|hours?|stunden|h|mbit|megabits?|km|m|cm|mm|metres?|meters?|square|sqm|lines?|nights?|guests?|people|personas|invitados|personen|shops?|sites?|features|errors|tests|rooms?|teeth|spots|reps|sets|miles?|pages?|percent|workers|replicas|players|seats|tickets|weeks?|days?|wochen|tage|semanas|dias|jours|semaines";

const COLOURS: ReadonlySet<string> = new Set(
  "red blue green yellow orange purple pink black white grey gray brown teal mustard rust beige amber gold silver navy rot blau grun gelb schwarz weiss grau rojo azul verde amarillo negro blanco gris rouge bleu vert jaune noir blanc".split(
    " ",
  ),
);
/** "May", "mar", "mars" and "mai" alone are too often other words. */
const AMBIGUOUS_MONTHS: ReadonlySet<string> = new Set([
  "mar",
  "may",
  "mars",
  "mai",
  "dez",
  "jan",
  "jun",
  "jul",
]);

type KindAndValue = readonly [kind: string, value: string] | null;
type Rule = {
  readonly pattern: RegExp;
  readonly read: (match: RegExpMatchArray) => KindAndValue;
  readonly needsDigit: boolean;
};

const wordRule = (source: string, read: Rule["read"]): Rule => ({
  pattern: new RegExp(source, "g"),
  read,
  needsDigit: false,
});
/** A rule that matches nothing in a text without digits. */
const rule = (source: string, read: Rule["read"]): Rule => ({ ...wordRule(source, read), needsDigit: true });
const amount = (digits: string) =>
  String(
    Number(/,\d{3}(?!\d)/.test(digits) ? digits.replaceAll(",", "") : digits.replace(",", ".")) || digits,
  );
const day = (month: string, date: string): KindAndValue => ["date", `${monthNamed(month)}-${Number(date)}`];

/** Applied in this order: characters that an earlier rule has matched are not matched again. */
const RULES: readonly Rule[] = [
  rule(`\\b(\\d{1,2})(?:st|nd|rd|th)?\\.? (?:of |de )?(${ANY_MONTH})\\b`, (m) => day(m[2] ?? "", m[1] ?? "")),
  rule(`\\b(${ANY_MONTH})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?!:)`, (m) =>
    day(m[1] ?? "", m[2] ?? ""),
  ),
  rule(
    "\\b(\\d{1,2})(?::|h|\\.)(\\d{2})\\b(?: ?(?:am|pm|uhr|h)\\b)?(?! ?(?:€|euro|\\$|%|kg|kilo|met|per|gb|mb))",
    ([text, hour, minute]) =>
      Number(hour) < 25 && Number(minute) < 60 && /[:h]|am|pm|uhr/.test(text)
        ? ["time", `${Number(hour)}:${minute}`]
        : null,
  ),
  rule("\\b(\\d{1,2}) ?(?:am|pm|uhr|o'clock)\\b", (m) => ["time", m[1] ?? ""]),
  wordRule("\\b(?:half(?: past)?|halb|quarter (?:past|to)) (\\w+)\\b", ([text, hour = ""]) =>
    numberNamed(hour) !== undefined || /^\d+$/.test(hour) ? ["time", text] : null,
  ),
  wordRule(
    `\\b(?:at|um|a las|till|by|before|until|from|up at|bed at|to) (\\d{1,2}|${SPELLED})(?![\\w.:%-]| (?:${UNIT}|a|per|times|months?)(?!\\w))`,
    (m) => ["time", String(numberNamed(m[1] ?? "") ?? m[1])],
  ),
  wordRule("\\b(noon|midnight|midday|mittag|mediodia|midi|minuit)\\b", (m) => ["time", m[1] ?? ""]),
  rule(`[€$£] ?(${NUMBER})(k|m)?\\b`, (m) => ["money", amount(m[1] ?? "") + (m[2] ?? "")]),
  rule(
    `\\b(${NUMBER})(?: ?(k|million))? ?(?:€|\\$|£|euros?|dollars?|bucks|quid|pounds|cents|grand)(?!\\w)`,
    (m) => ["money", amount(m[1] ?? "") + (m[2] ?? "")],
  ),
  rule("\\b(?:the |on the |el |am |le )?(\\d{1,2})(?:st|nd|rd|th)\\b", (m) => ["date", `x-${Number(m[1])}`]),
  rule("\\b(?:el |am |le )(\\d{1,2})\\b", (m) => ["date", `x-${Number(m[1])}`]),
  rule(`\\b(${NUMBER})k? ?-?(${UNIT})(?!\\w)`, (m) => [
    `unit ${(m[2] ?? "").replace(/s$/, "").slice(0, 4)}`,
    amount(m[1] ?? ""),
  ]),
  rule("\\b(\\d+(?:[.,]\\d+)?)k?\\b(?![-:/]\\w)", (m) =>
    (m[1] ?? "").length < 9 ? ["number", amount(m[1] ?? "")] : null,
  ),
  wordRule(
    "\\b(daily|weekly|fortnightly|monthly|quarterly|yearly|every (?:second |other |\\w+ )?(?:day|week|month|year|\\d+ \\w+|\\w+day)|twice a \\w+|once a \\w+|taglich|wochentlich|monatlich)\\b",
    (m) => ["rate", m[1] ?? ""],
  ),
];

/** Finds the values that messages exchange in text folded to base letters: times, dates, amounts, colours. */
export function pairValues(text: string): PairValues {
  const found = new Map<string, Set<string>>();
  const add = ([kind, value]: readonly [string, string]) =>
    found.set(kind, (found.get(kind) ?? new Set()).add(value));
  const read: [number, number][] = [];
  const hasDigit = /\d/.test(text);
  for (const { pattern, read: readValue, needsDigit } of RULES) {
    if (needsDigit && !hasDigit) continue;
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      if (read.some(([start, end]) => start < to && from < end)) continue;
      const value = readValue(match);
      if (!value) continue;
      add(value);
      read.push([from, to]);
    }
  }
  for (const { 0: word, index } of text.matchAll(/[a-z]+/g)) {
    const isRead = read.some(([start, end]) => start <= index && index < end);
    const [month, weekday, number] = [monthNamed(word), weekdayNamed(word), numberNamed(word)];
    if (weekday !== undefined && word.length > 2) add(["day", String(weekday)]);
    if (COLOURS.has(word)) add(["colour", word.replace("gray", "grey")]);
    if (isRead) continue;
    if (month !== undefined && !AMBIGUOUS_MONTHS.has(word)) add(["month", String(month)]);
    if (number !== undefined && number !== 1) add(["number", String(number)]);
  }
  return found;
}

/** Whether a folded word is a value and not a topic: a number, a month, a weekday or a colour. */
export function isValueWord(word: string): boolean {
  return (
    /^\d/.test(word) ||
    numberNamed(word) !== undefined ||
    weekdayNamed(word) !== undefined ||
    monthNamed(word) !== undefined ||
    COLOURS.has(word)
  );
}
