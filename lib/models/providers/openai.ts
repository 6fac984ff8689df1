import { z } from "zod";
import type { EmbeddingModel } from "@/lib/config";
import { defineEmbedder } from "../define-embedder";
import type { Embedder } from "../embedder";
import { embedPieces } from "../pieces";
import { askOpenai } from "./openai-request";
import { REMOTE_LIMITS, readRows } from "./rows";

export type OpenaiOptions = EmbeddingModel & {
  /** With its version: https://api.openai.com/v1. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
};

const answerOf = z.object({ data: z.array(z.object({ index: z.number().int(), embedding: z.unknown() })) });

/** Any server that speaks OpenAI's protocol of embeddings. Nothing is asked before the first call. */
export function openaiEmbedder(options: OpenaiOptions): Embedder {
  const { model, dimensions, queryPrefix, documentPrefix } = options;
  const closing = new AbortController();
  return defineEmbedder({
    space: {
      provider: "openai",
      model,
      dimensions,
      queryPrefix,
      documentPrefix,
      pooling: "mean-of-pieces",
    },
    embed: (texts, kind, signal) => {
      const stop = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal;
      const prefix = kind === "query" ? queryPrefix : documentPrefix;
      return embedPieces(texts, { ...REMOTE_LIMITS, prefix }, async (batches) => {
        const rows: Float32Array[] = [];
        for (const batch of batches) rows.push(...(await ask(options, batch, stop)));
        return rows;
      });
    },
    isReady: () => true,
    close: async () => closing.abort(),
  });
}

async function ask(options: OpenaiOptions, input: string[], signal: AbortSignal): Promise<Float32Array[]> {
  const { baseUrl, model, dimensions, apiKey } = options;
  // Only this family can cut its vectors; other servers refuse a field they don't know.
  const size = /text-embedding-3/.test(model) ? { dimensions } : {};
  const response = await askOpenai(
    { baseUrl, apiKey, kind: "embedding" },
    "embeddings",
    { model, input, encoding_format: "float", ...size },
    signal,
  );
  const { data } = answerOf.parse(await response.json());
  const places = new Map(data.map(({ index, embedding }) => [index, embedding]));
  const ordered = [...places].sort(([a], [b]) => a - b).map(([, embedding]) => embedding);
  return readRows(ordered, input.length, dimensions);
}
