/**
 * Weights of the ranking cues, in units of a first place in the sparse search. Fitted without a language
 * model on streams of ordinary messages (bench/life) and on half of the LoCoMo conversations
 * (snap-research/locomo) together, and confirmed on other streams. `time` to `tool` depend on the turn alone
 * and are stored with it, so changing them requires re-indexing.
 */
export const CUE_WEIGHTS = {
  /** The speaker is the only person named in the question. */
  subject: 0.9,
  /** The speaker is the first of several persons named. */
  subjectOfMany: 0.5,
  /** Multiplied by dateMatch. */
  date: 1.8,
  /** Multiplied by the mean of the session's three best places. */
  session: 0.7,
  /** The turn contains a time word or a day, and the question asks when. */
  when: 0.6,
  /** The turn contains a time of day, and the question asks for one. */
  clock: 0.6,
  /** The turn contains a place, and the question asks where. */
  where: 0.5,
  /** The turn contains a name or a relative, and the question asks who. */
  who: 0.4,
  /** The turn contains a number, and the question asks how many or how much. */
  number: 0.5,
  /** The turn tells about somebody else, and the question asks about the asker. */
  others: -1,
  /** The turn contains a time word. */
  time: 0.08,
  /** The turn contains a capitalised word inside a sentence. */
  capital: 0.1,
  /** Multiplied by the share of the turn's words that belong to questions. */
  question: -0.35,
  /** Multiplied by ln(1 + number of index terms)/4. */
  length: 0.3,
  /** The previous turn, by another speaker, asks a question. */
  answers: 0.15,
  /** An assistant or a tool said it. People ask for what they said themselves more often. */
  assistant: -0.2,
  tool: -0.4,
} as const;

/** Weights by cue. Each can be overridden. */
export type CueWeights = { readonly [Cue in keyof typeof CUE_WEIGHTS]: number };
