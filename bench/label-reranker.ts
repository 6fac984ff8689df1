import { type ModelServer, startModelServer } from "../testkit/model-server/start-model-server";
import { type Conversation, textOf } from "./locomo";

/**
 * Starts a rerank server that knows the labels: the evidence of a question has the score 1 and everything
 * else 0. With it, recall is the highest that any reranker could reach.
 */
export function startLabelReranker(conversations: readonly Conversation[]): Promise<ModelServer> {
  const evidenceOf = new Map<string, Set<string>>();
  for (const { turns, questions } of conversations) {
    const texts = new Map(turns.map((turn) => [turn.id, textOf(turn)]));
    for (const { question, evidence } of questions) {
      const known = evidenceOf.get(question) ?? new Set();
      for (const id of evidence) known.add(texts.get(id) ?? "");
      evidenceOf.set(question, known);
    }
  }
  return startModelServer({
    scores: (query, texts) => texts.map((text) => Number(evidenceOf.get(query)?.has(text) ?? false)),
  });
}
