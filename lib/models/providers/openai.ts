import { z } from "zod";
import type { EmbeddingModel } from "@/lib/config";
import { AppError } from "@/lib/core";
import { defineEmbedder } from "../define-embedder";
import type { Embedder } from "../embedder";
import { embedPieces } from "../pieces";
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
  const { model, dimensions, apiKey } = options;
  // Only this family can cut its vectors; other servers refuse a field they don't know.
  const size = /text-embedding-3/.test(model) ? { dimensions } : {};
  const response = await fetch(`${options.baseUrl}/embeddings`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
    },
    body: JSON.stringify({ model, input, encoding_format: "float", ...size }),
    redirect: "error",
    signal,
  });
  if (!response.ok) {
    // The body may quote the text, so it is not read.
    await response.body?.cancel();
    throw new AppError("model_unavailable", refusal(response.status), { status: response.status });
  }
  const { data } = answerOf.parse(await response.json());
  const places = new Map(data.map(({ index, embedding }) => [index, embedding]));
  const ordered = [...places].sort(([a], [b]) => a - b).map(([, embedding]) => embedding);
  return readRows(ordered, input.length, dimensions);
}

function refusal(status: number): string {
  if (status === 401 || status === 403)
    return "The embedding server refused the key. Is OPENAI_API_KEY right?";
  if (status === 404) return "The embedding server has no such model, or OPENAI_BASE_URL is not right.";
  if (status === 429) return "The embedding server is asked too often.";
  return "The embedding server failed.";
}
