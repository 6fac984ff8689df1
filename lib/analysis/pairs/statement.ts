import { LRUCache } from "lru-cache";
import { isQuestion } from "@/lib/analysis/decide";
import {
  foldToBaseLetters,
  MASKED_VALUE,
  normalize,
  splitWords,
  stemForIndex,
  wordSet,
} from "@/lib/analysis/text";
import { conceptsOf } from "./concepts";
import { ANY_CHANGE, ANY_STAY, CUES, isHypothetical } from "./cues";
import { lazily } from "./lazily";
import { isLightWord } from "./light-words";
import { isValueWord, type PairValues, pairValues } from "./values";

/** Changes are usually stated near the start. The rest is not read, to bound the running time. */
const MAX_CHARS = 600;

/** The properties of one text that the pair model compares. All words are folded to base letters. */
export type Statement = {
  readonly text: string;
  /** With its accents and capitals. */
  readonly original: string;
  readonly wordCount: number;
  /** Stems of the words that carry content, in order, without values. */
  readonly sequence: readonly string[];
  readonly stems: ReadonlySet<string>;
  readonly values: PairValues;
  /** Capitalised words inside a sentence; and anywhere. */
  readonly names: ReadonlySet<string>;
  readonly capitals: ReadonlySet<string>;
  /** Relatives, friends and pets that the text names ("sister", "dog"). */
  readonly relations: ReadonlySet<string>;
  /** Stems of what something is for: "cache" in "Redis for the cache". */
  readonly purposes: ReadonlySet<string>;
  readonly isFirstPerson: boolean;
  readonly concepts: ReadonlySet<number>;
  readonly cues: Readonly<Record<Cue, boolean>>;
  readonly isQuestion: boolean;
  /** Word positions of each stem, of the cues of change, and of the statements that something stays. */
  readonly positions: ReadonlyMap<string, readonly number[]>;
  readonly changePositions: readonly number[];
  readonly stayPositions: readonly number[];
  /** The clauses of the text; the text itself when it has only one. */
  readonly clauses: readonly Statement[];
};

const RELATIONS = wordSet(
  `brother sister mother mum mom dad father husband wife son daughter cousin aunt uncle friend neighbour neighbor boss
  colleague flatmate roommate grandma grandpa nan girlfriend boyfriend partner kid kids twins baby dog cat nephew niece
  teacher client mutter vater bruder schwester mann frau freund freundin kollege kollegin oma opa hermano hermana madre
  padre primo prima amigo amiga frere soeur mere pere ami amie parents eltern padres`,
);
const FIRST_PERSON =
  /\b(?:i|i'm|i've|i'd|i'll|my|me|mine|we|we're|our|us|we've|we'll|ich|mein\w*|wir|uns\w*|mir|mich|yo|mi|mis|nos|nuestr\w+|je|j'\w+|mon|ma|mes|nous|on)\b/;
const PURPOSE =
  /\b(?:for|fur|para|pour)\s+(?:(?:the|my|our|a|an|die|der|das|den|mein\w*|unser\w*|la|el|los|las|mis?|le|les|mon|ma|mes|notre)\s+)?(\p{L}+)/gu;
const CLAUSE =
  /(?<=[.!?;:])\s+|,\s+(?=(?:and|but|so|because|since|which|und|aber|weil|denn|y|pero|porque|et|mais|i|i'm|it|it's|we|they|he|she|that|the|my|our|from|not|no|only|now|ich|wir|ab)\b)|\s+(?:because|but|although|though)\s+|,\s+(?=[^,]{12,})/i;
