import { z } from "zod";
import { AppError } from "@/lib/base/core";

/** 30 texts of 1 500 characters fit several times, for servers that send the texts back. */
const MAX_ANSWER_BYTES = 1024 * 1024;

const index = z.number().int().min(0);
/** Text Embeddings Inference answers with a list. All other servers answer with an object of `results`. */
const answerSchema = z.union([
  z.array(z.object({ index, score: z.number() })),
  z
    .object({ results: z.array(z.object({ index, relevance_score: z.number() })) })
    .transform(({ results }) =>
      results.map(({ index, relevance_score }) => ({ index, score: relevance_score })),
    ),
]);

/**
 * Reads the answer of a rerank server: one score per text, in the order of the texts. Throws
 * `model_unavailable` with the reason `invalid_answer` when the answer is not JSON, is larger than 1 MiB, has
 * too many or too few results, names an unknown text or the same text twice, or has a score that is not a
 * finite number. The error does not quote the answer, because it may contain memories.
 */
export async function readScores(response: Response, count: number): Promise<number[]> {
  try {
    const results = answerSchema.parse(JSON.parse(await readText(response)));
    const scores = new Map(results.map(({ index, score }) => [index, score]));
    if (results.length !== count || scores.size !== count) throw new RangeError("A result is missing.");
    return Array.from({ length: count }, (_, i) => {
      const score = scores.get(i);
      if (score === undefined) throw new RangeError("A text has no score.");
      return score;
    });
  } catch (cause) {
    const message = "The rerank server's answer is invalid.";
    throw new AppError("model_unavailable", message, { reason: "invalid_answer" }, { cause });
  }
}

/** Reads the body up to the limit, and closes the connection when the body is larger. */
async function readText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return Buffer.concat(chunks).toString("utf8");
      size += value.byteLength;
      if (size > MAX_ANSWER_BYTES) throw new RangeError("The answer is too large.");
      chunks.push(value);
    }
  } finally {
    await reader?.cancel().catch(() => undefined);
  }
}
