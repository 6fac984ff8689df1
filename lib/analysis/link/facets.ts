import { LRUCache } from "lru-cache";
import { wordSet } from "@/lib/analysis/text";
import { type Attribute, attributesOf } from "./attributes";
import { denies } from "./cues";
import { plainText } from "./plain-text";
import { stem } from "./stem";
import { isAboutSpeaker, ME, subjectOf } from "./subject";
import { type SubjectPhrase, subjectPhraseOf } from "./subject-phrase";
import { type TypedValues, typedValues } from "./values";
import { digitsOf, isCommonWord, stemsOf, wordsOf } from "./words";

/** The properties of a text that the linker compares. */
export type Facets = {
  readonly text: string;
  /** Words in order, without words that only announce a change. */
  readonly frame: readonly string[];
  readonly stems: ReadonlySet<string>;
  /** All stems, plus "i" when the text mentions the speaker. `subject` has only the stems of the subject. */
  readonly about: ReadonlySet<string>;
  readonly subject: ReadonlySet<string>;
  readonly subjectPhrase: SubjectPhrase | null;
  readonly sequence: readonly string[];
  readonly isNegated: boolean;
  readonly values: TypedValues;
  readonly attributes: () => readonly Attribute[];
  /** Times of the day, week and year that the text names. */
  readonly occasions: ReadonlySet<string>;
  /** Capitalised words inside a sentence. */
  readonly names: ReadonlySet<string>;
  /** Capitalised words anywhere, so that "Max died" matches "named Max". */
  readonly capitals: ReadonlySet<string>;
};

const NAME = /(?<=[\p{L}\p{N},:;'"] )\p{Lu}[\p{L}'-]{1,30}/gu;
const OCCASIONS = wordSet(
  "morning evening night afternoon weekend weekday summer winter spring autumn breakfast lunch dinner bedtime",
);
const CAPITAL = /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'-]{1,30}/gu;

/** Cached, because one owner's memories are compared with many messages and parsing is most of the work. */
const facetsCache = new LRUCache<string, Facets>({ max: 1500 });

/** Parses a text for comparison; reads at most 2000 characters. */
export function extractFacets(raw: string): Facets {
  const facets = facetsCache.get(raw) ?? parseFacets(raw);
  facetsCache.set(raw, facets);
  return facets;
}

function parseFacets(raw: string): Facets {
  const text = plainText(raw);
  const words = wordsOf(text);
  const values = typedValues(text);
  const stems = stemsOf(words);
  const about = new Set([
    ...[...stems].filter((one) => !/^\d/.test(digitsOf(one))),
    ...(isAboutSpeaker(text) ? [ME] : []),
  ]);
  const valueStems = stemsOf([...values.values()].flatMap((found) => [...found].flatMap(wordsOf)));
  let attributes: readonly Attribute[] | undefined;
  return {
    text,
    about,
    subject: subjectOf(text),
    subjectPhrase: subjectPhraseOf(text),
    sequence: words.filter((word) => !isCommonWord(word)).map(stem),
    isNegated: denies(text),
    frame: words.filter((word) => word !== "actually" && word !== "now"),
    stems,
    values,
    // Most of the time of parsing, and not needed when the message sets no attribute.
    attributes: () => {
      attributes ??= attributesOf(text);
      return attributes;
    },
    occasions: new Set(words.map((word) => word.replace(/s$/, "")).filter((word) => OCCASIONS.has(word))),
    names: new Set([...lowercaseSet(text.match(NAME))].filter((name) => !valueStems.has(stem(name)))),
    capitals: lowercaseSet(text.match(CAPITAL)),
  };
}

function lowercaseSet(words: readonly string[] | null): ReadonlySet<string> {
  return new Set((words ?? []).map((word) => word.toLowerCase()).filter((word) => !isCommonWord(word)));
}