const CAPITAL = /(?<![\p{L}\p{N}'])\p{Lu}[\p{L}]+/gu;
const INNER_CAPITAL = /(?<=[\p{L}\p{N},;:'"] )\p{Lu}[\p{L}]+/gu;

/** Cached, because the latest memories of an owner are compared with many messages. One takes about 8 KB. */
const known = new LRUCache<string, Statement>({ max: 1500 });

/** Parses a text for the pair model; reads at most 600 characters. */
export function parseStatement(raw: string): Statement {
  const statement = known.get(raw) ?? parse(readable(raw), true);
  known.set(raw, statement);
  return statement;
}

function readable(raw: string): string {
  // Redacted personal data says nothing about the topic.
  return normalize(raw).replace(MASKED_VALUE, " ").replace(/\s+/g, " ").slice(0, MAX_CHARS);
}

function parse(original: string, hasClauses: boolean): Statement {
  const text = foldToBaseLetters(original);
  const words = splitWords(text, "values");
  return statementOf({ original, text, words, topics: words.map((word) => stemOf(word)), hasClauses });
}

/** A text, the same folded to base letters, its words and their stems. */
type Source = {
  readonly original: string;
  readonly text: string;
  readonly words: readonly string[];
  readonly topics: readonly string[];
  readonly hasClauses: boolean;
};

/** Ranking reads only stems, concepts and values, and most candidates are compared no further. */
const statementOf = lazily<Source, Statement>({
  text: ({ text }) => text,
  original: ({ original }) => original,
  wordCount: ({ words }) => words.length,
  sequence: ({ topics, words }) =>
    topics.filter((stem, index) => stem.length > 1 && isTopic(words[index] ?? "")),
  stems: (_, { sequence }) => new Set(sequence),
  values: ({ text }) => pairValues(text),
  names: ({ original }) => namesIn(original, INNER_CAPITAL),
  capitals: ({ original }) => namesIn(original, CAPITAL),
  relations: ({ words }) =>
    new Set(words.map((word) => word.replace(/'s$/, "")).filter((word) => RELATIONS.has(word))),
  purposes: ({ text }) =>
    new Set([...text.matchAll(PURPOSE)].flatMap(([, word = ""]) => (isTopic(word) ? [stemOf(word)] : []))),
  isFirstPerson: ({ text }) => FIRST_PERSON.test(text),
  concepts: ({ topics }) => conceptsOf(topics),
  cues: (source) => cuesOf(source),
  isQuestion: ({ original }) => isQuestion(original),
  positions: ({ topics }) => placesOf(topics),
  changePositions: ({ text }) => wordsBefore(text, ANY_CHANGE),
  stayPositions: ({ text }) => wordsBefore(text, ANY_STAY),
  clauses: ({ original, hasClauses }, statement) => {
    const clauses = hasClauses ? original.split(CLAUSE).filter((clause) => (clause?.length ?? 0) > 3) : [];
    return clauses.length > 1 ? clauses.map((clause) => parse(clause, false)) : [statement];
  },
});

type Cue = keyof typeof CUES;

/** A clause and an older statement are asked for few of the cues. */
const cuesOf = lazily<Pick<Source, "original" | "text">, Statement["cues"]>({
  ...(Object.fromEntries(
    Object.entries(CUES).map(([name, pattern]) => [name, ({ text }: Source) => pattern.test(text)]),
  ) as Record<Cue, ({ text }: Pick<Source, "text">) => boolean>),
  hypothetical: ({ original, text }) => isHypothetical(original, text),
});

function isTopic(word: string): boolean {
  return !isLightWord(word) && !isValueWord(word);
}

/** Returns the word positions at which a pattern matches. */
function wordsBefore(text: string, pattern: RegExp): number[] {
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return [];
  const starts = wordStarts(text);
  return matches.map(({ index }) => Math.max(0, starts.filter((at) => at <= index).length - 1));
}

function placesOf(stems: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = new Map<string, number[]>();
  for (const [index, stem] of stems.entries()) places.set(stem, [...(places.get(stem) ?? []), index]);
  return places;
}

/** The stem of a folded word, without a possessive or contracted verb. */
export function stemOf(word: string): string {
  return stemForIndex(word.replace(/'(?:s|re|ve|ll|m|d)?$/, ""));
}

function wordStarts(text: string): number[] {
  return [...text.matchAll(/[\p{L}\p{N}]+(?:['.:,-][\p{L}\p{N}]+)*/gu)].map(({ index }) => index);
}

function namesIn(text: string, pattern: RegExp): ReadonlySet<string> {
  const names = [...text.matchAll(pattern)].map(([name]) => foldToBaseLetters(name));
  return new Set(names.filter((name) => !isLightWord(name) && !isValueWord(name)));
}
