import { scoreByVector, type TextVector } from "@/lib/analysis/text";
import changes from "./change-weights.json";

/** The log odds are limited, so that no vector outweighs all words. */
const MAX_SCORE = 4;
/** Stands for a missing score: the mean over the streams that the pair model is fitted to. */
const UNKNOWN_SCORE = -1.5;

/**
 * Log odds that a message announces a change of any memory, -4 to 4, by its vector; a usual value without a
 * vector of the space that the model was fitted to. Fitted by `npm run train:changes`.
 */
export function changeScore(embedded: TextVector | null): number {
  if (embedded?.spaceName !== changes.spaceName) return UNKNOWN_SCORE;
  return Math.max(-MAX_SCORE, Math.min(MAX_SCORE, scoreByVector(changes, embedded.vector)));
}

/** Stand for further memories, so that few memories give usual values. */
const ORDINARY = { count: 20, mean: 0.23, deviation: 0.1 } as const;
const MAX_RELATIVE = 4;
/** Stands for a missing vector: between the means of all pairs and of those that replace a memory. */
const UNKNOWN_RELATIVE = 1.2;

/**
 * Returns by how many standard deviations each cosine of a message and a memory is above those of the other
 * memories, at most 4, as if there were 20 further ones; a usual value for a cosine that is null.
 */
export function relativeCosines(cosines: readonly (number | null)[]): readonly number[] {
  const known = cosines.filter((cosine) => cosine !== null);
  const { count, mean, deviation } = ORDINARY;
  const sum = known.reduce((total, cosine) => total + cosine, count * mean);
  const squares = known.reduce((total, cosine) => total + cosine ** 2, count * (mean ** 2 + deviation ** 2));
  const others = count + known.length - 1;
  return cosines.map((cosine) => {
    if (cosine === null) return UNKNOWN_RELATIVE;
    const meanOfOthers = (sum - cosine) / others;
    const variance = (squares - cosine ** 2) / others - meanOfOthers ** 2;
    return Math.min(MAX_RELATIVE, (cosine - meanOfOthers) / Math.sqrt(variance));
  });
}
