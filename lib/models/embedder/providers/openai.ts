import { z } from "zod";
import type { EmbeddingModel } from "@/lib/base/config";
import { requestOpenai } from "@/lib/models/protocol";
import { defineEmbedder } from "../define-embedder";
import type { Embedder } from "../embedder";
import { embedPieces } from "../pieces";
import { REMOTE_LIMITS, readRows } from "./rows";

export type OpenaiOptions = EmbeddingModel & {
  /** Includes the version: https://api.openai.com/v1. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
};

const embeddingsResponse = z.object({
  data: z.array(z.object({ index: z.number().int(), embedding: z.unknown() })),
});

/** Creates an embedder that uses any OpenAI-compatible server. Sends nothing before the first call. */
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
        for (const batch of batches) rows.push(...(await requestRows(options, batch, stop)));
        return rows;
      });
    },
    isReady: () => true,
    close: async () => closing.abort(),
  });
}

async function requestRows(
  options: OpenaiOptions,
  input: string[],
  signal: AbortSignal,
): Promise<Float32Array[]> {
  const { baseUrl, model, dimensions, apiKey } = options;
  // Only these models can shorten their vectors; other servers reject unknown fields.
  const size = /text-embedding-3/.test(model) ? { dimensions } : {};
  const response = await requestOpenai(
    { baseUrl, apiKey, kind: "embedding" },
    "embeddings",
    { model, input, encoding_format: "float", ...size },
    signal,
  );
  const { data } = embeddingsResponse.parse(await response.json());
  const byIndex = new Map(data.map(({ index, embedding }) => [index, embedding]));
  const ordered = [...byIndex].sort(([a], [b]) => a - b).map(([, embedding]) => embedding);
  return readRows(ordered, input.length, dimensions);
}
