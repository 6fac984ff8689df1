import { type Embedder, meanQuestionVector } from "@/lib/models";
import { activeSpace } from "./space";

/** Names that stand for anybody: with the names of the owner's own speakers recall is the same (docs/ranking.md). */
const NAMES = ["Alex", "Sam", "Maria"];

const means = new WeakMap<Embedder, Promise<Float32Array>>();

/**
 * What all questions share in the active space: the mean vector of questions without content. Subtracted from a
 * question's vector it leaves what the question is about. Null until it is known: it is made in the background.
 */
export async function questionMean(): Promise<Float32Array | null> {
  const active = await activeSpace();
  if (!active) return null;
  const known = means.get(active.embedder);
  if (known) return known;
  const made = meanQuestionVector(active.embedder, NAMES);
  means.set(active.embedder, made);
  made.catch(() => means.delete(active.embedder));
  return made;
}
