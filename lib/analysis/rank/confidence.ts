import {
  findNamedPeople,
  isGerman,
  MONTHS,
  nameTerms,
  questionKinds,
  stemForIndex,
  tokenize,
  WEEKDAYS,
  withoutForeignFunctionWords,
} from "@/lib/analysis/text";
import type { TurnKey } from "@/lib/base/core";
import { idfsOf } from "./bm25";
import type { LexicalMatches } from "./candidate";
import type { Gathered } from "./gather-tf";
import { idfShares } from "./idf-shares";
import type { RankedHit } from "./rank-turns";

export type ConfidenceInput = {
  readonly query: string;
  readonly words: LexicalMatches;
  readonly gathered: Gathered;
  /** Memories, each with a speaker in `speakerOf`. */
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
  "coverage",
  "namesPerson",
  "asksWhen",
  "storeSize",
] as const;
type Features = Record<(typeof FEATURES)[number], number>;

/**
 * Fitted on small and large stores: 72 streams of ordinary messages (719 questions) and five LoCoMo
 * conversations (997 questions), with questions with and without an answer at equal weight. See
 * docs/ranking.md.
 */
const WEIGHTS: Features = {
  personShare: 0.383,
  otherShare: -0.362,
  topScore: 0.629,
  gapToTenth: -0.592,
  personMargin: 1.304,
  coverage: 2.682,
  namesPerson: -1.147,
  asksWhen: 1.089,
  storeSize: -0.259,
};
const BIAS = -2.354;

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
function featuresOf({ query, words, gathered, ranked, speakerOf }: ConfidenceInput): Features {
  const [person] = findNamedPeople(query, words.stats.speakers);
  const isPerson = (speaker: string | null | undefined) => person === undefined || speaker === person;
  const shareOf = idfShares(gathered, idfsOf(words));
  const shares = { ofPerson: 0, ofOthers: 0 };
  let isOther = false;
  for (const [key, speaker] of speakerOf) {
    if (isPerson(speaker)) shares.ofPerson = Math.max(shares.ofPerson, shareOf(key));
    else shares.ofOthers = Math.max(shares.ofOthers, shareOf(key));
    isOther ||= !isPerson(speaker);
  }
  const best = { ofPerson: 0, ofOthers: 0 };
  for (const hit of ranked) {
    if (isPerson(speakerOf.get(hit.key))) best.ofPerson = Math.max(best.ofPerson, scoreOf(hit));
    else best.ofOthers = Math.max(best.ofOthers, scoreOf(hit));
  }
  const scores = Float64Array.from(ranked, scoreOf).sort();
  const topScore = scores.at(-1) ?? 0;
  return {
    personShare: shares.ofPerson,
    otherShare: shares.ofOthers,
    topScore,
    gapToTenth: topScore - (scores.at(-10) ?? 0),
    personMargin: isOther ? best.ofPerson - best.ofOthers : 0,
    coverage: Math.min(1, words.terms.length / Math.max(1, contentTerms(query).size)),
    namesPerson: person === undefined ? 0 : 1,
    asksWhen: questionKinds(query).has("when") && !namesUnknown(query, words) ? 1 : 0,
    storeSize: Math.log1p(words.stats.turns),
  };
}

function contentTerms(query: string): ReadonlySet<string> {
  return new Set(withoutForeignFunctionWords(tokenize(query), query));
}

/** Returns whether a question names somebody of whom no memory speaks: "When is Priya's flight?" */
function namesUnknown(query: string, { terms, stats }: LexicalMatches): boolean {
  if (isGerman(query)) return false;
  const known = new Set([...terms.map(({ term }) => term), ...stats.speakers.flatMap(tokenize)]);
  return [...nameTerms(query)].some((term) => !known.has(term) && !isDateTerm(term));
}

/** The English names of days and months, which have a capital letter as well. */
const DATE_TERMS = new Set([...MONTHS, ...WEEKDAYS.map((name) => `${name}day`)].map(stemForIndex));

const isDateTerm = (term: string) => DATE_TERMS.has(term) || /\d/.test(term);

/** The score without the cosine, because each embedding model has another scale of cosines. */
const scoreOf = ({ score, similarity }: RankedHit) => score - similarity;
