import { LRUCache } from "lru-cache";
import { spaceName } from "@/lib/models";
import { count } from "@/lib/observability";
import type { ActiveSpace } from "./spaces";

/** 2 000 questions of 512 dimensions are 4 MB. */
const cache = new LRUCache<string, Promise<Float32Array>>({ max: 2000 });

/**
 * The vector of a question in a space, from this process' cache when it was asked before. A call that its caller no
 * longer waits for still fills the cache. Throws `model_unavailable` or `timeout`.
 */
export async function embedQuery({ embedder }: ActiveSpace, text: string): Promise<Float32Array> {
  const key = `${spaceName(embedder.space)}\0${text}`;
  const cached = cache.get(key);
  count("cache", { cache: "questions", result: cached ? "hit" : "miss" });
  if (cached) return cached;
  const vector = embedder.embedQuery(text);
  cache.set(key, vector);
  vector.catch(() => cache.delete(key));
  return vector;
}
