import {
  FITS_CLOCK,
  FITS_NUMBER,
  FITS_WHEN,
  FITS_WHERE,
  FITS_WHO,
  type QuestionKind,
  type QuestionTense,
  TELLS_OF_OTHERS,
} from "@/lib/analysis/text";
import type { TurnKey } from "@/lib/base/core";
import type { RankingWeights } from "./ranking-weights";
import type { WordCues } from "./word-cues";

/** A candidate memory, with the stored values of its turn. */
export type Candidate = {
  readonly key: TurnKey;
  /**
   * The rankShare of its place in each search, before the search's weight; 0 when the search did not find it.
   */
  readonly sparse: number;
  readonly dense: number;
  /** The staticScore from turnCues, plus CUE_WEIGHTS.answers when the previous turn asks a question. */
  readonly staticScore: number;
  readonly fits: number;
  readonly speaker: string | null;
  readonly sessionKey: number;
  readonly dateMatch: number;
  /** Cosine of the question with the turn alone, -1 to 1; 0 without vectors. */
  readonly similarity: number;
  /** Cosine in the dense search, with the turns before; 0 when the search did not find the turn. */
  readonly windowSimilarity: number;
  /** What the turn itself and the turn before contain of the question. */
  readonly own: WordCues;
  /** 0 for the oldest candidate to 1 for the newest. */
  readonly recency: number;
  readonly isFirstInBoth: boolean;
};

/** The cues of a question, computed once. */
export type Question = {
  readonly kinds: ReadonlySet<QuestionKind>;
  readonly tense: QuestionTense;
  /** The result of findNamedPeople, in order of mention. */
  readonly namedPeople: readonly string[];
  readonly isFirstPersonQuestion: boolean;
  readonly isAboutAskerOnly: boolean;
  /** The speaker of the asker's own turns: a name, or null for turns without a speaker. */
  readonly askerSpeakers: readonly (string | null)[];
};

/** The contribution of each part; they add up to the score. */
type Shares = Readonly<
  Record<
    | "sparse"
    | "dense"
    | "similarity"
    | "agreement"
    | "words"
    | "before"
    | "session"
    | "date"
    | "subject"
    | "kind"
    | "static"
    | "recency",
    number
  >
>;

/**
 * A candidate's final score and the part of it that comes from cosines. All parts are computed when they are
 * asked for, because few of the candidates are shown.
 */
export type ScoredTurn = {
  readonly key: TurnKey;
  readonly score: number;
  readonly similarity: number;
  readonly shares: () => Shares;
};

const FLAGS: Readonly<Record<QuestionKind, number>> = {
  when: FITS_WHEN,
  clock: FITS_CLOCK,
  where: FITS_WHERE,
  number: FITS_NUMBER,
  who: FITS_WHO,
};

/** All flags that count for a question. */
const RANKED_FLAGS = Object.values(FLAGS).reduce((all, flag) => all | flag, TELLS_OF_OTHERS);

/** Fitted on LoCoMo, like the weights: one good turn can be a coincidence, three indicate the topic. */
const BEST_TURNS = 3;

/**
 * Adds the cues of each candidate's conversation and turn to its searches: score = sparse + dense weight ·
 * dense + similarity + agreement + words + words before + session prior + date + subject + kind + static +
 * recency. Sorted by score, then key. The session prior is a third of the sum of the three best (sparse +
 * dense)/2 among the session's candidates; a search without results is excluded from that mean. "I" and "my"
 * mean the asker, who counts as one of the persons named. Only the `wanted` candidates are returned.
 */
export function applyCues(
  candidates: readonly Candidate[],
  question: Question,
  weights: RankingWeights,
  wanted = candidates,
): ScoredTurn[] {
  const priors = sessionPriors(candidates);
  const subjectShare = subjectShares(question, weights);
  const kindShares = kindSharesByFits(question, weights);
  const recencyWeight = recencyWeightOf(question, weights);
  const sharesOf = (candidate: Candidate): Shares => ({
    sparse: candidate.sparse,
    dense: weights.dense * candidate.dense,
    similarity:
      weights.similarity * candidate.similarity + weights.windowSimilarity * candidate.windowSimilarity,
    agreement: candidate.isFirstInBoth ? weights.agreement : 0,
    words: weights.words * candidate.own.words + weights.names * candidate.own.names,
    before: (candidate.own.isAnswer ? weights.answered : weights.wordsBefore) * candidate.own.wordsBefore,
    session: weights.session * (priors.get(candidate.sessionKey) ?? 0),
    date: weights.date * candidate.dateMatch,
    subject: subjectShare(candidate.speaker),
    kind: kindShares[candidate.fits & RANKED_FLAGS] ?? 0,
    static: candidate.staticScore,
    recency: recencyWeight * candidate.recency * Math.max(candidate.sparse, candidate.dense),
  });
  return wanted
    .map((candidate) => {
      const shares = sharesOf(candidate);
      return {
        key: candidate.key,
        score: sumOf(shares),
        similarity: shares.similarity,
        shares: () => sharesOf(candidate),
      };
    })
    .sort((a, b) => b.score - a.score || a.key - b.key);
}

/** Adds the parts in their fixed order, so that equal parts give the same score to the last digit. */
function sumOf(shares: Shares): number {
  const searches = shares.sparse + shares.dense + shares.similarity + shares.agreement;
  const words = shares.words + shares.before;
  return (
    searches +
    words +
    shares.session +
    shares.date +
    shares.subject +
    shares.kind +
    shares.static +
    shares.recency
  );
}

/** The weights of the fitting kinds and of `others`, summed for each combination of flags. */
function kindSharesByFits({ kinds, isAboutAskerOnly }: Question, weights: RankingWeights): number[] {
  return Array.from({ length: RANKED_FLAGS + 1 }, (_, fits) =>
    [...kinds].reduce(
      (sum, kind) => sum + (fits & FLAGS[kind] ? weights[kind] : 0),
      isAboutAskerOnly && fits & TELLS_OF_OTHERS ? weights.others : 0,
    ),
  );
}

/** What is asked about the present is more often in the newest of near equals. */
function recencyWeightOf({ tense }: Question, weights: RankingWeights): number {
  return weights.recency + (tense === "past" ? 0 : weights.present) + (tense === "now" ? weights.now : 0);
}

function sessionPriors(candidates: readonly Candidate[]): Map<number, number> {
  const hasSparse = candidates.some(({ sparse }) => sparse > 0);
  const hasDense = candidates.some(({ dense }) => dense > 0);
  const searchCount = hasSparse && hasDense ? 2 : 1;
  const bases = new Map<number, number[]>();
  for (const { sessionKey, sparse, dense } of candidates) {
    const sessionBases = bases.get(sessionKey);
    if (sessionBases) sessionBases.push((sparse + dense) / searchCount);
    else bases.set(sessionKey, [(sparse + dense) / searchCount]);
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
