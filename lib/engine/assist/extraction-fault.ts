import {
  type CitedSentence,
  type CitedTurn,
  findCompletionFault,
  findRestatementFault,
} from "@/lib/analysis/citations";
import { findRelations } from "@/lib/analysis/relations";
import { tokenize } from "@/lib/analysis/text";
import type { TaskFault } from "./run-task";

/**
 * Returns why a sentence that completes its last cited turn must not be stored; null when it may. Besides the
 * rules for restatements and completions, the turns before, from the first cited one on, must name no other
 * person or animal that the rules recognise: a pronoun could mean that one.
 */
export function findExtractionFault(sentence: CitedSentence, turns: readonly CitedTurn[]): TaskFault | null {
  const fault = findRestatementFault(sentence, turns) ?? findCompletionFault(sentence, turns);
  if (fault) return fault;
  const words = new Set(tokenize(sentence.text));
  const before = turns.slice(Math.min(...sentence.turns), Math.max(...sentence.turns));
  const isOther = (name: string) => !tokenize(name).some((word) => words.has(word));
  return before.flatMap(({ text }) => beingsIn(text)).some(isOther) ? "person" : null;
}

function beingsIn(text: string): string[] {
  return findRelations(text, { previousTurn: null, saidOn: "2000-01-01" }).mentions.flatMap((one) =>
    "self" in one || one.name === null || (one.kind !== "person" && one.kind !== "pet") ? [] : [one.name],
  );
}
