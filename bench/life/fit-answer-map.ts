import type { StoredAnswerMap } from "@/lib/analysis/rank";
import { dot } from "./fit";
import { softmax } from "./softmax";

/** The vector of a question, those of the messages that it is asked about, and which of them answer it. */
export type AskedQuestion = {
  readonly question: ArrayLike<number>;
  readonly messages: readonly ArrayLike<number>[];
  readonly evidence: ReadonlySet<number>;
};

/** Cosines are multiplied by this before the softmax. */
const SHARPNESS = 12;
/** The penalty on the squares of M, and the steps. Chosen on streams left out of the fit and on LoCoMo. */
const PENALTY = 0.1;
const STEPS = 30;
const RATE = 0.002;
/** The usual constants of Adam (Kingma and Ba, 2015), with a shorter memory of squares for few steps. */
const ADAM = { first: 0.9, second: 0.99 } as const;

/**
 * Fits I + M, so that the softmax of 12 · message · (I + M) · question over the messages of a question is
 * high for its evidence: minimizes the mean cross entropy + penalty · ‖M‖² / 2 by 30 steps of Adam, from
 * M = 0. The same questions in the same order give the same map.
 */
export function fitAnswerMap(questions: readonly AskedQuestion[], spaceName: string): StoredAnswerMap {
  const size = questions[0]?.question.length ?? 0;
  const change = new Float64Array(size * size);
  const first = new Float64Array(size * size);
  const second = new Float64Array(size * size);
  for (let step = 1; step <= STEPS; step++) {
    const gradient = gradientOf(change, questions, size);
    for (let i = 0; i < change.length; i++) {
      const slope = (gradient[i] as number) / questions.length + PENALTY * (change[i] as number);
      first[i] = ADAM.first * (first[i] as number) + (1 - ADAM.first) * slope;
      second[i] = ADAM.second * (second[i] as number) + (1 - ADAM.second) * slope * slope;
      const mean = (first[i] as number) / (1 - ADAM.first ** step);
      const deviation = Math.sqrt((second[i] as number) / (1 - ADAM.second ** step)) + 1e-6;
      change[i] = (change[i] as number) - (RATE * mean) / deviation;
    }
  }
  return toBytes(change, spaceName);
}

/** The gradient of the sum of the cross entropies by M, row by row. */
function gradientOf(change: Float64Array, questions: readonly AskedQuestion[], size: number): Float64Array {
  const gradient = new Float64Array(size * size);
  for (const { question, messages, evidence } of questions) {
    const mapped = Float64Array.from({ length: size }, (_, row) => {
      let sum = question[row] as number;
      for (let column = 0; column < size; column++)
        sum += (change[row * size + column] as number) * (question[column] as number);
      return sum;
    });
    const chances = softmax(messages.map((message) => SHARPNESS * dot(message, mapped)));
    const pull = new Float64Array(size);
    for (const [index, message] of messages.entries()) {
      const wanted = evidence.has(index) ? 1 / evidence.size : 0;
      const error = SHARPNESS * ((chances[index] as number) - wanted);
      for (let row = 0; row < size; row++)
        pull[row] = (pull[row] as number) + error * (message[row] as number);
    }
    for (let row = 0; row < size; row++) {
      const factor = pull[row] as number;
      for (let column = 0; column < size; column++)
        gradient[row * size + column] =
          (gradient[row * size + column] as number) + factor * (question[column] as number);
    }
  }
  return gradient;
}

function toBytes(change: Float64Array, spaceName: string): StoredAnswerMap {
  const most = change.reduce((max, value) => Math.max(max, Math.abs(value)), 0) || 1;
  const scale = Number((most / 127).toPrecision(6));
  const bytes = Int8Array.from(change, (value) => Math.round(value / scale));
  return { spaceName, scale, weights: Buffer.from(bytes.buffer).toString("base64") };
}
