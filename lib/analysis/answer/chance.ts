import {
  FITS_NUMBER,
  FITS_WHEN,
  FITS_WHERE,
  FITS_WHO,
  type QuestionKind,
  questionKinds,
  turnCues,
  unmaskedName,
} from "@/lib/analysis/text";
import { distinctTerms, wordsOf } from "./terms";

/** A found memory. `score` and `bm25` are those of the ranking, `asked` is the question that it answers. */
export type Scored = {
  readonly text: string;
  readonly asked: string | null;
  readonly speaker: string | null;
  readonly score: number;
  readonly bm25: number;
};

/**
 * What speaks for the first hit: the retrieval's confidence as log odds; whether it and the question before
 * it have all terms of the question; how far its score is above the second; whether its speaker is the one
 * whom the question names (1, -1, or 0 when it names none); whether it has the kind of value that is asked
 * for (likewise); its length and the question's number of terms, ln(1 + n); its BM25 score per term.
 */
const FEATURES = ["confidence", "isCovered", "gap", "person", "fits", "length", "terms", "bm25"] as const;
type Features = Readonly<Record<(typeof FEATURES)[number], number>>;

/**
 * Fitted on LoCoMo dev (997 questions, 237 of them without an answer): whether the first hit is evidence.
 * Leaving one conversation out, 4.2 % of the questions have a chance of .9 or more, and all of those are
 * right; 12 % have .8, and 84 % of those are right. bench/eval-answers prints the figures.
 */
const WEIGHTS: Features = {
  confidence: 0.423,
  isCovered: 0.867,
  gap: 1.071,
  person: 0.556,
  fits: 0.433,
  length: 0.423,
  terms: 0.881,
  bm25: 0.349,
};
const BIAS = -5.906;

const FITS: readonly (readonly [QuestionKind, number])[] = [
  ["when", FITS_WHEN],
  ["where", FITS_WHERE],
  ["who", FITS_WHO],
  ["number", FITS_NUMBER],
];

/**
 * Returns the estimated probability, 0 to 1, that the first hit answers the question: 1/(1 + e^-z), with z
 * linear in FEATURES. `confidence` is the probability that any hit does. 0 without hits.
 */
export function chanceOfFirst(query: string, hits: readonly Scored[], confidence: number): number {
  const [first] = hits;
  if (!first) return 0;
  const features = featuresOf(query, first, hits, confidence);
  const z = FEATURES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], BIAS);
  return 1 / (1 + Math.exp(-z));
}

function featuresOf(query: string, first: Scored, hits: readonly Scored[], confidence: number): Features {
  const asked = distinctTerms(wordsOf(query));
  const named = namedSpeakers(asked, hits);
  const names = new Set(named.flatMap(termsOf));
  const terms = asked.filter((term) => !names.has(term));
  const said = new Set(termsOf(`${first.asked ?? ""} ${first.text}`));
  const isCovered = terms.every((term) => said.has(term));
  const bounded = Math.min(0.999, Math.max(0.001, confidence));
  return {
    confidence: Math.log(bounded / (1 - bounded)),
    isCovered: isCovered ? 1 : 0,
    gap: first.score - (hits[1]?.score ?? 0),
    person: named.length === 0 ? 0 : sign(named.includes(first.speaker ?? "")),
    fits: fitOf(query, first.text),
    length: Math.log1p(wordsOf(first.text).length),
    terms: Math.log1p(terms.length),
    bm25: first.bm25 / Math.max(1, terms.length),
  };
}

const sign = (isTrue: boolean) => (isTrue ? 1 : -1);
const termsOf = (text: string) => distinctTerms(wordsOf(text));

/** Returns the speakers of the hits that the terms of a question name. */
export function namedSpeakers(terms: readonly string[], hits: readonly Pick<Scored, "speaker">[]): string[] {
  const speakers = new Set(hits.flatMap(({ speaker }) => speaker ?? []));
  return [...speakers].filter((speaker) =>
    termsOf(unmaskedName(speaker)).some((term) => terms.includes(term)),
  );
}

function fitOf(query: string, text: string): number {
  const kinds = questionKinds(query);
  const wanted = FITS.filter(([kind]) => kinds.has(kind));
  const { fits } = turnCues(text);
  return wanted.length === 0 ? 0 : sign(wanted.some(([, flag]) => (fits & flag) !== 0));
}
