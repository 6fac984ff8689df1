import type { Embedder } from "./embedder";

/**
 * Questions without content, where X is a name. Their mean is what the embeddings of all questions have in
 * common.
 */
const QUESTIONS = [
  "What did X do yesterday?",
  "Where does X live?",
  "How often does X do it?",
  "When did X say that?",
  "Who is X talking about?",
  "Why did X decide to do that?",
  "What does X like?",
  "What does X think about it?",
  "Which one did X choose?",
  "How does X feel about this?",
  "How long has X been doing that?",
  "How many of them does X have?",
  "Where did X go last week?",
  "When is X going to do it?",
  "Who did X meet?",
  "What is X planning to do next?",
  "What kind of things does X enjoy?",
  "Did X ever mention it?",
  "Has X done this before?",
  "What happened to X?",
] as const;

/** Placeholder names. Recall is the same as with the names of the owner's speakers (docs/ranking.md). */
const NAMES = ["Alex", "Sam", "Maria"] as const;

/**
 * Returns the mean of the query vectors of 20 questions without content, in which the names alternate. The
 * mean is not normalized: dense retrieval searches with normalize(e(query) − mean). It is always the same,
 * so it can be cached. Throws what the embedder throws.
 */
export async function meanQuestionVector(embedder: Embedder): Promise<Float32Array> {
  const questions = QUESTIONS.map((question, i) => question.replace("X", NAMES[i % NAMES.length] ?? ""));
  const mean = new Float32Array(embedder.space.dimensions);
  for (const vector of await embedQuestions(embedder, questions)) {
    for (let i = 0; i < mean.length; i++) mean[i] = (mean[i] ?? 0) + (vector[i] ?? 0) / questions.length;
  }
  return mean;
}

/**
 * Embeds the questions as documents when both prefixes are equal, because document calls yield to real
 * queries.
 */
async function embedQuestions(embedder: Embedder, questions: string[]) {
  const { queryPrefix, documentPrefix } = embedder.space;
  if (queryPrefix === documentPrefix) return embedder.embedDocuments(questions);
  const vectors: Float32Array[] = [];
  for (const question of questions) vectors.push(await embedder.embedQuery(question));
  return vectors;
}
