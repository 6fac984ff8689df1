import { AppError } from "@/lib/base/core";
import { postJson } from "@/lib/models/protocol";
import { defineReranker } from "./define-reranker";
import { readScores } from "./read-scores";
import type { Reranker } from "./reranker";

export type HttpOptions = {
  /** The endpoint, or the URL that it is relative to. */
  readonly url: string;
  /** Servers that serve only one model need none. */
  readonly model?: string | undefined;
  readonly apiKey?: string | undefined;
};

/** An endpoint, and the name of the field with the texts that it expects. */
type Format = { readonly url: string; readonly textsField: "documents" | "texts" };

/**
 * Creates a reranker on a server with the protocol of Jina, Cohere, vLLM, llama.cpp and Infinity
 * (`{ model, query, documents, top_n }`) or of Text Embeddings Inference (`{ query, texts }`). Sends nothing
 * before the first call. The first calls find out the path and the protocol: a server that does not know the
 * path or rejects the request is sent the next form. After the first valid answer the form is fixed.
 */
export function httpReranker({ url, model, apiKey }: HttpOptions): Reranker {
  const formats = formatsOf(url);
  const closing = new AbortController();
  let at = 0;
  let isKnown = false;

  async function score(query: string, texts: readonly string[], signal: AbortSignal): Promise<number[]> {
    const stopSignal = AbortSignal.any([signal, closing.signal]);
    for (let next: number | null = at; next !== null; ) {
      const format: Format | undefined = formats[next];
      if (!format) break;
      const response = await postJson(
        format.url,
        bodyOf(format, model, query, texts),
        stopSignal,
        apiKey ? { authorization: `Bearer ${apiKey}` } : {},
      );
      if (response.ok) {
        const scores = await readScores(response, texts.length);
        at = next;
        isKnown = true;
        return scores;
      }
      // The body is not read, because it may quote a memory.
      await response.body?.cancel();
      next = isKnown ? null : nextFormat(formats, next, response.status);
      // A call that runs out of time leaves its progress to the next one.
      at = isKnown ? at : (next ?? 0);
      if (next === null) throw refusal(response.status);
    }
    throw refusal(404);
  }

  return defineReranker({
    provider: "http",
    model: model ?? null,
    score,
    isReady: () => true,
    close: async () => closing.abort(),
  });
}

/** Returns the forms to try, in order. A URL that names the endpoint is used as it is. */
function formatsOf(url: string): Format[] {
  const isEndpoint = /\/rerank(ing)?$/.test(url);
  const urls = isEndpoint ? [url] : [`${url}/rerank`, `${url}/v1/rerank`];
  return urls.flatMap((one) => [
    { url: one, textsField: "documents" as const },
    { url: one, textsField: "texts" as const },
  ]);
}

/** Returns the index of the form to try after a refusal, or null when the refusal has another cause. */
function nextFormat(formats: readonly Format[], at: number, status: number): number | null {
  const used = formats[at];
  const isPathUnknown = status === 404 || status === 405;
  const isBodyRejected = status === 400 || status === 415 || status === 422;
  if (!isPathUnknown && !isBodyRejected) return null;
  const next = formats.findIndex(
    ({ url }, index) => index > at && (isPathUnknown ? url !== used?.url : url === used?.url),
  );
  return next < 0 ? null : next;
}

function bodyOf(
  { textsField }: Format,
  model: string | undefined,
  query: string,
  texts: readonly string[],
): object {
  // Text Embeddings Inference rejects long texts unless it may cut them.
  if (textsField === "texts") return { query, texts, truncate: true };
  return { ...(model === undefined ? {} : { model }), query, documents: texts, top_n: texts.length };
}

function refusal(status: number): AppError {
  const reason = status === 404 ? "model_missing" : "refused";
  return new AppError("model_unavailable", messageOf(status), { status, reason });
}

function messageOf(status: number): string {
  if (status === 401 || status === 403)
    return "The rerank server rejected the API key. Check RERANK_API_KEY.";
  if (status === 404)
    return "The rerank server does not have the endpoint or the model. Check RERANK_URL and RERANK_MODEL.";
  if (status === 429) return "The rerank server is rate limiting requests.";
  return "The rerank server failed.";
}
