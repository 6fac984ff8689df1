import { type Draw, drawFrom } from "../draw";
import * as sentences from "./sentences";

/**
 * How many different sentences of a kind there are. Few, because the bundled model needs some 10 ms for a new
 * one and texts that a tenant has sent before cost it nothing.
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
 * All sentences there are, the same for every traffic. Personal data is not among them: it is drawn each
 * time.
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

/** As many different ones as asked for, or as can be found. */
function distinct<T extends string | readonly string[]>(
  draw: Draw,
  ways: readonly ((draw: Draw) => T)[],
  size: number,
): T[] {
  const found = new Map<string, T>();
  for (let tries = 0; found.size < size && tries < size * 20; tries++) {
    const made = draw.one(ways)(draw);
    found.set(String(made), made);
  }
  return [...found.values()];
}
