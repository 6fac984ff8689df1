import { hashList } from "@/lib/core";

/** The vector space an embedder writes into. Vectors of two different spaces are never compared. */
export type EmbeddingSpace = {
  readonly provider: string;
  readonly model: string;
  readonly dimensions: number;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
  /** How the model's token vectors, and the pieces of a long text, become one vector. */
  readonly pooling: string;
};

/**
 * `starting`: the model loads. `degraded`: the last call failed, the breaker tries one call, or the model could not be
 * fetched.
 * `down`: the breaker is open, or the embedder is closed.
 */
export type ModelState = "ok" | "starting" | "degraded" | "down";

/** A model that its server fetches, or failed to fetch. The total grows while the server finds further parts. */
export type ModelDownload = {
  readonly model: string;
  readonly state: "running" | "failed";
  readonly completedBytes: number;
  readonly totalBytes: number;
};

/** What the health page shows of an embedder: counts since start, and the code of the last failure if any. */
export type ModelHealth = {
  readonly state: ModelState;
  readonly breaker: "closed" | "open" | "half_open";
  readonly lastError: string | null;
  readonly calls: number;
  readonly failures: number;
  /** Null when no model is being fetched, or none has to be. */
  readonly download: ModelDownload | null;
};

/**
 * Turns text into vectors of one space: Float32Array of `space.dimensions`, finite, of length 1, never zero.
 * embedDocuments gives exactly one per text, in order; an empty list gives an empty list.
 * Throws `invalid_input` for a blank text (before any model is asked), `model_unavailable` when the model fails
 * or breaks these laws, `timeout` when the signal is aborted first.
 */
export interface Embedder {
  readonly space: EmbeddingSpace;
  embedDocuments(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  health(): ModelHealth;
  close(): Promise<void>;
}

/**
 * Stable name of a space, `bundled:universal-sentence-encoder-lite:512:1f0c…`: readable parts, then 12 hex digits
 * of a hash over every field, so that two spaces that differ in a prefix alone have two names.
 * Matches /^[a-z0-9._:-]{1,120}$/, therefore safe to inline into SQL.
 */
export function spaceName(space: EmbeddingSpace): string {
  const { provider, model, dimensions, queryPrefix, documentPrefix, pooling } = space;
  const hash = hashList([provider, model, String(dimensions), queryPrefix, documentPrefix, pooling]);
  const readable = [provider.slice(0, 20), model.slice(0, 70), String(dimensions)]
    .map((part) => part.toLowerCase().replace(/[^a-z0-9._-]/g, "-"))
    .join(":");
  return `${readable}:${hash.slice(0, 12)}`;
}
