/**
 * Fits the map that moves the vectors of questions towards those of their answers (lib/analysis/rank) to the
 * questions of labelled streams:
 *   npm run train:questions -- [--streams DIR …] [--measure DIR …] [--write]
 *
 * Prints how often the evidence is among the first 8 by its vector alone, with and without the map, for each
 * quarter of the streams left out of the fit, then for the streams of `--measure`. `--write` saves the map to
 * lib/analysis/rank/answer-map.json. The same streams give the same file.
 */
import { readAnswerMap, type StoredAnswerMap, topicOf, towardsAnswers } from "@/lib/analysis/rank";
import { type Embedder, meanQuestionVector, spaceName } from "@/lib/models/embedder";
import { type AskedQuestion, fitAnswerMap } from "./life/fit-answer-map";
import { messageVectors } from "./life/message-vectors";
import type { LifeStream } from "./life/streams";
import { trainOnStreams } from "./life/train-on-streams";

type Question = AskedQuestion & { readonly question: Float32Array };
/** Each question as it is, and the topic of each. */
type Compared = {
  readonly spaceName: string;
  readonly plain: readonly Question[];
  readonly topics: readonly Question[];
};

const MAX_RANK = 8;

async function compare({ messages, questions }: LifeStream, embedder: Embedder | null): Promise<Compared> {
  if (!embedder) throw new Error("The bundled embedder is missing.");
  const mean = await meanQuestionVector(embedder);
  const kept = messages.filter(({ keep }) => keep !== "drop");
  const vectors = (await messageVectors(kept, embedder)).map(({ vector }) => vector);
  const plain: Question[] = [];
  for (const { q, evidence } of questions) {
    const found = new Set(kept.flatMap(({ i }, index) => (evidence.includes(i) ? [index] : [])));
    if (found.size > 0)
      plain.push({ question: await embedder.embedQuery(q), messages: vectors, evidence: found });
  }
  const topics = plain.map((one) => ({ ...one, question: topicOf(one.question, mean) }));
  return { spaceName: spaceName(embedder.space), plain, topics };
}

const fitModel = (compared: readonly Compared[]): StoredAnswerMap =>
  fitAnswerMap(
    compared.flatMap(({ plain, topics }) => [...plain, ...topics]),
    compared[0]?.spaceName ?? "",
  );

/** Returns the places of the evidence of a question among its messages, from 0, best first. */
function placesOf({ messages, evidence }: Question, vector: Float32Array): number[] {
  const scores = messages.map((message) =>
    vector.reduce((sum, value, index) => sum + value * (message[index] ?? 0), 0),
  );
  const order = [...scores.keys()].sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0));
  return order.flatMap((message, place) => (evidence.has(message) ? [place] : []));
}

function printTable(title: string, runs: readonly (Compared & { readonly model: StoredAnswerMap })[]): void {
  console.log(`\n${title}\n${"".padEnd(16)}questions  recall@${MAX_RANK}, MRR  with the map`);
  const means = (places: readonly (readonly number[])[]) => {
    const mean = (of: (some: readonly number[]) => number) =>
      (places.reduce((sum, some) => sum + of(some), 0) / places.length).toFixed(3);
    return `${mean((some) => some.filter((place) => place < MAX_RANK).length / some.length)}, ${mean(([best = 0]) => 1 / (1 + best))}`;
  };
  for (const kind of ["plain", "topics"] as const) {
    const asked = runs.flatMap(({ model, ...run }) => {
      const map = readAnswerMap(model);
      return run[kind].map((one) => ({ one, map }));
    });
    const before = asked.map(({ one }) => placesOf(one, one.question));
    const after = asked.map(({ one, map }) =>
      placesOf(one, towardsAnswers({ spaceName: map.spaceName, vector: one.question }, map)),
    );
    console.log(
      `${kind.padEnd(16)}${String(asked.length).padStart(9)}  ${means(before).padStart(13)}  ${means(after)}`,
    );
  }
}

await trainOnStreams({
  compare,
  fitModel,
  print: printTable,
  defaults: ["train", "pairs", "further"],
  folds: 4,
  file: "rank/answer-map.json",
});
