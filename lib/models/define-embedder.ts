import { AppError } from "@/lib/core";
import { abortable } from "./abortable";
import type { Embedder, EmbeddingSpace, ModelDownload, ModelState } from "./embedder";
import { createTally } from "./tally";
import { unitVector } from "./unit-vector";

/** Which of the two sides of retrieval a text stands on. Some models want a prefix for each. */
export type TextKind = "query" | "document";

/** What a provider supplies; the laws of Embedder are enforced around it. */
export type RawEmbedder = {
  readonly space: EmbeddingSpace;
  /** Texts are not blank and carry their prefix. The signal asks to stop early; nobody waits after it. */
  embed(
    texts: readonly string[],
    kind: TextKind,
    signal?: AbortSignal,
  ): Promise<readonly ArrayLike<number>[]>;
  isReady(): boolean;
  /** Left out by providers that fetch nothing. */
  download?(): ModelDownload | null;
  close(): Promise<void>;
};

/** Throws `invalid_input` with the indexes of blank texts: models crash on them or answer with fewer vectors. */
export function refuseBlank(texts: readonly string[]): void {
  const blank = texts.flatMap((text, index) => (text.trim() === "" ? [index] : []));
  if (blank.length === 0) return;
  const problems = blank.slice(0, 20).map((index) => ({ path: `texts[${index}]`, message: "is blank" }));
  throw new AppError("invalid_input", "A blank text has no embedding. Leave it out.", { problems });
}

/** Builds an Embedder from a provider's raw calls: refuses blanks, adds prefixes, checks and normalises vectors. */
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
    refuseBlank(texts);
    if (isClosed) throw new AppError("model_unavailable", "The embedder is closed.", { reason: "closed" });
    if (texts.length === 0) return [];
    const prefix = kind === "query" ? space.queryPrefix : space.documentPrefix;
    const prefixed = texts.map((text) => prefix + text);
    return tally.count(async () => {
      const vectors = await abortable(signal, () => raw.embed(prefixed, kind, signal)).catch(asModelFailure);
      if (vectors.length !== texts.length) {
        throw new AppError("model_unavailable", "The embedding model left texts out.", {
          expected: texts.length,
          got: vectors.length,
        });
      }
      return vectors.map((vector) => unitVector(vector, space.dimensions));
    }, signal);
  }

  return {
    space,
    embedDocuments: (texts, signal) => embed(texts, "document", signal),
    async embedQuery(text, signal) {
      const [vector] = await embed([text], "query", signal);
      if (!vector) throw new AppError("model_unavailable", "The embedding model gave no vector.");
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

/** Whatever a model throws is a failure of the model; its own words may quote the text, so they stay in the cause. */
function asModelFailure(thrown: unknown): never {
  if (thrown instanceof AppError) throw thrown;
  throw new AppError("model_unavailable", "The embedding model failed.", {}, { cause: thrown });
}
