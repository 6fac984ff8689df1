/**
 * Fits the model that estimates by the vector of a message whether it announces a change
 * (lib/analysis/pairs/by-vector.ts) to labelled streams:
 *   npm run train:changes -- [--streams DIR …] [--measure DIR …] [--write]
 *
 * Prints how well it separates the messages that replace something from the others (AUC): for each eighth of
 * the streams left out of the fit, then for the streams of `--measure`. `--write` saves the model to
 * lib/analysis/pairs/change-weights.json. It is fitted to other streams than the pair model, which reads its
 * scores. The same streams give the same file.
 */
import { scoreByVector, type TextVector, type VectorWeights } from "@/lib/analysis/text";
import type { Embedder } from "@/lib/models/embedder";
import { fitVectorModel } from "./life/fit-vectors";
import { messageVectors } from "./life/message-vectors";
import { areaUnderCurve } from "./life/score";
import type { LifeStream } from "./life/streams";
import { trainOnStreams } from "./life/train-on-streams";

type Row = { readonly embedded: TextVector; readonly isPositive: boolean };
type Compared = { readonly rows: readonly Row[] };

async function compare({ messages }: LifeStream, embedder: Embedder | null): Promise<Compared> {
  if (!embedder) throw new Error("The bundled embedder is missing.");
  const said = messages.filter(({ role }) => role === "user");
  const vectors = await messageVectors(said, embedder);
  const rows = vectors.map((embedded, index) => ({
    embedded,
    isPositive: (said[index]?.supersedes ?? []).length > 0,
  }));
  return { rows };
}

type VectorModel = VectorWeights & { readonly spaceName: string };

function fitTo(compared: readonly Compared[]): VectorModel {
  const rows = compared.flatMap((one) => one.rows);
  const examples = rows.map(({ embedded, isPositive }) => ({ vector: embedded.vector, isPositive }));
  return { spaceName: rows[0]?.embedded.spaceName ?? "", ...fitVectorModel(examples) };
}

/** Prints how well the scores order messages. They are the log odds, so they order like chances. */
function printArea(title: string, runs: readonly (Compared & { model: VectorModel })[]): void {
  const judged = runs.flatMap(({ rows, model }) =>
    rows.map(({ embedded, isPositive }) => ({ isPositive, score: scoreByVector(model, embedded.vector) })),
  );
  const scores = (isPositive: boolean) =>
    judged.filter((one) => one.isPositive === isPositive).map(({ score }) => score);
  const area = areaUnderCurve({ answerable: scores(true), unanswerable: scores(false) });
  console.log(`\n${title}: ${judged.length} messages, AUC ${area.toFixed(3)}`);
}

await trainOnStreams({
  compare,
  fitModel: fitTo,
  print: printArea,
  defaults: ["further"],
  folds: 8,
  file: "pairs/change-weights.json",
});
