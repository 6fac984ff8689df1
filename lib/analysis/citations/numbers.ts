import { foldToBaseLetters, NUMBER_WORDS, stemForIndex, wordSet } from "@/lib/analysis/text";

/**
 * Words for the numbers from 2 on in German, Spanish, French, Portuguese, Italian, Dutch, Swedish and
 * Russian. Those that mean something else in English or in another of these languages are left out.
 */
const FOREIGN: readonly string[] = [
  `_ zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn
  neunzehn zwanzig`,
  `_ dos tres cuatro cinco seis siete ocho nueve diez _ doce trece catorce quince dieciseis diecisiete dieciocho
  diecinueve veinte`,
  "_ deux trois quatre cinq _ sept huit neuf dix onze douze treize quatorze quinze seize _ _ _ vingt",
  "_ dois _ quatro _ _ sete oito nove dez _ doze treze _ _ _ _ _ _ vinte",
  "_ due tre quattro cinque _ sette otto nove dieci undici dodici tredici quattordici quindici sedici _ _ _ venti",
  "_ twee drie _ vijf zes zeven _ negen tien _ twaalf dertien veertien vijftien zestien _ _ _ twintig",
  "_ tva tre fyra fem _ sju atta nio tio elva tolv tretton fjorton femton sexton sjutton _ nitton tjugo",
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
  dreissig: "30",
  treinta: "30",
  trente: "30",
  first: "1.",
  second: "2.",
  third: "3.",
  fourth: "4.",
  fifth: "5.",
  half: "0.5",
  halb: "0.5",
  halbe: "0.5",
  halben: "0.5",
  media: "0.5",
  medio: "0.5",
  demi: "0.5",
  две: "2",
  // Words for a whole are amounts as well: "most" does not become "all".
  ...Object.fromEntries(
    "all every each everyone everything everybody entire alle alles jeder jede todos todas tous toutes"
      .split(" ")
      .map((word) => [word, "all"]),
  ),
  ...Object.fromEntries("always immer siempre toujours sempre".split(" ").map((word) => [word, "always"])),
};
/** "one" is also a pronoun, so it counts as a number only before a noun, in `countsOtherwise`. */
const VALUES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(OTHERS),
  ...NUMBER_WORDS.flatMap((word, index) => (index === 0 ? [] : [[word, String(index + 1)] as const])),
  ...TENS.split(" ").map((word, index) => [word, String((index + 2) * 10)] as const),
  ...FOREIGN.flatMap((list) => list.split(/\s+/).map((word, index) => [word, String(index + 1)] as const)),
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

const ONE = wordSet("one ein eine einen einem einer un una une uno");

/** Returns the numbers of a text by the stem of the word after them; "one" and "a" count as 1. */
function countsIn(text: string): [number: string, noun: string][] {
  const words = foldToBaseLetters(text).match(/\p{N}+(?:[.,]\p{N}+)*|\p{L}+/gu) ?? [];
  return words.flatMap((word, index): [string, string][] => {
    const noun = words[index + 1];
    const value = ONE.has(word)
      ? "1"
      : (VALUES.get(word) ?? (/^\p{N}/u.test(word) ? spelling(word) : undefined));
    return noun === undefined || value === undefined ? [] : [[value, stemForIndex(noun)]];
  });
}

/** Returns whether a sentence counts what its sources count otherwise, such as "one son" for "two sons". */
export function countsOtherwise(sentence: string, texts: readonly string[]): boolean {
  const said = countsIn(texts.join("\n"));
  return countsIn(sentence).some(([number, noun]) => {
    const known = said.filter((count) => count[1] === noun);
    return known.length > 0 && known.every((count) => count[0] !== number);
  });
}
