import { normalizeForDedupe, turnCues } from "@/lib/analysis/text";
import { CHARS_PER_TOKEN, type Position, type Role } from "@/lib/base/core";
import { type ScoredSentence, salience, termsOf } from "./salience";
import { splitSentences } from "./split-sentences";

/** What a session is shortened to. The storage keeps the index. */
export const LEVELS = ["abstract", "overview"] as const;
export type Level = (typeof LEVELS)[number];

/** A kept turn of a session. */
export type LayerTurn = { readonly position: Position; readonly text: string; readonly role: Role };

/** The place of a sentence: its turn, and its index among the sentences of the turn. */
export type SentencePlace = { readonly position: Position; readonly sentence: number };

/**
 * The lines are chosen from so many of a session's last memories. Choosing blocks the event loop, for about
 * .06 ms per memory.
 */
export const MAX_LAYERED_TURNS = 1000;

/** An abstract has at most so many characters, which its names share. A longer sentence is cut. */
export const ABSTRACT_CHARS = 40 * CHARS_PER_TOKEN;
const ABSTRACT_LINES = 2;
/** An overview has this share of the session, within limits in tokens. */
const OVERVIEW = { share: 0.15, min: 60, max: 400 } as const;
/** A sentence of an overview is cut to so many characters. */
export const OVERVIEW_LINE_CHARS = 80 * CHARS_PER_TOKEN;
/** "Wow!" and "Sounds great" have one term. */
const MIN_TERMS = 2;
/** Long sentences say more and cost more: the best have the most salience per token^.8. */
const COST_EXPONENT = 0.8;

/**
 * Document frequencies are counted in the session alone, as if the owner had so many turns in all. So the
 * lines depend on nothing but the session's own turns. On LoCoMo dev, frequencies over all turns of the owner
 * keep .04 more of the key sentences, but the lines would change with every later turn.
 */
const ASSUMED_TURNS = 200;

/**
 * Chooses the sentences of a session's layers, most salient first. Greedy: takes the sentence with the most
 * salience for its length that still fits. Sentences of less than two index terms are left out. Of equal ones
 * the most salient is taken. Takes time linear in the turns. Pure: equal turns give equal lines. An
 * evaluation measures overviews of another `overviewShare` of the session.
 */
export function chooseLines(
  turns: readonly LayerTurn[],
  overviewShare: number = OVERVIEW.share,
): Readonly<Record<Level, readonly SentencePlace[]>> {
  const candidates = rankSentences(turns);
  const chars = turns.reduce((sum, { text }) => sum + text.length, 0);
  const { min, max } = OVERVIEW;
  const overviewChars = Math.min(
    Math.max(overviewShare * chars, min * CHARS_PER_TOKEN),
    max * CHARS_PER_TOKEN,
  );
  return {
    abstract: takeFitting(candidates, ABSTRACT_CHARS, ABSTRACT_CHARS, ABSTRACT_LINES),
    overview: takeFitting(candidates, overviewChars, OVERVIEW_LINE_CHARS),
  };
}

type Candidate = SentencePlace & { readonly text: string; readonly chars: number; readonly value: number };

function rankSentences(turns: readonly LayerTurn[]): Candidate[] {
  const turnsWith = new Map<string, number>();
  const sentences = turns.flatMap(({ position, text, role }) => {
    const { staticScore } = turnCues(text, role);
    const found = splitSentences(text).map((one, sentence) => ({
      position,
      sentence,
      scored: { ...one, terms: termsOf(one), role, staticScore } satisfies ScoredSentence,
    }));
    for (const term of new Set(found.flatMap(({ scored }) => [...scored.terms])))
      turnsWith.set(term, (turnsWith.get(term) ?? 0) + 1);
    return found;
  });
  const idfOf = (term: string) => idf(turnsWith.get(term) ?? 0);
  return sentences
    .filter(({ scored }) => scored.terms.size >= MIN_TERMS)
    .map(({ position, sentence, scored }) => {
      const chars = Math.min(scored.text.length, OVERVIEW_LINE_CHARS);
      const value = salience(scored, idfOf) / (chars / CHARS_PER_TOKEN) ** COST_EXPONENT;
      return { position, sentence, text: scored.text, chars, value };
    })
    .sort((a, b) => b.value - a.value || a.position - b.position || a.sentence - b.sentence);
}

/** The formula of ranking; a session can be larger than the number of turns that is assumed. */
function idf(turnsWith: number): number {
  return Math.log1p((Math.max(ASSUMED_TURNS - turnsWith, 0) + 0.5) / (turnsWith + 0.5));
}

function takeFitting(
  candidates: readonly Candidate[],
  budget: number,
  longest: number,
  count = candidates.length,
): SentencePlace[] {
  const taken: SentencePlace[] = [];
  const seen = new Set<string>();
  let left = budget;
  for (const { position, sentence, text, chars } of candidates) {
    if (taken.length === count || left <= 0) break;
    if (Math.min(chars, longest) > left) continue;
    const key = normalizeForDedupe(text);
    if (seen.has(key)) continue;
    seen.add(key);
    left -= Math.min(chars, longest);
    taken.push({ position, sentence });
  }
  return taken;
}
