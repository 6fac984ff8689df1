import type { EmbeddingModel } from "@/lib/base/config";
import { AppError } from "@/lib/base/core";
import {
  createPull,
  isMissingModel,
  KEEP_ALIVE,
  LOAD_TIMEOUT_MS,
  ollamaClient,
  startingError,
} from "@/lib/models/protocol";
import { defineEmbedder } from "../define-embedder";
import type { Embedder } from "../embedder";
import { embedPieces } from "../pieces";
import { REMOTE_LIMITS, readRows } from "./rows";

export type OllamaOptions = EmbeddingModel & { readonly host: string };

/**
 * Creates an embedder that uses a model on an Ollama server. Loads the model at once and pulls it when it is
 * missing. During the pull, calls fail with reason `starting` and `health().download` reports the progress.
 */
export function ollamaEmbedder({ host, ...space }: OllamaOptions): Embedder {
  const { model, dimensions } = space;
  const closing = new AbortController();
  const pull = createPull(host, model, closing.signal, () => void warmUp());
  let isReady = false;

  async function requestRows(input: string[], signal: AbortSignal): Promise<Float32Array[]> {
    if (pull.isRunning()) throw startingError(model);
    try {
      const request = { model, input, truncate: true, keep_alive: KEEP_ALIVE };
      const { embeddings } = await ollamaClient(host, signal).embed(request);
      const rows = readRows(embeddings, input.length, dimensions);
      isReady = true;
      return rows;
    } catch (thrown) {
      if (!isMissingModel(thrown)) throw thrown;
      isReady = false;
      if (pull.start()) throw startingError(model);
      throw new AppError(
        "model_unavailable",
        `Ollama has no model ${model} and could not pull it.`,
        { reason: "model_missing" },
        { cause: thrown },
      );
    }
  }

  async function warmUp(): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LOAD_TIMEOUT_MS)]);
    await requestRows([`${space.queryPrefix}ready?`], signal).catch(() => undefined);
  }
  void warmUp();

  return defineEmbedder({
    space: { provider: "ollama", ...space, pooling: "mean-of-pieces" },
    embed: (texts, kind, signal) => {
      const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const prefix = kind === "query" ? space.queryPrefix : space.documentPrefix;
      return embedPieces(texts, { ...REMOTE_LIMITS, prefix }, async (batches) => {
        const rows: Float32Array[] = [];
        for (const batch of batches) rows.push(...(await requestRows(batch, stop)));
        return rows;
      });
    },
    isReady: () => isReady,
    download: pull.progress,
    close: async () => closing.abort(),
  });
}
