import { LRUCache } from "lru-cache";
import type { Embedder } from "@/lib/models";
import { spaceName } from "@/lib/models";
import { activeSpace } from "./space";

/** 2 000 questions of 512 dimensions are 4 MB. */
const cache = new LRUCache<string, Promise<Float32Array>>({ max: 2000 });

/**
 * The vector of a question, from this process' cache when it was asked before. A call that the caller no longer waits
 * for still fills the cache. `isCacheSkipped` asks the model in any case. Null when there is no embedder.
 * Throws `model_unavailable` or `timeout`.
 */
export async function embedQuery(text: string, isCacheSkipped = false): Promise<Float32Array | null> {
  const active = await activeSpace();
  if (!active) return null;
  const key = `${spaceName(active.embedder.space)}\0${text}`;
  const cached = isCacheSkipped ? undefined : cache.get(key);
  if (cached) return cached;
  const vector = ask(active.embedder, text);
  cache.set(key, vector);
  vector.catch(() => cache.delete(key));
  return vector;
}

async function ask(embedder: Embedder, text: string): Promise<Float32Array> {
  return embedder.embedQuery(text);
}
