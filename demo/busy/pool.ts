import { type Draw, drawFrom } from "../draw";
import * as sentences from "./sentences";

/**
 * Number of different sentences by kind. The numbers are small, because the bundled model needs about 10 ms
 * for a new sentence, while embeddings of repeated texts are cached per tenant.
 */
const SIZES = {
  happenings: 2000,
  facts: 600,
  preferences: 450,
  decisions: 350,
  moods: 300,
  statements: 500,
  changes: 350,
  questions: 48,
} as const;
const SEED = 5;

/**
 * The sentences that all traffic draws from. Sentences with personal data are not included: they are created
 * for each use.
 */
export type Pool = {
  readonly [Kind in Exclude<keyof typeof SIZES, "changes">]: readonly string[];
} & { readonly changes: readonly (readonly [text: string, corrected: string])[] };

export function sentencePool(): Pool {
  const draw = drawFrom(SEED);
  return {
    happenings: distinct(draw, sentences.happenings, SIZES.happenings),
    facts: distinct(draw, sentences.facts, SIZES.facts),
    preferences: distinct(draw, sentences.preferences, SIZES.preferences),
    decisions: distinct(draw, sentences.decisions, SIZES.decisions),
    moods: distinct(draw, sentences.moods, SIZES.moods),
    statements: distinct(draw, sentences.statements, SIZES.statements),
    changes: distinct(draw, sentences.changes, SIZES.changes),
    questions: distinct(draw, sentences.questions, SIZES.questions),
  };
}

/** Returns `size` different sentences, or fewer when the templates do not yield that many. */
function distinct<T extends string | readonly string[]>(
  draw: Draw,
  templates: readonly ((draw: Draw) => T)[],
  size: number,
): T[] {
  const distinctSentences = new Map<string, T>();
  for (let tries = 0; distinctSentences.size < size && tries < size * 20; tries++) {
    const sentence = draw.pick(templates)(draw);
    distinctSentences.set(String(sentence), sentence);
  }
  return [...distinctSentences.values()];
}
