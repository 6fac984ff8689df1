import { foldToBaseLetters, NUMBER_WORDS } from "@/lib/analysis/text";

/** Words for numbers from 2 on in other languages. Those that mean something else in English are left out. */
const FOREIGN: readonly string[] = [
  "_ zwei drei vier funf sechs sieben acht neun zehn elf zwolf",
  "_ dos tres cuatro cinco seis siete ocho nueve diez _ doce",
  "_ deux trois quatre cinq _ sept huit neuf dix onze douze",
  "_ dois _ quatro _ _ sete oito nove dez",
  "_ два три четыре пять шесть семь восемь девять десять",
];
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety";
const OTHERS: Readonly<Record<string, string>> = {
  hundred: "100",
  hundert: "100",
  cien: "100",
  cent: "100",
  thousand: "1000",
  tausend: "1000",
  mil: "1000",
  mille: "1000",
  million: "1000000",
  millions: "1000000",
  billion: "1000000000",
  dozen: "12",
  twice: "2",
  double: "2",
  triple: "3",
  zwanzig: "20",
  veinte: "20",
  vingt: "20",
  dreissig: "30",
  treinta: "30",
  trente: "30",
  first: "1.",
  second: "2.",
  third: "3.",
  fourth: "4.",
  fifth: "5.",
  две: "2",
  // Words for a whole are amounts as well: "most" does not become "all".
  ...Object.fromEntries(
    "all every each everyone everything everybody entire alle alles jeder jede todos todas tous toutes"
      .split(" ")
      .map((word) => [word, "all"]),
  ),
  ...Object.fromEntries("always immer siempre toujours sempre".split(" ").map((word) => [word, "always"])),
};
/** "one" is also a pronoun, so it counts as no number. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHERS),
  ...NUMBER_WORDS.flatMap((word, index) => (index === 0 ? [] : [[word, String(index + 1)] as const])),
  ...TENS.split(" ").map((word, index) => [word, String((index + 2) * 10)] as const),
  ...FOREIGN.flatMap((list) => list.split(" ").map((word, index) => [word, String(index + 1)] as const)),
]);

const NUMBER = /\p{N}+(?:[.,:/-]\p{N}+)*(?:\s?(?:%|[ap]\.?\s?m\b|k\b|kg\b|km\b))?/gu;
const WORD = /\p{L}+/gu;

/**
 * Returns the numbers of a text, in digits and in words up to ninety, in one spelling: "1,000" is "1000",
 * "7 p.m." is "7pm", "two" is "2", "the second" is "2.".
 */
export function numbersIn(text: string): Set<string> {
  const folded = foldToBaseLetters(text);
  const digits = [...folded.matchAll(NUMBER)].map(([number]) => spelling(number));
  const words = [...folded.matchAll(WORD)].flatMap(([word]) => VALUES.get(word) ?? []);
  return new Set([...digits, ...words]);
}

function spelling(number: string): string {
  return number
    .replace(/[\s.]+(?=[a-z])|(?<=[a-z])[\s.]+|\s+(?=%)/gu, "")
    .replace(/(?<=\p{N})[,.](?=\p{N}{3}(?!\p{N}))/gu, "");
}

/**
 * Returns whether a number is among others. "7" agrees with "7pm" and "40" with "40%", because a summary may
 * leave the unit out; "7am" does not agree with "7pm".
 */
export function hasNumber(numbers: ReadonlySet<string>, number: string): boolean {
  if (numbers.has(number)) return true;
  const bare = (one: string) => one.replace(/[%a-z]+$/u, "");
  const hasUnit = bare(number) !== number;
  return [...numbers].some((other) => bare(other) === bare(number) && !(hasUnit && bare(other) !== other));
}
