import { CAPITAL, PERSON, TIME, tokenize } from "@/lib/analysis/text";
import type { Role } from "@/lib/base/core";
import type { Sentence } from "./split-sentences";

/**
 * The weights of a logistic function, fitted on LoCoMo dev (CC BY-NC 4.0) leaving one conversation out. They
 * are facts about that data, which this project does not contain.
 */
const WEIGHTS = {
  terms: 1.42,
  highestIdf: 0.07,
  meanIdf: 0.64,
  caption: -0.65,
  first: 0.61,
  you: -0.56,
  time: 1.37,
  person: 0.66,
  capital: 1.22,
  static: 1.39,
  constant: -9.13,
} as const;

const FIRST = /\b(?:i|i'm|i've|my|me|we|we're|we've|our|us)\b/i;
const YOU = /\b(?:you|your|yours|you're|you've)\b/i;

/** What an assistant or a tool said counts half. */
const OTHERS_SHARE = 0.5;

/** A sentence with its index terms, and what is known of its turn. */
export type ScoredSentence = Sentence & {
  readonly terms: ReadonlySet<string>;
  readonly role: Role;
  /** The static score of the turn's own text. */
  readonly staticScore: number;
};

/** Returns the distinct index terms of a sentence. */
export function termsOf({ text }: Sentence): ReadonlySet<string> {
  return new Set(tokenize(text));
}

/**
 * Returns how likely a sentence is one that somebody asks for later, 0 to 1: a logistic function of its
 * distinct terms, their inverse document frequencies, and the cues of ranking on the sentence.
 */
export function salience(sentence: ScoredSentence, idfOf: (term: string) => number): number {
  const { text, terms, isCaption, role, staticScore } = sentence;
  const idfs = [...terms].map(idfOf).sort((a, b) => b - a);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const w = WEIGHTS;
  const z =
    w.terms * Math.log1p(terms.size) +
    w.highestIdf * sum(idfs.slice(0, 3)) +
    w.meanIdf * (sum(idfs) / Math.max(idfs.length, 1)) +
    (isCaption ? w.caption : 0) +
    (FIRST.test(text) ? w.first : 0) +
    (YOU.test(text) ? w.you : 0) +
    (TIME.test(text) ? w.time : 0) +
    (PERSON.test(text) ? w.person : 0) +
    (CAPITAL.test(text) ? w.capital : 0) +
    w.static * staticScore +
    w.constant;
  return (role === "user" ? 1 : OTHERS_SHARE) / (1 + Math.exp(-z));
}
