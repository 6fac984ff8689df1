import { embedQuery, questionMean } from "@/lib/embedding";
import { logError } from "@/lib/observability";

/** Kept back from the budget for what comes after the vector: reading turns, ranking, reading texts. */
const REST_MS = 15;

/**
 * The vector to search with: the question's, less what all questions share (unless `hasCues` is false), normalised.
 * "late" when it is not there in time or the embedder fails; null when there is no embedder. A late one still fills
 * the cache. `deadline` is on the clock of performance.now().
 */
export async function embedWithin(
  query: string,
  hasCues: boolean,
  deadline: number,
): Promise<Float32Array | "late" | null> {
  const waitMs = Math.max(deadline - REST_MS - performance.now(), 1);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), waitMs);
  });
  try {
    return await Promise.race([searched(query, hasCues), late]);
  } catch (thrown) {
    logError(thrown, { room: "retrieval", step: "embed" });
    return "late";
  } finally {
    clearTimeout(timer);
  }
}

async function searched(query: string, hasCues: boolean): Promise<Float32Array | null> {
  const vector = await embedQuery(query);
  const mean = hasCues ? await questionMean() : null;
  if (!vector || !mean) return vector;
  const rest = vector.map((x, i) => x - (mean[i] ?? 0));
  const norm = Math.hypot(...rest) || 1;
  return rest.map((x) => x / norm);
}
