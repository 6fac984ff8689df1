import { type Embedder, meanQuestionVector } from "@/lib/models";
import type { ActiveSpace } from "./spaces";

/** Names that stand for anybody: with the names of the owner's own speakers recall is the same (docs/ranking.md). */
const NAMES = ["Alex", "Sam", "Maria"];

const means = new WeakMap<Embedder, Promise<Float32Array>>();

/**
 * What all questions share in a space: the mean vector of questions without content. Subtracted from a question's vector
 * it leaves what the question is about. Made once a process and space.
 */
export async function questionMean({ embedder }: ActiveSpace): Promise<Float32Array> {
  const known = means.get(embedder);
  if (known) return known;
  const made = meanQuestionVector(embedder, NAMES);
  means.set(embedder, made);
  made.catch(() => means.delete(embedder));
  return made;
}
