import { ASKS, nameTerms } from "@/lib/analysis/text";
import { sessionKeyOf, type TurnKey } from "@/lib/base/core";
import type { LexicalMatches, Candidate as Turn } from "./candidate";
import { idfShares } from "./idf-shares";

/** What a turn itself and the turn before it contain of the question, as shares weighted by idf. */
export type WordCues = {
  readonly words: number;
  /** The share of the question's names and identifiers. */
  readonly names: number;
  readonly wordsBefore: number;
  /** Whether the turn before, by another speaker, asks a question with words of this one. */
  readonly isAnswer: boolean;
};

/**
 * Returns a function that looks up the word cues of a turn. `shares` are the idfShares of all terms, for the
 * turns and those before them. The turn before counts as a question only when it is one of the `turns`, which
 * hold every turn with a rare word of the question.
 */
export function wordCues(
  query: string,
  words: LexicalMatches,
  shares: ReadonlyMap<TurnKey, number>,
  turns: readonly Turn[],
): (turn: Turn) => WordCues {
  const names = nameTerms(query);
  const terms = words.terms.filter(({ term }) => names.has(term));
  const nameShares = idfShares({ stats: words.stats, terms }, shares);
  const questions = new Map<TurnKey, Turn>();
  for (const turn of turns) if (turn.fits & ASKS) questions.set(turn.key, turn);
  return ({ key, speaker }) => {
    const before = turnBefore(key);
    const shareBefore = shares.get(before) ?? 0;
    const isInSession = shareBefore > 0 && sessionKeyOf(before) === sessionKeyOf(key);
    const question = isInSession ? questions.get(before) : undefined;
    return {
      words: shares.get(key) ?? 0,
      names: nameShares.get(key) ?? 0,
      wordsBefore: isInSession ? shareBefore : 0,
      isAnswer: question !== undefined && question.speaker !== speaker,
    };
  };
}

/** Neighbouring positions of an owner differ by 1, so their keys differ by 2. */
export const turnBefore = (key: TurnKey) => (key - 2) as TurnKey;
