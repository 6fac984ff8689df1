import { findNamedPeople, questionKind } from "@/lib/analysis/text";
import type { TurnKey } from "@/lib/base/core";
import { idf } from "./bm25";
import type { LexicalMatches } from "./candidate";
import type { RankedHit } from "./rank";

export type ConfidenceInput = {
  readonly query: string;
  readonly words: LexicalMatches;
  readonly ranked: readonly RankedHit[];
  readonly speakerOf: ReadonlyMap<TurnKey, string | null>;
};

/** Evidence that an answer exists. Shares are of the question's idf mass, scores are those of the ranking. */
const FEATURES = [
  "personShare",
  "otherShare",
  "topScore",
  "gapToTenth",
  "personMargin",
  "terms",
  "asksWhen",
] as const;
type Features = Record<(typeof FEATURES)[number], number>;

/**
 * Fitted on five LoCoMo conversations (997 questions, a quarter without an answer) with the bundled embedder:
 * AUC .84, and .83 on conversations outside the fit. See docs/ranking.md.
 */
const WEIGHTS: Features = {
  personShare: 1.94,
  otherShare: -1.44,
  topScore: 0.205,
  gapToTenth: -0.609,
  personMargin: 2.359,
  terms: -0.102,
  asksWhen: 1.566,
};
const BIAS = -0.508;

/**
 * Returns the estimated probability, 0 to 1, that the hits contain an answer: 1/(1 + e^-z), with z linear in
 * FEATURES. Callers must not withhold hits because of it: a false "nothing here" costs more than an extra
 * hit. 0 without hits.
 */
export function confidenceOf(input: ConfidenceInput): number {
  if (input.ranked.length === 0) return 0;
  const features = featuresOf(input);
  const z = FEATURES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], BIAS);
  return 1 / (1 + Math.exp(-z));
}

/** Compares the best turns of the person in question with those of other speakers. */
function featuresOf({ query, words, ranked, speakerOf }: ConfidenceInput): Features {
  const [person] = findNamedPeople(query, words.stats.speakers);
  const isPerson = (key: TurnKey) => person === undefined || speakerOf.get(key) === person;
  const shares = idfShares(words);
  const scores = new Map(ranked.map(({ key, score }) => [key, score]));
  const best = (values: Iterable<readonly [TurnKey, number]>, isWanted: boolean) => {
    let highest = 0;
    for (const [key, value] of values)
      if (speakerOf.has(key) && isPerson(key) === isWanted) highest = Math.max(highest, value);
    return highest;
  };
  const topScore = ranked[0]?.score ?? 0;
  return {
    personShare: best(shares, true),
    otherShare: best(shares, false),
    topScore,
    gapToTenth: topScore - (ranked[9]?.score ?? 0),
    personMargin: best(scores, true) - best(scores, false),
    terms: Math.min(words.terms.length, 10),
    asksWhen: questionKind(query) === "when" ? 1 : 0,
  };
}

/** Returns for each turn the share of the question's idf mass that occurs in it. */
function idfShares({ terms, stats }: LexicalMatches): Map<TurnKey, number> {
  const idfs = terms.map(({ df }) => idf(stats.turns, df));
  const total = idfs.reduce((sum, value) => sum + value, 0) || 1;
  const shares = new Map<TurnKey, number>();
  for (const [index, { entries }] of terms.entries()) {
    for (const [key] of entries) shares.set(key, (shares.get(key) ?? 0) + (idfs[index] ?? 0) / total);
  }
  return shares;
}
