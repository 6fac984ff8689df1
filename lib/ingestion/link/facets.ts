import { type Attribute, attributesOf } from "./attributes";
import { plainText } from "./plain-text";
import { stem } from "./stem";
import { countedThings, type TypedValues, typedValues } from "./values";
import { isLight, stemsOf, wordsOf } from "./words";

/** What can be compared between two texts. */
export type Facets = {
  readonly text: string;
  /** Words in order, without those that only announce a change. */
  readonly frame: readonly string[];
  readonly stems: ReadonlySet<string>;
  readonly values: TypedValues;
  readonly attributes: ReadonlyMap<number, Attribute>;
  /** Amounts by the stem of what they count. */
  readonly counts: ReadonlyMap<string, string>;
  readonly numbers: ReadonlySet<string>;
  /** Words with a capital inside a sentence. */
  readonly names: ReadonlySet<string>;
  /** Words with a capital wherever they stand, so that "Max died" meets "named Max". */
  readonly capitals: ReadonlySet<string>;
};

const NAME = /(?<=[\p{L}\p{N},:;'"] )\p{Lu}[\p{L}'-]{1,30}/gu;
const CAPITAL = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'-]{1,30}/gu;
const NUMBER = /\d(?:[\d,.]{0,15}\d)?/g;

/** Takes a text apart for comparison; at most 2000 characters of it. */
export function facetsOf(raw: string): Facets {
  const text = plainText(raw);
  const words = wordsOf(text);
  return {
    text,
    frame: words.filter((word) => word !== "actually" && word !== "now"),
    stems: stemsOf(words),
    values: typedValues(text),
    attributes: attributesOf(text),
    counts: new Map([...countedThings(text)].map(([thing, amount]) => [stem(thing), amount])),
    numbers: new Set(text.match(NUMBER) ?? []),
    names: lowered(text.match(NAME)),
    capitals: lowered(text.match(CAPITAL)),
  };
}

function lowered(words: readonly string[] | null): ReadonlySet<string> {
  return new Set((words ?? []).map((word) => word.toLowerCase()).filter((word) => !isLight(word)));
}
