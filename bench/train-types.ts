/**
 * Fits the models that tell preferences and decisions from other messages (lib/analysis/types) to the streams
 * in bench/life/streams/train, pairs and further, to the single messages beside them in single, and to the
 * lines in bench/life/types:
 *   npm run train:types -- [--measure DIR …] [--write]
 *
 * Prints the figures for the parts left out of five fits, then for the streams of `--measure` (by default
 * bench/life/streams/dev) with the models of everything, with and without vectors. `--write` saves these
 * models to weights.json and vector-weights.json of lib/analysis/types. The same data give the same files.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { scoreByVector } from "@/lib/analysis/text";
import { createEmbedder, spaceName } from "@/lib/models/embedder";
import { type FittedLine, type TypeModels, typeModelsOf, wordScores } from "./life/fit-types";
import { type SoftmaxModel, softmax } from "./life/softmax";
import { readStreams } from "./life/streams";
import { toJson } from "./life/train-on-streams";
import { figuresOf, type Judged } from "./life/type-figures";
import { readTypeLines, type TypeLine, typeLinesOf } from "./life/type-lines";
import { describeRun } from "./report";

const { values: options } = parseArgs({
  options: { measure: { type: "string", multiple: true }, write: { type: "boolean", default: false } },
});
const STREAMS = path.join(import.meta.dirname, "life/streams");
const WEIGHTS = path.join(import.meta.dirname, "../lib/analysis/types");

const PARTS = 5;
const THRESHOLDS = [0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3];

const embedder = createEmbedder({ provider: "bundled" });
if (!embedder) throw new Error("The bundled embedder is missing.");

/** Embeds lines. Assigns whole streams, and every fifth line, to one part. */
async function prepare(lines: readonly TypeLine[]): Promise<FittedLine[]> {
  const sources = [...new Set(lines.map(({ source }) => source))];
  const vectors = (await embedder?.embedDocuments(lines.map(({ embeddedText }) => embeddedText))) ?? [];
  return lines.map((line, index) => ({
    ...line,
    vector: vectors[index] ?? [],
    part: (line.source === "lines" ? index : sources.indexOf(line.source)) % PARTS,
  }));
}

const linesIn = (folder: string) => readStreams(path.join(STREAMS, folder)).flatMap(typeLinesOf);
const streamLines = await prepare(["train", "pairs", "further"].flatMap(linesIn));
// In `single`, preferences and decisions are twice as common as in streams.
const singleLines = linesIn("single").map((line) => ({ ...line, source: "lines" }));
const ownLines = await prepare([...readTypeLines(), ...singleLines]);
const modelsWithout = typeModelsOf([...streamLines, ...ownLines]);

function judge({ words, byVector }: TypeModels, lines: readonly FittedLine[]): Judged[] {
  return lines.map((line) => {
    const scores = wordScores(words, line);
    for (const [index, weights] of byVector.entries())
      scores[index] = (scores[index] ?? 0) + scoreByVector(weights, line.vector);
    const [preference = 0, decision = 0] = softmax(scores);
    return { ...line, chances: { preference, decision } };
  });
}

/** Judges the lines of each part by models that were fitted without this part. */
const judgeLeftOut = (lines: readonly FittedLine[]): Judged[] =>
  Array.from({ length: PARTS }, (_, part) => part).flatMap((part) =>
    judge(
      modelsWithout([part]),
      lines.filter((line) => line.part === part),
    ),
  );

function printTable(title: string, judged: readonly Judged[]): void {
  console.log(
    `\n${title}, ${judged.length} messages\nfrom  preference recall, precision  decision recall, precision`,
  );
  for (const min of THRESHOLDS) {
    const cells = (["preference", "decision"] as const).map((type) => {
      const { recall, precision, count } = figuresOf(type, judged, { preference: min, decision: min });
      return `${recall.toFixed(3)} of ${count}, ${precision.toFixed(3)}`.padStart(29);
    });
    console.log(`${min.toFixed(2)}  ${cells.join("")}`);
  }
}

console.log(
  describeRun({
    corpus: "labelled messages",
    size: `${streamLines.length} of streams, ${ownLines.length} lines`,
    seed: "none",
  }),
);
printTable("Messages of streams, left out of the fit", judgeLeftOut(streamLines));
printTable("Lines, left out of the fit", judgeLeftOut(ownLines));
const models = modelsWithout([]);
for (const folder of options.measure ?? [path.join(STREAMS, "dev")]) {
  const lines = await prepare(readStreams(folder).flatMap(typeLinesOf));
  const name = path.relative(process.cwd(), folder);
  printTable(name, judge(models, lines));
  printTable(`${name}, without vectors`, judge({ ...models, byVector: [] }, lines));
}
await embedder.close();
console.log(`\n${models.words.weights.size} features`);
if (options.write) {
  const [preference, decision] = models.byVector;
  const byVector = { spaceName: spaceName(embedder.space), preference, decision };
  writeFileSync(path.join(WEIGHTS, "weights.json"), wordsToJson(models.words));
  writeFileSync(path.join(WEIGHTS, "vector-weights.json"), toJson(byVector));
}

/** One line per feature, sorted by name. */
function wordsToJson({ bias: [preference, decision], weights }: SoftmaxModel): string {
  const lines = [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) => `    ${JSON.stringify(name)}: [${values.join(", ")}]`);
  return `{\n  "bias": { "preference": ${preference}, "decision": ${decision} },\n  "weights": {\n${lines.join(",\n")}\n  }\n}\n`;
}
