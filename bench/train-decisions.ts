/**
 * Fits the models that review the decisions of the rules by the vectors of messages, and for those of people
 * also by their form (lib/analysis/decide/with-vector.ts), to labelled streams:
 *   npm run train:decisions -- [--streams DIR …] [--measure DIR …] [--write]
 *
 * Prints which share of the messages is kept and dropped as labelled, by the rules alone and with the models:
 * for each fifth of the streams left out of the fit, then for the streams of `--measure`. `--write` saves
 * the models to lib/analysis/decide/vector-weights.json. The same streams give the same file.
 */
import { decide, type MessageModels, reviewFeatures, withVector } from "@/lib/analysis/decide";
import type { TextVector } from "@/lib/analysis/text";
import type { Embedder } from "@/lib/models/embedder";
import { fitVectorModel } from "./life/fit-vectors";
import { messageVectors } from "./life/message-vectors";
import { fitSoftmax } from "./life/softmax";
import type { LifeMessage, LifeStream } from "./life/streams";
import { trainOnStreams } from "./life/train-on-streams";

type Row = LifeMessage & {
  /** The message before in its session; empty for a longer message, which stands on its own. */
  readonly before: string;
  readonly embedded: TextVector | null;
};
type Compared = { readonly rows: readonly Row[] };

/** The limit of lib/engine/ingest/decide-events.ts. */
const MAX_ANSWER_WORDS = 8;

async function compare({ messages }: LifeStream, embedder: Embedder | null): Promise<Compared> {
  if (!embedder) throw new Error("The bundled embedder is missing.");
  const vectors = await messageVectors(messages, embedder);
  const rows = messages.map((message, index) => {
    const isShort = message.text.split(/\s+/).length <= MAX_ANSWER_WORDS;
    const before = messages.slice(0, index).findLast(({ session }) => session === message.session);
    return { ...message, before: isShort ? (before?.text ?? "") : "", embedded: vectors[index] ?? null };
  });
  return { rows };
}

/** Chosen on streams left out of the fit. */
const FIT = { strength: 2, minCount: 3 } as const;

function fitModels(compared: readonly Compared[]): MessageModels {
  const rows = compared
    .flatMap((one) => one.rows)
    .flatMap(({ embedded, ...row }) => (row.keep === "may" || !embedded ? [] : [{ ...row, embedded }]));
  const examples = rows
    .filter(({ role }) => role === "assistant")
    .map(({ embedded, keep }) => ({ vector: embedded.vector, isPositive: keep === "drop" }));
  return {
    spaceName: rows[0]?.embedded.spaceName ?? "",
    user: fitUserModel(rows.filter(({ role }) => role === "user")),
    assistant: fitVectorModel(examples),
  };
}

/** Fits the weights of the vector and of the features together. */
function fitUserModel(rows: readonly Row[]): MessageModels["user"] {
  const examples = rows.map((row) => {
    const message = toMessage(row);
    const vector = Array.from(row.embedded?.vector ?? [], (value, index) => [String(index), value] as const);
    const features = new Map([...vector, ...reviewFeatures(message, decide(message))]);
    return { features, label: Number(row.keep === "drop"), weight: 1 };
  });
  const { bias, weights } = fitSoftmax(examples, 2, FIT);
  const relative = ([full = 0, empty = 0]: readonly number[]) => Math.round((empty - full) * 1000) / 1000;
  const weightOf = (name: string) => relative(weights.get(name) ?? []);
  const dimensions = rows[0]?.embedded?.vector.length ?? 0;
  const names = [...weights.keys()].filter((name) => !/^\d+$/.test(name)).sort();
  return {
    bias: relative(bias),
    weights: Array.from({ length: dimensions }, (_, index) => weightOf(String(index))),
    features: Object.fromEntries(names.map((name) => [name, weightOf(name)])),
  };
}

const toMessage = ({ role, text, before }: Row) => ({ role, text, context: [before] });

function printTable(title: string, runs: readonly (Compared & { model: MessageModels })[]): void {
  const judged = runs.flatMap(({ rows, model }) =>
    rows.map((row) => {
      const message = toMessage(row);
      const byRules = decide(message);
      const reviewed = withVector({ ...message, embedded: row.embedded }, byRules, model);
      return { label: row.keep, role: row.role, byRules: byRules.keep, reviewed: reviewed.keep };
    }),
  );
  console.log(`\n${title}\n${"".padEnd(24)}messages  by rules  with models`);
  for (const role of ["user", "assistant"])
    for (const label of ["must", "drop"]) {
      const some = judged.filter((one) => one.role === role && one.label === label);
      const share = (isKept: (one: (typeof some)[number]) => boolean) =>
        (some.filter((one) => isKept(one) === (label === "must")).length / some.length).toFixed(3);
      console.log(
        [
          `${role}, ${label === "must" ? "kept" : "dropped"}`.padEnd(24),
          String(some.length).padStart(8),
          share((one) => one.byRules).padStart(10),
          share((one) => one.reviewed).padStart(13),
        ].join(""),
      );
    }
}

await trainOnStreams({
  compare,
  fitModel: fitModels,
  print: printTable,
  defaults: ["train", "pairs", "further", "single"],
  folds: 5,
  file: "decide/vector-weights.json",
});
