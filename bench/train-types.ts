/**
 * Fits the model that tells preferences and decisions from other messages (lib/analysis/types) to the streams
 * in bench/life/streams/train and bench/life/streams/further and to the lines in bench/life/types:
 *   npm run train:types -- [--measure DIR …] [--write]
 *
 * Prints the figures for the parts left out of five fits, then for the streams of `--measure` (by default
 * bench/life/streams/dev) with the model of everything. `--write` saves that model to
 * lib/analysis/types/weights.json. The same data give the same file.
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { typeFeatures } from "@/lib/analysis/types";
import { fitSoftmax, type SoftmaxModel, softmax } from "./life/softmax";
import { readStreams } from "./life/streams";
import { figuresOf, type Judged } from "./life/type-figures";
import { readTypeLines, TYPE_CLASSES, type TypeLine, typeLinesOf } from "./life/type-lines";
import { describeRun } from "./report";

const { values: options } = parseArgs({
  options: { measure: { type: "string", multiple: true }, write: { type: "boolean", default: false } },
});
const STREAMS = path.join(import.meta.dirname, "life/streams");
const WEIGHTS = path.join(import.meta.dirname, "../lib/analysis/types/weights.json");

/** Chosen by leaving out one part at a time. */
const FIT = { strength: 2, minCount: 2 } as const;
const PARTS = 5;
const THRESHOLDS = [0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3];
/**
 * How much a line counts beside a message of a stream. Streams show how rare preferences and decisions are;
 * with the full weight the lines make them seem common.
 */
const LINE_WEIGHT: Readonly<Record<(typeof TYPE_CLASSES)[number], number>> = {
  preference: 0.3,
  decision: 0.3,
  other: 0.6,
};
/** Weights below this change no figure by more than .01 and would double the size of the file. */
const MIN_WEIGHT = 0.25;

const streamLines = ["train", "further"]
  .flatMap((folder) => readStreams(path.join(STREAMS, folder)))
  .flatMap(typeLinesOf);
const ownLines = readTypeLines();

function fitTo(lines: readonly TypeLine[]): SoftmaxModel {
  const examples = lines.map(({ message, label, source }) => ({
    features: typeFeatures(message),
    label,
    weight: source === "lines" ? LINE_WEIGHT[TYPE_CLASSES[label] ?? "other"] : 1,
  }));
  return withoutSmall(relativeToOther(fitSoftmax(examples, TYPE_CLASSES.length, FIT)));
}

/** Subtracts the last class, so that its scores are 0 and only two weights per feature are left. */
function relativeToOther({ bias, weights }: SoftmaxModel): SoftmaxModel {
  const relative = (values: readonly number[]) =>
    values.slice(0, -1).map((value) => Math.round((value - (values.at(-1) ?? 0)) * 100) / 100);
  return {
    bias: relative(bias),
    weights: new Map([...weights].map(([name, values]) => [name, relative(values)])),
  };
}

function withoutSmall({ bias, weights }: SoftmaxModel): SoftmaxModel {
  const large = [...weights].filter(([, values]) => values.some((value) => Math.abs(value) >= MIN_WEIGHT));
  return { bias, weights: new Map(large) };
}

function chancesOf(model: SoftmaxModel, { message }: TypeLine): number[] {
  const scores = [...model.bias, 0];
  for (const [name, value] of typeFeatures(message))
    for (const [index, weight] of (model.weights.get(name) ?? []).entries())
      scores[index] = (scores[index] ?? 0) + weight * value;
  return softmax(scores);
}

const judge = (model: SoftmaxModel, lines: readonly TypeLine[]): Judged[] =>
  lines.map((line) => {
    const [preference = 0, decision = 0] = chancesOf(model, line);
    return { ...line, chances: { preference, decision } };
  });

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

/** Assigns whole streams, and every fifth line, to one part. */
function partsOf(lines: readonly TypeLine[]): number[] {
  const sources = [...new Set(lines.map(({ source }) => source))];
  return lines.map(({ source }, index) => (source === "lines" ? index : sources.indexOf(source)) % PARTS);
}

const partOfStreamLine = partsOf(streamLines);
const partOfOwnLine = partsOf(ownLines);
const leftOut: { streams: Judged[]; own: Judged[] } = { streams: [], own: [] };
for (let part = 0; part < PARTS; part++) {
  const isIn = (parts: readonly number[]) => (_: TypeLine, index: number) => parts[index] !== part;
  const isOut = (parts: readonly number[]) => (_: TypeLine, index: number) => parts[index] === part;
  const model = fitTo([
    ...streamLines.filter(isIn(partOfStreamLine)),
    ...ownLines.filter(isIn(partOfOwnLine)),
  ]);
  leftOut.streams.push(...judge(model, streamLines.filter(isOut(partOfStreamLine))));
  leftOut.own.push(...judge(model, ownLines.filter(isOut(partOfOwnLine))));
}
console.log(
  describeRun({
    corpus: "labelled messages",
    size: `${streamLines.length} of streams, ${ownLines.length} lines`,
    seed: "none",
  }),
);
printTable("Messages of streams, left out of the fit", leftOut.streams);
printTable("Lines, left out of the fit", leftOut.own);
const model = fitTo([...streamLines, ...ownLines]);
for (const folder of options.measure ?? [path.join(STREAMS, "dev")])
  printTable(path.relative(process.cwd(), folder), judge(model, readStreams(folder).flatMap(typeLinesOf)));
console.log(`\n${model.weights.size} features`);
if (options.write) writeFileSync(WEIGHTS, toJson(model));

/** One line per feature, sorted by name. */
function toJson({ bias: [preference, decision], weights }: SoftmaxModel): string {
  const lines = [...weights]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, values]) => `    ${JSON.stringify(name)}: [${values.join(", ")}]`);
  return `{\n  "bias": { "preference": ${preference}, "decision": ${decision} },\n  "weights": {\n${lines.join(",\n")}\n  }\n}\n`;
}
