import type { TurnKey } from "@/lib/base/core";
import { bm25, idfsOf, type Ranked } from "./bm25";
import type { Candidate as Turn } from "./candidate";
import { ignoreCommonTerms } from "./linear";
import { type RankedHit, type RankInput, rankTurns, type SearchedTurns } from "./rank-turns";
import { readQuestion } from "./read-question";
import { addScores, tagScores } from "./tag-scores";
import { wordCues } from "./word-cues";

/**
 * Taken off the score of a dropped message. On LoCoMo, recall is the same for every value from .1 to 1.2, and
 * the larger ones let fewer messages without information into the first places (docs/ranking.md).
 */
const BACKGROUND_PENALTY = 1.2;

/**
 * A dropped message is only returned when it contains at least this share of the question's words, weighted
 * by idf. The words and vectors of its neighbors alone would return greetings and agreements
 * (docs/ranking.md).
 */
const MIN_OVERLAP = 0.2;

/**
 * Returns a function that ranks the candidate turns by searches, fusion and cues; best first, ties broken by
 * key. What needs no similarities is computed at once, while they are still being read. Dropped messages get
 * a penalty, and never change the order of the memories among each other. Pure.
 */
export function prepareRank(
  input: Omit<RankInput, "similarities">,
): (similarities: RankInput["similarities"]) => RankedHit[] {
  const { words } = input;
  const cues = wordCues(input.query, words, input.gathered, input.turns);
  const isRanked = ({ isBackground }: Turn, index: number) =>
    !isBackground || (cues[index]?.words ?? 0) >= MIN_OVERLAP;
  const turns = input.turns.filter(isRanked);
  const own = cues.filter((_, index) => isRanked(input.turns[index] as Turn, index));
  const indices = new Map(turns.map(({ key }, index) => [key, index]));
  const prepared = {
    ...input,
    turns,
    own,
    indices,
    question: readQuestion(input.query, words.stats.speakers, input.askerId),
    sparseHits: input.mode === "dense" ? [] : rankSparse({ ...input, turns }, indices),
    denseHits: input.mode === "sparse" ? [] : input.dense.map(({ key, cosine }) => ({ key, score: cosine })),
  };
  return (similarities) => rankSearched({ ...prepared, similarities });
}

function rankSearched(searched: SearchedTurns): RankedHit[] {
  const { turns, own, indices } = searched;
  const memories = rankTurns(searched, false);
  if (!turns.some(({ isBackground }) => isBackground)) return memories;
  const background = rankTurns(searched, true).map((hit) => {
    const explain = () => {
      const { ranks, raw, shares } = hit.explain();
      return {
        ranks,
        raw: { overlap: own[indices.get(hit.key) ?? -1]?.words ?? 0, ...raw },
        shares: { background: -BACKGROUND_PENALTY, ...shares },
      };
    };
    return { ...hit, score: hit.score - BACKGROUND_PENALTY, explain };
  });
  return [...memories, ...background].sort((a, b) => b.score - a.score || a.key - b.key);
}

function rankSparse(
  { mode, hasCues, words, gathered, turns }: Omit<RankInput, "similarities">,
  known: { has(key: TurnKey): boolean },
): Ranked[] {
  const idfs = idfsOf(words);
  const lengths = turns.map((turn): [TurnKey, number] => [
    turn.key,
    hasCues ? turn.windowLength : turn.length,
  ]);
  const average = hasCues ? words.stats.averageWindowLength : words.stats.averageLength;
  const byText = bm25(gathered, mode === "linear" ? ignoreCommonTerms(idfs) : idfs, lengths, average);
  return hasCues ? addScores(byText, tagScores(words), known) : byText;
}
