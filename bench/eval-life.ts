/**
 * Measures the whole product on streams of ordinary messages: what it keeps, replaces, asks about and finds
 * again.
 *   npm run eval:life -- [--streams DIR …] [--k 8] [--model oracle|random] [--small]
 * Without --streams it uses bench/life/streams/dev. Each stream is a tenant with one user, and each message
 * an event. With --model, a language model is asked about links: one that knows the labels, or one that
 * guesses. docs/evaluation.md describes the figures.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import build from "../testkit/build";
import { startTestServer } from "../testkit/server";
import { countQuestions, STAND_INS, startStandIn } from "./life/link-stand-in";
import { observe } from "./life/observe";
import { addToScore, areaUnderCurve, emptyScore, reliability, type Score } from "./life/score";
import { readStreams } from "./life/streams";
import { describeRun, percentileTable } from "./report";

const { values: options } = parseArgs({
  options: {
    streams: { type: "string", multiple: true },
    k: { type: "string", default: "8" },
    model: { type: "string" },
    small: { type: "boolean", default: false },
  },
});
const OWN = fileURLToPath(new URL("./life/streams/dev", import.meta.url));
/** The number of streams that wait for their decisions at the same time. */
const AT_ONCE = 4;

/** The figures to print, in order, and the format of each. */
const SHARES = [
  "keep",
  "keep, assistants",
  "drop",
  "changes found",
  "changes found or asked",
  "other languages found or asked",
  "lookalikes hidden",
  "preference recall",
  "preference precision",
  "decision recall",
  "decision precision",
  "repeats confirmed",
  "recall",
  "recall, several",
  "recall, changed",
  "MRR",
  "stale shown",
  "background among the hits",
  "degraded",
];
const PER_1000 = ["hidden wrongly", "asked", "confirmed without a label", "confirmed although outdated"];

const streams = (options.streams ?? [OWN]).flatMap(readStreams).slice(0, options.small ? 2 : undefined);
const kind = STAND_INS.find((name) => name === options.model);
if (options.model !== undefined && !kind) throw new Error(`--model is one of ${STAND_INS.join(", ")}.`);
const standIn = kind ? await startStandIn(kind, streams) : null;
await build();
const server = await startTestServer({
  // This measures recall and not speed: with a short budget a late vector would count as a miss.
  env: {
    LOG_LEVEL: "warn",
    HOT_BUDGET_MS: "2000",
    ...(standIn
      ? {
          MEMORY_DECIDER_LLM_ENABLED: "true",
          CHAT_PROVIDER: "ollama",
          CHAT_MODEL: "labels",
          OLLAMA_HOST: standIn.url,
        }
      : {}),
  },
});
const scores = new Map<string, Score>();
try {
  for (let at = 0; at < streams.length; at += AT_ONCE) {
    const group = streams.slice(at, at + AT_ONCE);
    const observed = await Promise.all(group.map((stream) => observe(server, stream, Number(options.k))));
    for (const observation of observed) {
      for (const name of [observation.stream.domain, "all"]) {
        const score = scores.get(name) ?? emptyScore();
        addToScore(score, observation);
        scores.set(name, score);
      }
    }
  }
} finally {
  await server.stop();
  await standIn?.close();
}

const domains = [...scores.keys()].filter((name) => name !== "all").sort();
const columns = ["all", ...domains].map((name) => ({ name, score: scores.get(name) ?? emptyScore() }));
const row = (label: string, cells: readonly string[]) =>
  label.padEnd(32) + cells.map((cell) => cell.padStart(11)).join("");
console.log(
  describeRun({
    corpus: "streams of ordinary messages",
    size: `${streams.length} streams, ${columns[0]?.score.messages} messages`,
    seed: "none",
  }),
);
console.log(
  row(
    "\nfigure",
    columns.map(({ name }) => name),
  ),
);
for (const name of SHARES)
  console.log(
    row(
      name,
      columns.map(({ score }) => {
        const { good, of } = score.figures.get(name) ?? { good: 0, of: 0 };
        return of === 0 ? "-" : (good / of).toFixed(3);
      }),
    ),
  );
for (const name of PER_1000)
  console.log(
    row(
      `${name} per 1 000 messages`,
      columns.map(({ score }) => ((1000 * (score.figures.get(name)?.of ?? 0)) / score.messages).toFixed(1)),
    ),
  );
if (standIn) {
  const { questions, messages } = countQuestions(standIn);
  const per1000 = (count: number) => ((1000 * count) / (columns[0]?.score.messages || 1)).toFixed(0);
  console.log(
    `model ${kind}: ${per1000(messages)} messages asked about and ${per1000(questions)} questions per 1 000 messages`,
  );
}
const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
for (const kind of ["answerable", "unanswerable"] as const)
  console.log(
    row(
      `confidence, ${kind}`,
      columns.map(({ score }) => average(score.confidence[kind]).toFixed(2)),
    ),
  );
console.log(
  row(
    "AUC of the confidence",
    columns.map(({ score }) => areaUnderCurve(score.confidence).toFixed(3)),
  ),
);
const below = (values: readonly number[]) =>
  values.filter((value) => value < 0.5).length / (values.length || 1);
for (const kind of ["answerable", "unanswerable"] as const)
  console.log(
    row(
      `${kind}, confidence below .5`,
      columns.map(({ score }) => below(score.confidence[kind]).toFixed(2)),
    ),
  );
console.log("\nreliability of the confidence, both kinds of question with the same weight");
for (const band of reliability(columns[0]?.score.confidence ?? { answerable: [], unanswerable: [] }))
  console.log(
    `  from ${band.from.toFixed(1)}: ${String(band.questions).padStart(4)} questions, mean estimate ${band.estimate.toFixed(2)}, ` +
      `share with an answer ${band.answerable.toFixed(2)}`,
  );
console.log(percentileTable("ms", [{ label: "retrieve", values: columns[0]?.score.ms ?? [] }]));
