import { LRUCache } from "lru-cache";
import { count } from "@/lib/base/observability";
import { spaceName } from "@/lib/models/embedder";
import type { ActiveSpace } from "./spaces";

/** 2000 vectors of 512 dimensions take 4 MB. */
const cache = new LRUCache<string, Promise<Float32Array>>({ max: 2000 });

/**
 * Returns the vector of a query in a space, cached per process. A call that its caller abandoned still fills
 * the cache. Throws `model_unavailable` or `timeout`.
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
