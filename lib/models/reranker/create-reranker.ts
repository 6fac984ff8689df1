import { ConfigurationError, type Env } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";
import { httpReranker } from "./http-reranker";
import type { Reranker } from "./reranker";
import { transformersReranker } from "./transformers-reranker";

/**
 * Creates the configured reranker, or null for `none`. Create one per process and close it on shutdown.
 * Throws ConfigurationError when the optional package of `transformers` is missing.
 */
export async function createReranker(settings: Env): Promise<Reranker | null> {
  const { RERANK_PROVIDER: provider, RERANK_URL: url, RERANK_MODEL: model } = settings;
  if (provider === "none") return null;
  if (provider === "transformers") {
    return transformersReranker({ model, modelPath: settings.EMBEDDING_MODEL_PATH }).catch(explain);
  }
  if (url === undefined) throw new Error("parseEnv rejects the provider http without RERANK_URL.");
  return httpReranker({ url, model, apiKey: settings.RERANK_API_KEY });
}

function explain(thrown: unknown): never {
  if (thrown instanceof AppError && thrown.facts.reason === "not_installed")
    throw new ConfigurationError(thrown.message);
  throw thrown;
}

const holder = globalThis as unknown as { palimpsestReranker?: Reranker };

/** Sets the reranker of this process; null removes it. */
export function setReranker(reranker: Reranker | null): void {
  if (reranker) holder.palimpsestReranker = reranker;
  else delete holder.palimpsestReranker;
}

/** Returns the reranker of this process, or null. */
export function processReranker(): Reranker | null {
  return holder.palimpsestReranker ?? null;
}
