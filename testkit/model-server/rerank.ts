import { type Exchange, send } from "./exchange";

/**
 * `documents`: the protocol of Jina, Cohere, vLLM, llama.cpp and Infinity at /rerank and /v1/rerank.
 * `v1`: the same, only at /v1/rerank. `texts`: the protocol of Text Embeddings Inference, only at /rerank.
 */
export type RerankProtocol = "documents" | "v1" | "texts";

/** Returns whether a path belongs to a rerank endpoint, also after the fault `redirect`. */
export function answersRerank(path: string): boolean {
  return path.endsWith("/rerank");
}

/** Answers POST /rerank and /v1/rerank, best text first. */
export function answerRerank(exchange: Exchange, protocol: RerankProtocol, apiKey: string | undefined): void {
  const { request, response, fault } = exchange;
  const { query, documents, texts } = request.body;
  const unknownPath = { documents: /^$/, v1: /^\/rerank/, texts: /^\/v1/ }[protocol];
  const sentTexts = protocol === "texts" ? texts : documents;
  if (unknownPath.test(request.path)) send(response, 404, { error: "Not found" });
  else if (apiKey && request.authorization !== `Bearer ${apiKey}`)
    send(response, 401, { error: "invalid_api_key" });
  else if (!Array.isArray(sentTexts)) send(response, 422, { error: "a field is missing" });
  else {
    const scores = exchange.scores(String(query), sentTexts.map(String));
    const ranked = withFault(exchange, scores).sort((a, b) => Number(b.score) - Number(a.score));
    const results = ranked.map(({ index, score }) => ({ index, relevance_score: score }));
    const answer = protocol === "texts" ? ranked : { id: "rerank-1", model: request.body.model, results };
    send(response, 200, answer, fault() === "cut");
  }
}

type Scored = { index: number; score: unknown };

function withFault({ fault }: Exchange, scores: readonly number[]): Scored[] {
  const scored: Scored[] = scores.map((score, index) => ({ index, score }));
  const [first] = scored;
  if (!first) return scored;
  if (fault() === "one_too_few") return scored.slice(1);
  if (fault() === "not_numbers") return scored.map(({ index, score }) => ({ index, score: String(score) }));
  if (fault() === "unknown_index") first.index = scores.length;
  if (fault() === "repeated_index") first.index = 1;
  return scored;
}
