import {
  CUE_WEIGHTS,
  type CueWeights,
  FITS_WHEN,
  FITS_WHERE,
  FITS_WHO,
  type QuestionKind,
} from "@/lib/analysis/text";
import type { TurnKey } from "@/lib/base/core";

/** A candidate memory, with the stored values of its turn. */
export type Candidate = {
  readonly key: TurnKey;
  /** The rankShare of its place in each arm, before the arm's weight; 0 when the arm did not find it. */
  readonly sparse: number;
  readonly dense: number;
  /** The staticScore from turnCues, plus CUE_WEIGHTS.answers when the previous turn asks a question. */
  readonly staticScore: number;
  readonly fits: number;
  readonly speaker: string | null;
  readonly sessionKey: number;
  readonly dateMatch: number;
  /** Cosine of the question with the turn alone, -1 to 1; 0 without vectors. */
  readonly likeness: number;
  /** 0 for the oldest candidate to 1 for the newest. */
  readonly recency: number;
  readonly isFirstInBoth: boolean;
};

/** The cues of a question, computed once. */
export type Question = {
  readonly kind: QuestionKind;
  /** The result of findNamedPeople, in order of mention. */
  readonly namedPeople: readonly string[];
  readonly isFirstPersonQuestion: boolean;
  /** The speaker of the asker's own turns: a name, or null for turns without a speaker. */
  readonly askerSpeakers: readonly (string | null)[];
};

/** Weights of the cues and of the dense arm; the sparse arm counts 1. */
export type RankingWeights = CueWeights & Readonly<Record<keyof typeof ARM_WEIGHTS, number>>;

/**
 * Fitted on the streams of bench/life and on LoCoMo. `dense` is below 1 because the bundled embedder finds
 * fewer answers than words do. `likeness` counts the cosine of a turn alone, because neighbours often have
 * another topic. `recency` prefers the newest of near equals, which is more often still true. `agreement`
 * is for a turn that both arms place first.
 */
const ARM_WEIGHTS = { dense: 0.7, likeness: 1, recency: 0.2, agreement: 0.3 } as const;

/** The defaults. */
export const RANKING_WEIGHTS: RankingWeights = { ...CUE_WEIGHTS, ...ARM_WEIGHTS };

/** The contribution of each part; they add up to the score. */
type Shares = Readonly<
  Record<
    | "sparse"
    | "dense"
    | "likeness"
    | "agreement"
    | "session"
    | "date"
    | "subject"
    | "kind"
    | "static"
    | "recency",
    number
  >
>;

/** A candidate's final score and its parts. */
export type ScoredTurn = { readonly key: TurnKey; readonly score: number; readonly shares: Shares };

const FLAG_OF_KIND: Partial<Record<QuestionKind, number>> = {
  when: FITS_WHEN,
  where: FITS_WHERE,
  who: FITS_WHO,
};

/** Fitted on LoCoMo, like the weights: one good turn can be a coincidence, three indicate the topic. */
const BEST_TURNS = 3;

/**
 * Adds the cues of each candidate's conversation and turn to its arms: score = sparse + dense weight · dense
 * + likeness + agreement + session prior + date + subject + kind + static + recency. Sorted by score, then
 * key. The session prior is a third of the sum of the three best (sparse + dense)/2 among the session's
 * candidates; an arm without results is excluded from that mean. "I" and "my" mean the asker, who counts as
 * one of the persons named.
 */
export function applyCues(
  candidates: readonly Candidate[],
  question: Question,
  weights: RankingWeights,
): ScoredTurn[] {
  const priors = sessionPriors(candidates);
  const subjectShare = subjectShares(question, weights);
  const fitsFlag = FLAG_OF_KIND[question.kind] ?? 0;
  const kindWeight = question.kind === "number" || question.kind === "other" ? 0 : weights[question.kind];
  return candidates
    .map((candidate) => {
      const shares: Shares = {
        sparse: candidate.sparse,
        dense: weights.dense * candidate.dense,
        likeness: weights.likeness * candidate.likeness,
        agreement: candidate.isFirstInBoth ? weights.agreement : 0,
        session: weights.session * (priors.get(candidate.sessionKey) ?? 0),
        date: weights.date * candidate.dateMatch,
        subject: subjectShare(candidate.speaker),
        kind: candidate.fits & fitsFlag ? kindWeight : 0,
        static: candidate.staticScore,
        recency: weights.recency * candidate.recency,
      };
      return { key: candidate.key, score: sumOf(shares), shares };
    })
    .sort((a, b) => b.score - a.score || a.key - b.key);
}

/** Adds the parts in their fixed order, so that equal parts give the same score to the last digit. */
function sumOf(shares: Shares): number {
  const arms = shares.sparse + shares.dense + shares.likeness + shares.agreement;
  return arms + shares.session + shares.date + shares.subject + shares.kind + shares.static + shares.recency;
}

function sessionPriors(candidates: readonly Candidate[]): Map<number, number> {
  const hasSparse = candidates.some(({ sparse }) => sparse > 0);
  const hasDense = candidates.some(({ dense }) => dense > 0);
  const arms = hasSparse && hasDense ? 2 : 1;
  const bases = new Map<number, number[]>();
  for (const { sessionKey, sparse, dense } of candidates) {
    const sessionBases = bases.get(sessionKey);
    if (sessionBases) sessionBases.push((sparse + dense) / arms);
    else bases.set(sessionKey, [(sparse + dense) / arms]);
  }
  const priors = new Map<number, number>();
  for (const [session, values] of bases) {
    const best = values.sort((a, b) => b - a).slice(0, BEST_TURNS);
    priors.set(session, best.reduce((sum, value) => sum + value, 0) / BEST_TURNS);
  }
  return priors;
}

/**
 * Returns the full weight for the only person named; with several, the smaller weight for the first one and
 * for the asker.
 */
function subjectShares(question: Question, weights: RankingWeights): (speaker: string | null) => number {
  const { namedPeople, isFirstPersonQuestion, askerSpeakers } = question;
  const subjects = new Set<string | null>(namedPeople.slice(0, 1));
  if (isFirstPersonQuestion) for (const speaker of askerSpeakers) subjects.add(speaker);
  const isOnly = namedPeople.length + (isFirstPersonQuestion ? 1 : 0) === 1;
  return (speaker) => (subjects.has(speaker) ? (isOnly ? weights.subject : weights.subjectOfMany) : 0);
}
