import { ASKS, nameTerms } from "@/lib/analysis/text";
import { sessionKeyOf, type TurnKey } from "@/lib/base/core";
import { idfsOf } from "./bm25";
import type { LexicalMatches, Candidate as Turn } from "./candidate";
import type { Gathered } from "./gather-tf";
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
 * Returns the word cues of each turn. The turn before counts as a question only when it is one of the
 * `turns`, which hold every turn with a rare word of the question.
 */
export function wordCues(
  query: string,
  words: LexicalMatches,
  gathered: Gathered,
  turns: readonly Turn[],
): WordCues[] {
  const idfs = idfsOf(words);
  const names = nameTerms(query);
  const shareOf = idfShares(gathered, idfs);
  const nameShareOf = idfShares(
    gathered,
    idfs.map((value, index) => (names.has(words.terms[index]?.term ?? "") ? value : 0)),
  );
  const questions = new Map<TurnKey, Turn>();
  for (const turn of turns) if (turn.fits & ASKS) questions.set(turn.key, turn);
  return turns.map(({ key, speaker }) => {
    const before = turnBefore(key);
    const wordsBefore = sessionKeyOf(before) === sessionKeyOf(key) ? shareOf(before) : 0;
    const question = wordsBefore > 0 ? questions.get(before) : undefined;
    return {
      words: shareOf(key),
      names: nameShareOf(key),
      wordsBefore,
      isAnswer: question !== undefined && question.speaker !== speaker,
    };
  });
}

/** Neighbouring positions of an owner differ by 1, so their keys differ by 2. */
const turnBefore = (key: TurnKey) => (key - 2) as TurnKey;
