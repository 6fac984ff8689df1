import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createEmbedder, type Embedder } from "@/lib/models/embedder";
import { describeRun } from "../report";
import { type LifeStream, readStreams } from "./streams";

type Steps<Compared, Model> = {
  /** Reads from a stream what the model is fitted to, such as each message compared with earlier ones. */
  readonly compare: (stream: LifeStream, embedder: Embedder | null) => Promise<Compared>;
  readonly fitModel: (compared: readonly Compared[]) => Model;
  /** Prints the figures of streams, each with a model that does not know it. */
  readonly print: (title: string, runs: readonly (Compared & { model: Model })[]) => void;
  /** The folders of bench/life/streams that the model of the product is fitted to. */
  readonly defaults: readonly string[];
  /** The streams are left out of the fit in so many parts. */
  readonly folds: number;
  /** The file in lib/analysis that `--write` replaces. */
  readonly file: string;
};

/**
 * Fits a model to the streams of the options `--streams`, or of `defaults`. Prints the figures for each part
 * of the streams left out of the fit, then for the streams of `--measure` with the model of all `--streams`,
 * which `--write` saves. The same streams and rules give the same file.
 */
export async function trainOnStreams<Compared extends object, Model>({
  compare,
  fitModel,
  print,
  defaults,
  folds,
  file,
}: Steps<Compared, Model>): Promise<void> {
  const { values: options } = parseArgs({
    options: {
      streams: { type: "string", multiple: true },
      measure: { type: "string", multiple: true },
      write: { type: "boolean", default: false },
    },
  });
  const embedder = createEmbedder({ provider: "bundled" });
  const compareAll = async (folders: readonly string[] = []): Promise<Compared[]> => {
    const compared: Compared[] = [];
    for (const stream of folders.flatMap(readStreams)) compared.push(await compare(stream, embedder));
    return compared;
  };
  const folders = defaults.map((name) => path.join(import.meta.dirname, "streams", name));
  const training = await compareAll(options.streams ?? folders);
  const measured = await compareAll(options.measure);
  await embedder?.close();
  console.log(describeRun({ corpus: "labelled streams", size: `${training.length} streams`, seed: "none" }));
  const model = fitModel(training);
  const withoutFold = Array.from({ length: folds }, (_, fold) =>
    fitModel(training.filter((_, index) => index % folds !== fold)),
  );
  print(
    `One in ${folds} streams left out of the fit`,
    training.map((one, index) => ({ ...one, model: withoutFold[index % folds] ?? model })),
  );
  if (measured.length > 0)
    print(
      `${measured.length} streams outside the fit`,
      measured.map((one) => ({ ...one, model })),
    );
  if (options.write) writeFileSync(path.join(import.meta.dirname, "../../lib/analysis", file), toJson(model));
}

const LINE_WIDTH = 110;

/** Returns JSON as `biome format` writes it: lists of numbers fill their lines. */
export function toJson(model: unknown): string {
  const json = JSON.stringify(model, null, 2).replace(
    /^( *)(.*\[)\n([^[\]]*)\n *\]/gm,
    (_, indent: string, start: string, numbers: string) => {
      const lines: string[] = [];
      for (const number of numbers.split(",").map((one) => one.trim())) {
        const line = lines.at(-1);
        const isFull = line === undefined || indent.length + line.length + number.length + 5 > LINE_WIDTH;
        if (isFull) lines.push(number);
        else lines[lines.length - 1] = `${line}, ${number}`;
      }
      return `${indent}${start}\n${lines.map((line) => `${indent}  ${line}`).join(",\n")}\n${indent}]`;
    },
  );
  return `${json}\n`;
}
