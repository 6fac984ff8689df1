import { type Embedder, meanQuestionVector } from "@/lib/models/embedder";
import type { ActiveSpace } from "./spaces";

const means = new WeakMap<Embedder, Promise<Float32Array>>();

/**
 * Returns the mean vector of questions without content. Subtracting it from a query leaves its topic.
 * Computed once per process and space.
 */
export async function questionMean({ embedder }: ActiveSpace): Promise<Float32Array> {
  const cachedMean = means.get(embedder);
  if (cachedMean) return cachedMean;
  const mean = meanQuestionVector(embedder);
  means.set(embedder, mean);
  mean.catch(() => means.delete(embedder));
  return mean;
}
