/**
 * Weights of the ranking cues, in units of a first place in the sparse arm. Fitted without a language model
 * on half of the LoCoMo conversations (snap-research/locomo) and confirmed on the other half.
 * `first` to `answers` depend on the turn alone and are stored with it; a change there takes a re-index.
 */
export const CUE_WEIGHTS = {
  /** The speaker is the only person named in the question. */
  subject: 0.6,
  /** The speaker is the first of several persons named. */
  subjectOfMany: 0.35,
  /** Times dateMatch. */
  date: 1.8,
  /** Times the mean of the session's three best places. */
  session: 0.7,
  /** A turn with a word of time, for a when-question. */
  when: 0.35,
  /** A turn with a place, for a where-question. */
  where: 0.5,
  /** A turn with a name or relative, for a who-question. */
  who: 0.2,
  /** The turn speaks in the first person. */
  first: 0.1,
  /** The turn holds a word of time. */
  time: 0.08,
  /** The turn holds a capitalised word inside a sentence. */
  capital: 0.1,
  /** Times the share of its words that are part of questions. */
  question: -0.35,
  /** Times ln(1 + index terms)/4. */
  length: 0.15,
  /** The turn before, by another speaker, asks something. */
  answers: 0.15,
} as const;

/** Weights by cue, where each may be another number. */
export type CueWeights = { readonly [Cue in keyof typeof CUE_WEIGHTS]: number };
