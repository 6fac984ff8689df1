/**
 * Measures how many questions are answered, and how many of the answers are right, beside the best hit given
 * as the answer:
 *   npm run eval:answers -- [--data FILE …] [--small]
 * FILE has conversations in LoCoMo's format, whose questions of category 5 have no answer. An answer is
 * right when its memory is one of those that answer, and it has the expected value. Without --data, the
 * questions of bench/answers are asked: `golden` and `further`, for which the rules were written, and
 * `held-out`, which nobody reads while they change. Also prints the durations of a retrieval and of an
 * answer, asked in turn.
 */
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import build from "../testkit/build";
import { startTestServer } from "../testkit/server";
import { type AnswerCase, type AnswerStore, importAnswerFile, importConversations } from "./answer-stores";
import { describeRun, percentileTable, ratio } from "./report";

/** The best hit is given to these shares of the questions, those with the highest confidence. */
const NAIVE_SHARES = [0.05, 0.1, 0.2] as const;

type Answer = { answer: string | null; kind: string | null; memory_id: string | null };
type Retrieval = { hits: { id: string; text: string }[]; confidence: number };
type Result = {
  readonly kind: string | null;
  readonly isRight: boolean;
  readonly isBestRight: boolean;
  readonly confidence: number;
};

const { values } = parseArgs({
  options: { data: { type: "string", multiple: true }, small: { type: "boolean", default: false } },
});
await build();
// This measures answers. With a short budget, a late vector would change the order of the hits.
const server = await startTestServer({ env: { LOG_LEVEL: "warn", HOT_BUDGET_MS: "2000" } });
const times = { retrieve: [] as number[], answer: [] as number[] };

async function timed<T>(kind: keyof typeof times, key: string, body: object): Promise<T> {
  const startedAt = performance.now();
  const reply = await server.call<T>(key, "POST", `/api/v1/${kind}`, body);
  times[kind].push(performance.now() - startedAt);
  if (reply.status !== 200) throw new Error(`${kind} was answered with ${reply.status}.`);
  return reply.body;
}

async function ask(key: string, { query, user, memories, value, asOf }: AnswerCase): Promise<Result> {
  const body = { query, user_id: user, ...(asOf === undefined ? {} : { as_of: asOf }) };
  const retrieve = () => timed<Retrieval>("retrieve", key, body);
  // The vector of the question is cached for the second request, so each one is the first in turn.
  const first = times.answer.length % 2 === 0 ? null : await retrieve();
  const { answer, kind, memory_id } = await timed<Answer>("answer", key, body);
  const found = first ?? (await retrieve());
  const hasValue = (text = "") => value === undefined || text.toLowerCase().includes(value.toLowerCase());
  const [best] = found.hits;
  return {
    kind,
    isRight: memories.includes(memory_id ?? "") && hasValue(answer ?? ""),
    isBestRight: memories.includes(best?.id ?? "") && hasValue(best?.text),
    confidence: best ? found.confidence : 0,
  };
}

const share = (part: number, whole: number) => (whole === 0 ? "-" : (part / whole).toFixed(3));

function line(name: string, answered: number, right: number, asked: number): string {
  const wrong = answered - right;
  return `${name.padEnd(22)} answered ${share(answered, asked)} of ${asked}, right ${share(right, answered)} of the answered, wrong ${share(wrong, asked)} of all`;
}

async function report(name: string, stores: readonly AnswerStore[]): Promise<void> {
  const results: Result[] = [];
  for (const { key, cases } of stores) for (const one of cases) results.push(await ask(key, one));
  const asked = results.length;
  const isKnown = stores.flatMap(({ cases }) => cases.filter(({ memories }) => memories.length > 0)).length;
  const size = `${asked} questions, ${asked - isKnown} without an answer`;
  console.log(describeRun({ corpus: name, size, seed: "none" }));
  const right = (rows: readonly Result[]) => rows.filter((one) => one.isRight).length;
  const answered = results.filter(({ kind }) => kind !== null);
  console.log(line("answers", answered.length, right(answered), asked));
  for (const kind of ["attribute", "date", "sentence"]) {
    const rows = answered.filter((one) => one.kind === kind);
    console.log(line(`  ${kind}`, rows.length, right(rows), asked));
  }
  const byConfidence = results.toSorted((a, b) => b.confidence - a.confidence);
  for (const part of [...NAIVE_SHARES, answered.length / asked]) {
    const rows = byConfidence.slice(0, Math.round(part * asked));
    const bestRight = rows.filter(({ isBestRight }) => isBestRight).length;
    console.log(line("best hit", rows.length, bestRight, asked));
  }
}

try {
  const small = fileURLToPath(new URL("./small/locomo.json", import.meta.url));
  const paths = values.data ?? (values.small ? [small] : []);
  const files = values.data ? [] : values.small ? ["further"] : ["golden", "further", "held-out"];
  for (const file of files) await report(file, await importAnswerFile(server, file));
  for (const path of paths) await report(basename(path), await importConversations(server, path));
  const rows = Object.entries(times).map(([label, all]) => ({ label, values: all }));
  console.log(percentileTable("ms", rows));
  console.log(`answer to retrieve, p95: ${ratio(times.answer, times.retrieve, 0.95)}`);
} finally {
  await server.stop();
}
