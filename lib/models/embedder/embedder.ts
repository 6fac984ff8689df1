import { hashList } from "@/lib/base/core";
import type { ModelHealth } from "@/lib/models/resilience";

/** The vector space of an embedder. Vectors of different spaces are never compared. */
export type EmbeddingSpace = {
  readonly provider: string;
  readonly model: string;
  readonly dimensions: number;
  readonly queryPrefix: string;
  readonly documentPrefix: string;
  /** How token vectors, and the pieces of a long text, are combined into one vector. */
  readonly pooling: string;
};

/**
 * Turns text into vectors of one space: Float32Array of `space.dimensions`, finite, of length 1, never zero.
 * `embedDocuments` returns exactly one vector per text, in order. Throws `invalid_input` for a blank text
 * before any call to the model, `model_unavailable` when the model fails or violates this contract, and
 * `timeout` when the signal aborts first.
 */
export interface Embedder {
  readonly space: EmbeddingSpace;
  embedDocuments(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  embedQuery(text: string, signal?: AbortSignal): Promise<Float32Array>;
  health(): ModelHealth;
  close(): Promise<void>;
}

/**
 * Stable name of a space, `ollama:nomic-embed-text:768:1f0c…`: readable parts, then 12 hex digits of a hash
 * over every field, so that spaces that differ only in a prefix have different names.
 * Matches /^[a-z0-9._:-]{1,120}$/, so it is safe to inline into SQL.
 */
export function spaceName(space: EmbeddingSpace): string {
  const { provider, model, dimensions, queryPrefix, documentPrefix, pooling } = space;
  const hash = hashList([provider, model, String(dimensions), queryPrefix, documentPrefix, pooling]);
  const readable = [provider.slice(0, 20), model.slice(0, 70), String(dimensions)]
    .map((part) => part.toLowerCase().replace(/[^a-z0-9._-]/g, "-"))
    .join(":");
  return `${readable}:${hash.slice(0, 12)}`;
}
