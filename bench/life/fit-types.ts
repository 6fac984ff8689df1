import type { VectorWeights } from "@/lib/analysis/text";
import { typeFeatures } from "@/lib/analysis/types";
import { fitSoftmax, type SoftmaxModel, type SparseExample } from "./softmax";
import { TYPE_CLASSES, type TypeLine } from "./type-lines";

/** A line with its vector, and the number of the part with which it is left out of a fit. */
export type FittedLine = TypeLine & { readonly vector: ArrayLike<number>; readonly part: number };

/** The model of the words of a message, and what its vector adds to the scores of the first two classes. */
export type TypeModels = {
  readonly words: SoftmaxModel;
  readonly byVector: readonly VectorWeights[];
};

/** Chosen by leaving out one part at a time. */
const FIT = { strength: 2, minCount: 2 } as const;
const VECTOR_STRENGTH = 1;
/**
 * How much a line or a single message counts beside a message of a stream. Streams show how rare preferences
 * and decisions are; with the full weight the others make them seem common.
 */
const LINE_WEIGHT: Readonly<Record<(typeof TYPE_CLASSES)[number], number>> = {
  preference: 0.3,
  decision: 0.3,
  other: 0.6,
};
/** Weights below this change no figure by more than .01 and would double the size of the file. */
const MIN_WEIGHT = 0.25;

/**
 * Returns a function that fits the models to all lines except those of some parts. The model of vectors
 * corrects the scores that a model of words gives to lines outside its own fit: it knows the lines of its
 * fit too well to leave anything to correct. The same lines in the same order give the same models.
 */
export function typeModelsOf(lines: readonly FittedLine[]): (leftOut: readonly number[]) => TypeModels {
  const parts = [...new Set(lines.map(({ part }) => part))];
  const wordModels = new Map<string, SoftmaxModel>();
  const wordsWithout = (leftOut: readonly number[]): SoftmaxModel => {
    const name = [...leftOut].sort().join();
    const known = wordModels.get(name) ?? fitWords(lines.filter(({ part }) => !leftOut.includes(part)));
    wordModels.set(name, known);
    return known;
  };
  return (leftOut) => {
    const examples = parts
      .filter((part) => !leftOut.includes(part))
      .flatMap((part) => {
        const words = wordsWithout([...leftOut, part]);
        return lines.filter((line) => line.part === part).map((line) => vectorExample(words, line));
      });
    const options = { strength: VECTOR_STRENGTH, minCount: 1 };
    const { bias, weights } = relativeToOther(fitSoftmax(examples, TYPE_CLASSES.length, options));
    const byVector = bias.map((value, index) => ({
      bias: value,
      weights: [...weights.values()].map((values) => values[index] ?? 0),
    }));
    return { words: wordsWithout(leftOut), byVector };
  };
}

/** Returns the scores that a model gives to the words of a line, in the order of the classes. */
export function wordScores({ bias, weights }: SoftmaxModel, { message }: TypeLine): number[] {
  const scores = [...bias, 0];
  for (const [name, value] of typeFeatures(message))
    for (const [index, weight] of (weights.get(name) ?? []).entries())
      scores[index] = (scores[index] ?? 0) + weight * value;
  return scores;
}

function fitWords(lines: readonly FittedLine[]): SoftmaxModel {
  const examples = lines.map((line) => exampleOf(line, typeFeatures(line.message)));
  return withoutSmall(relativeToOther(fitSoftmax(examples, TYPE_CLASSES.length, FIT)));
}

function vectorExample(words: SoftmaxModel, line: FittedLine): SparseExample {
  const features = new Map(Array.from(line.vector, (value, index) => [String(index), value]));
  return { ...exampleOf(line, features), scores: wordScores(words, line) };
}

function exampleOf({ label, source }: FittedLine, features: ReadonlyMap<string, number>): SparseExample {
  return { features, label, weight: source === "lines" ? LINE_WEIGHT[TYPE_CLASSES[label] ?? "other"] : 1 };
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
