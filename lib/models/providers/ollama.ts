import type { EmbeddingModel } from "@/lib/config";
import { AppError } from "@/lib/core";
import { defineEmbedder } from "../define-embedder";
import type { Embedder } from "../embedder";
import { embedPieces } from "../pieces";
import { isMissing, KEEP_ALIVE, LOAD_MS, ollamaClient, starting } from "./ollama-client";
import { createPull } from "./ollama-pull";
import { REMOTE_LIMITS, readRows } from "./rows";

export type OllamaOptions = EmbeddingModel & { readonly host: string };

/**
 * A model of an Ollama server. Asks it to load the model at once. While a missing one is pulled calls fail with
 * `model_unavailable` and reason `starting`, and `health().download` tells how far it is.
 */
export function ollamaEmbedder({ host, ...space }: OllamaOptions): Embedder {
  const { model, dimensions } = space;
  const closing = new AbortController();
  const pull = createPull(host, model, closing.signal, () => void warmUp());
  let isReady = false;

  async function ask(input: string[], signal: AbortSignal): Promise<Float32Array[]> {
    if (pull.isRunning()) throw starting(model);
    try {
      const request = { model, input, truncate: true, keep_alive: KEEP_ALIVE };
      const { embeddings } = await ollamaClient(host, signal).embed(request);
      const rows = readRows(embeddings, input.length, dimensions);
      isReady = true;
      return rows;
    } catch (thrown) {
      if (!isMissing(thrown)) throw thrown;
      isReady = false;
      if (pull.start()) throw starting(model);
      throw new AppError(
        "model_unavailable",
        `Ollama has no model ${model} and could not pull it.`,
        { reason: "model_missing" },
        { cause: thrown },
      );
    }
  }

  async function warmUp(): Promise<void> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(LOAD_MS)]);
    await ask([`${space.queryPrefix}ready?`], signal).catch(() => undefined);
  }
  void warmUp();

  return defineEmbedder({
    space: { provider: "ollama", ...space, pooling: "mean-of-pieces" },
    embed: (texts, kind, signal) => {
      const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const prefix = kind === "query" ? space.queryPrefix : space.documentPrefix;
      return embedPieces(texts, { ...REMOTE_LIMITS, prefix }, async (batches) => {
        const rows: Float32Array[] = [];
        for (const batch of batches) rows.push(...(await ask(batch, stop)));
        return rows;
      });
    },
    isReady: () => isReady,
    download: pull.progress,
    close: async () => closing.abort(),
  });
}
