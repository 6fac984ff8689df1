import { activeSpace, embedQuery, questionMean } from "@/lib/embedding";
import { logError } from "@/lib/observability";

/** Kept back from the budget for what comes after the vector: reading turns, ranking, reading texts. */
const REST_MS = 15;

/** A vector to search with, and the space it is of: no other may be searched with it. */
export type QueryVector = { readonly spaceNo: number; readonly vector: Float32Array };

/**
 * The vector to search with: the question's, less what all questions share (unless `hasCues` is false), normalised.
 * "late" when it is not there in time or the embedder fails; null when there is no embedder. A late one still fills
 * the cache. `deadline` is on the clock of performance.now().
 */
export async function embedWithin(
  query: string,
  hasCues: boolean,
  deadline: number,
): Promise<QueryVector | "late" | null> {
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

async function searched(query: string, hasCues: boolean): Promise<QueryVector | null> {
  const active = await activeSpace();
  if (!active) return null;
  const { spaceNo } = active;
  const vector = await embedQuery(active, query);
  if (!hasCues) return { spaceNo, vector };
  const mean = await questionMean(active);
  const rest = vector.map((x, i) => x - (mean[i] ?? 0));
  const norm = Math.hypot(...rest) || 1;
  return { spaceNo, vector: rest.map((x) => x / norm) };
}
