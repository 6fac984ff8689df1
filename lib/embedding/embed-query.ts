import { LRUCache } from "lru-cache";
import { spaceName } from "@/lib/models";
import { activeSpace } from "./space";

/** 2 000 questions of 512 dimensions are 4 MB. */
const cache = new LRUCache<string, Promise<Float32Array>>({ max: 2000 });

/**
 * The vector of a question, from this process' cache when it was asked before. A call that its caller no longer waits
 * for still fills the cache. Null when there is no embedder. Throws `model_unavailable` or `timeout`.
 */
export async function embedQuery(text: string): Promise<Float32Array | null> {
  const active = await activeSpace();
  if (!active) return null;
  const key = `${spaceName(active.embedder.space)}\0${text}`;
  const cached = cache.get(key);
  if (cached) return cached;
  const vector = active.embedder.embedQuery(text);
  cache.set(key, vector);
  vector.catch(() => cache.delete(key));
  return vector;
}
