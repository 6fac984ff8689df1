import { AppError } from "@/lib/base/core";
import { abortable, createTally, type ModelDownload, type ModelState } from "@/lib/models/resilience";
import type { Embedder, EmbeddingSpace } from "./embedder";
import { unitVector } from "./unit-vector";

/**
 * The role of a text in retrieval. Some models require a prefix for each.
 * @internal Exported for the fake embedder.
 */
export type TextKind = "query" | "document";

/** What a provider implements. defineEmbedder enforces the contract of Embedder. */
export type RawEmbedder = {
  readonly space: EmbeddingSpace;
  /** Texts are not blank and include their prefix. After the signal aborts, the result is ignored. */
  embed(
    texts: readonly string[],
    kind: TextKind,
    signal?: AbortSignal,
  ): Promise<readonly ArrayLike<number>[]>;
  isReady(): boolean;
  /** Omitted by providers that never download a model. */
  download?(): ModelDownload | null;
  close(): Promise<void>;
};

/** Throws `invalid_input` with the indexes of blank texts: models crash on them or return too few vectors. */
export function rejectBlank(texts: readonly string[]): void {
  const blankIndexes = texts.flatMap((text, index) => (text.trim() === "" ? [index] : []));
  if (blankIndexes.length === 0) return;
  const problems = blankIndexes
    .slice(0, 20)
    .map((index) => ({ path: `texts[${index}]`, message: "is blank" }));
  throw new AppError("invalid_input", "Blank texts cannot be embedded. Remove them.", { problems });
}

/**
 * Builds an Embedder from a provider: rejects blank texts, adds prefixes, validates and normalizes vectors.
 */
export function defineEmbedder(raw: RawEmbedder): Embedder {
  const { space } = raw;
  const tally = createTally();
  let isClosed = false;

  function state(): ModelState {
    if (isClosed) return "down";
    if (tally.read().failuresInARow > 0 || raw.download?.()?.state === "failed") return "degraded";
    return raw.isReady() ? "ok" : "starting";
  }

  async function embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal) {
    rejectBlank(texts);
    if (isClosed) throw new AppError("model_unavailable", "The embedder is closed.", { reason: "closed" });
    if (texts.length === 0) return [];
    const prefix = kind === "query" ? space.queryPrefix : space.documentPrefix;
    const prefixed = texts.map((text) => prefix + text);
    return tally.count(async () => {
      const vectors = await abortable(signal, () => raw.embed(prefixed, kind, signal)).catch(asModelFailure);
      if (vectors.length !== texts.length) {
        throw new AppError("model_unavailable", "The embedding model returned the wrong number of vectors.", {
          expected: texts.length,
          got: vectors.length,
        });
      }
      return vectors.map((vector) => unitVector(vector, space.dimensions));
    });
  }

  return {
    space,
    embedDocuments: (texts, signal) => embed(texts, "document", signal),
    async embedQuery(text, signal) {
      const [vector] = await embed([text], "query", signal);
      if (!vector) throw new AppError("model_unavailable", "The embedding model returned no vector.");
      return vector;
    },
    health() {
      const { calls, failures, lastError } = tally.read();
      const download = raw.download?.() ?? null;
      return { state: state(), breaker: "closed", lastError, calls, failures, download };
    },
    async close() {
      isClosed = true;
      await raw.close();
    },
  };
}

/**
 * Turns any error from a model into a failure of the model. The original message may quote the text, so only
 * `cause` contains it.
 */
function asModelFailure(thrown: unknown): never {
  if (thrown instanceof AppError) throw thrown;
  throw new AppError("model_unavailable", "The embedding model failed.", {}, { cause: thrown });
}
