/**
 * Fits the models that review the decisions of the rules by the vectors of messages
 * (lib/analysis/decide/with-vector.ts) to labelled streams:
 *   npm run train:decisions -- [--streams DIR …] [--measure DIR …] [--write]
 *
 * Prints which share of the messages is kept and dropped as labelled, by the rules alone and with the models:
 * for each eighth of the streams left out of the fit, then for the streams of `--measure`. `--write` saves
 * the models to lib/analysis/decide/vector-weights.json. The same streams give the same file.
 */
import { decide, type MessageModels, withVector } from "@/lib/analysis/decide";
import type { TextVector } from "@/lib/analysis/text";
import type { Embedder } from "@/lib/models/embedder";
import { fitVectorModel } from "./life/fit-vectors";
import { messageVectors } from "./life/message-vectors";
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

function fitModels(compared: readonly Compared[]): MessageModels {
  const rows = compared.flatMap((one) => one.rows).filter(({ keep }) => keep !== "may");
  const fitTo = (role: Row["role"]) =>
    fitVectorModel(
      rows
        .filter((row) => row.role === role)
        .flatMap(({ embedded, keep }) =>
          embedded ? [{ vector: embedded.vector, isPositive: keep === "drop" }] : [],
        ),
    );
  return {
    spaceName: rows[0]?.embedded?.spaceName ?? "",
    user: fitTo("user"),
    assistant: fitTo("assistant"),
  };
}

function printTable(title: string, runs: readonly (Compared & { model: MessageModels })[]): void {
  const judged = runs.flatMap(({ rows, model }) =>
    rows.map((row) => {
      const message = { role: row.role, text: row.text, context: [row.before] };
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
  defaults: ["train", "pairs", "further"],
  folds: 8,
  file: "decide/vector-weights.json",
});
