import { foldToBaseLetters } from "@/lib/analysis/text";
import { PATTERNS, QUESTIONS } from "./patterns";
import { classesOf } from "./word-classes";

/** A user's message for the model of types. */
export type TypedMessage = {
  readonly text: string;
  /** The message before, when it asks something; else empty. */
  readonly question: string;
  /** The type that the rules give, or "none". */
  readonly ruledType: string;
};

/** The features of a message with their values; a feature that is absent has the value 0. */
export type TypeFeatures = ReadonlyMap<string, number>;

/** A preference or decision shows itself in its first sentences; the limit bounds the time. */
const MAX_CHARS = 300;
const MAX_QUESTION_CHARS = 200;
/** At most this many words count as a bare answer. */
const MAX_ANSWER_WORDS = 4;
const GRAM_LENGTHS = [3, 4] as const;

const TOKEN = /[\p{L}\p{N}'-]+/gu;

/**
 * Returns the features of a message. Groups of features that grow with the length of the text share a fixed
 * weight: each has 1 / √(number in its group) times the scale of its group. Pure, in linear time.
 */
export function typeFeatures(message: TypedMessage): TypeFeatures {
  const features = new Map<string, number>();
  const folded = foldedStart(message.text);
  const tokens = tokensOf(folded);
  addGroup(features, wordFeatures(tokens), 1);
  addGroup(features, gramsOf(tokens), SCALE.grams);
  addShape(features, message, folded, tokens);
  return features;
}

/** Returns those features of a message that are more than its single words and their parts. Pure. */
export function shapeFeatures(message: TypedMessage): TypeFeatures {
  const features = new Map<string, number>();
  const folded = foldedStart(message.text);
  addShape(features, message, folded, tokensOf(folded));
  return features;
}

function addShape(
  features: Map<string, number>,
  { text, question, ruledType }: TypedMessage,
  folded: string,
  tokens: readonly string[],
): void {
  addGroup(features, classFeatures(tokens), SCALE.classes);
  for (const name of matching(PATTERNS, folded)) features.set(`p:${name}`, SCALE.patterns);
  for (const name of matching(FULL_TEXT, text)) features.set(`p:${name}`, SCALE.patterns);
  features.set(`rule:${ruledType}`, SCALE.patterns);
  features.set(`length:${Math.min(6, Math.floor(Math.log2(tokens.length + 1)))}`, SCALE.patterns);
  addAnswer(features, tokens.length, foldToBaseLetters(question.slice(-MAX_QUESTION_CHARS)));
}

const SCALE = { grams: 0.7, classes: 1, patterns: 0.5 } as const;
const FULL_TEXT = { lines: /\n/, several: /[.!?] +\p{Lu}/u } as const;

const foldedStart = (text: string) => foldToBaseLetters(text.slice(0, MAX_CHARS)).trim();

const tokensOf = (folded: string) =>
  (folded.match(TOKEN) ?? []).map((token) => (/\d/.test(token) ? withoutDigits(token) : token));

/** "7:30" becomes "#:#", so that all times are one word. */
const withoutDigits = (token: string) => token.replace(/\d+/g, "#");

function wordFeatures(tokens: readonly string[]): string[] {
  const features = tokens.map((token) => `w:${token}`);
  const padded = ["^", ...tokens, "$"];
  for (let i = 1; i < padded.length; i++) features.push(`b:${padded[i - 1]} ${padded[i]}`);
  return features;
}

function gramsOf(tokens: readonly string[]): string[] {
  const grams: string[] = [];
  for (const token of tokens) {
    const padded = ` ${token} `;
    for (const length of GRAM_LENGTHS)
      for (let at = 0; at + length <= padded.length; at++) grams.push(`c:${padded.slice(at, at + length)}`);
  }
  return grams;
}

/** The word groups of the text, pairs of them, and those of the first two words. */
function classFeatures(tokens: readonly string[]): string[] {
  const found = [...new Set(tokens.flatMap(classesOf))].sort();
  const features = found.map((name) => `k:${name}`);
  for (const [i, one] of found.entries())
    for (const other of found.slice(i + 1)) features.push(`k:${one}+${other}`);
  for (const [at, token] of tokens.slice(0, 2).entries())
    for (const name of classesOf(token)) features.push(`k${at}:${name}`);
  return features;
}

function addAnswer(features: Map<string, number>, wordCount: number, question: string): void {
  if (wordCount <= MAX_ANSWER_WORDS) features.set("bare", SCALE.patterns);
  if (question === "") return;
  const isBare = wordCount <= MAX_ANSWER_WORDS;
  features.set("answer", SCALE.patterns);
  if (isBare) features.set("answer:bare", 1);
  for (const name of matching(QUESTIONS, question)) {
    features.set(`q:${name}`, SCALE.patterns);
    if (isBare) features.set(`q:bare:${name}`, 1);
  }
}

function addGroup(features: Map<string, number>, names: readonly string[], scale: number): void {
  const distinct = new Set(names);
  const value = scale / Math.sqrt(distinct.size || 1);
  for (const name of distinct) features.set(name, value);
}

function matching(patterns: Readonly<Record<string, RegExp>>, text: string): string[] {
  return Object.keys(patterns).filter((name) => patterns[name]?.test(text));
}
