import { isQuestion } from "@/lib/analysis/decide";
import { topicOf, towardsAnswers } from "@/lib/analysis/rank";
import { isOutage } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { spaceName } from "@/lib/models/embedder";
import { activeSpace, embedQuery, questionMean } from "@/lib/storage/index";

/** The time reserved for the stages after embedding: reading turns, ranking and reading texts. */
const RESERVED_MS = 15;

/**
 * A query vector with its space. It must not be compared with vectors of another space. `vector` stands for
 * the topic of the question; `plain` is the embedding of the question itself. With cues, both vectors of
 * a question are moved towards those of answers.
 */
export type QueryVector = {
  readonly spaceNo: number;
  readonly vector: Float32Array;
  readonly plain: Float32Array;
};

/**
 * Returns the normalized query vector. With `hasCues`, the mean vector of all questions is subtracted first.
 * Returns "late" when the deadline passes or the embedder is unavailable, and null when there is no embedder.
 * A late vector is still cached, and a late failure is logged. `deadline` uses the clock of
 * performance.now(). Any other failure is thrown.
 */
export async function embedWithin(
  query: string,
  hasCues: boolean,
  deadline: number,
): Promise<QueryVector | "late" | null> {
  const waitMs = Math.max(deadline - RESERVED_MS - performance.now(), 1);
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), waitMs);
  });
  const vectorPromise = makeQueryVector(query, hasCues);
  try {
    const firstResult = await Promise.race([vectorPromise, timeout]);
    // Nothing awaits a late vector, so a failure must be logged here.
    if (firstResult === "late")
      vectorPromise.catch((thrown) => logError(thrown, { module: "retrieval", step: "embed" }));
    return firstResult;
  } catch (thrown) {
    if (!isOutage(thrown)) throw thrown;
    logError(thrown, { module: "retrieval", step: "embed" });
    return "late";
  } finally {
    clearTimeout(timer);
  }
}

async function makeQueryVector(query: string, hasCues: boolean): Promise<QueryVector | null> {
  const active = await activeSpace();
  if (!active) return null;
  const { spaceNo, embedder } = active;
  const plain = await embedQuery(active, query);
  if (!hasCues) return { spaceNo, vector: plain, plain };
  const mean = await questionMean(active);
  const known = searched.get(plain);
  if (known?.spaceNo === spaceNo) return known;
  // A statement already resembles what it is searched for.
  const isMapped = isQuestion(query);
  const mapped = (vector: Float32Array) =>
    isMapped ? towardsAnswers({ spaceName: spaceName(embedder.space), vector }) : vector;
  const queryVector = { spaceNo, vector: mapped(topicOf(plain, mean)), plain: mapped(plain) };
  searched.set(plain, queryVector);
  return queryVector;
}

/** By the vector of the question, which is cached itself. */
const searched = new WeakMap<Float32Array, QueryVector>();

/** Returns what a promise resolves to without I/O, such as a cached vector; "pending" if it needs I/O. */
export function resolvedNow<T>(promise: Promise<T> | null): Promise<T | null | "pending"> {
  // This callback runs after those of all promises that are resolved.
  const pending = new Promise<"pending">((resolve) => process.nextTick(resolve, "pending"));
  return Promise.race([promise, pending]);
}
