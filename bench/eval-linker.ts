/**
 * Scores the linker: `npm run eval:linker -- --data FILE.jsonl.gz [--locomo FILE.json] [--errors]` on labelled
 * messages and on the golden set of lib/ingestion/golden; with --locomo also on the changes that need inference, and
 * it shows every link that is made in those conversations. Exits with 1 when a floor is missed.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { type LinkResult, link } from "@/lib/ingestion";
import { scoreGolden } from "./eval-linker-golden";
import { linksOf, scoreInference } from "./eval-linker-inference";

/** One labelled case: which memory the message supersedes, if any. Sessions are numbers. */
type Row = {
  readonly id: string;
  readonly kind: string;
  readonly memories: readonly string[];
  readonly sessions: readonly number[];
  readonly message: string;
  readonly session: number;
  readonly supersedes: number | null;
};
type Cell = { cases: number; right: number; wrong: number; missed: number; uncertain: number };

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    locomo: { type: "string" },
    errors: { type: "boolean", default: false },
  },
});
if (!options.data) {
  console.error("usage: npm run eval:linker -- --data FILE.jsonl.gz [--locomo FILE.json] [--errors]");
  process.exit(2);
}
const rows = gunzipSync(readFileSync(options.data))
  .toString()
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Row);

/** Memories are a minute apart, the message comes last. */
function judge(row: Row): LinkResult {
  const candidates = row.memories.map((text, index) => ({
    position: index,
    text,
    sessionId: String(row.sessions[index]),
    saidAt: index * 60_000,
  }));
  const saidAt = row.memories.length * 60_000;
  return link({ text: row.message, sessionId: String(row.session), saidAt }, candidates);
}

const table: Record<string, Cell> = {};
const started = performance.now();
for (const row of rows) {
  const result = judge(row);
  const cell = table[row.kind] ?? { cases: 0, right: 0, wrong: 0, missed: 0, uncertain: 0 };
  table[row.kind] = cell;
  cell.cases++;
  if (result.target === row.supersedes) cell.right++;
  else if (result.target === null) cell.missed++;
  else cell.wrong++;
  if (result.uncertain !== null) cell.uncertain++;
  if (options.errors && result.target !== row.supersedes) {
    const named = (index: number | null): string =>
      index === null ? "none" : (row.memories[index] ?? "").slice(0, 90);
    console.log(
      `${row.kind} ${result.reason} ${result.chance.toFixed(2)}: ${JSON.stringify(row.message.slice(0, 120))} wanted ${JSON.stringify(named(row.supersedes))} got ${JSON.stringify(named(result.target))}`,
    );
  }
}
const millisPerCase = (performance.now() - started) / rows.length;
console.table(table);
console.log(`${millisPerCase.toFixed(2)} ms a case`);

const explicit = table["sgd-explicit"] ?? { cases: 0, right: 0, wrong: 0 };
const nulls = Object.entries(table).filter(([kind]) => kind.endsWith("-null"));
const sum = (count: (cell: Cell) => number) => nulls.reduce((total, [, cell]) => total + count(cell), 0);
const golden = scoreGolden();
console.table(golden.table);
if (options.errors) for (const error of golden.errors) console.log(error);

const floors = [
  atLeast("sgd-explicit right", explicit.right / explicit.cases, 0.8),
  atMost("sgd-explicit wrong", explicit.wrong / explicit.cases, 0.05),
  atMost("distractors wrong", sum(({ wrong }) => wrong) / sum(({ cases }) => cases), 0.015),
  atLeast("golden right", golden.right, 0.9),
  atMost("golden wrong", golden.wrong, 0.02),
];
if (options.locomo) {
  const inference = scoreInference(options.locomo);
  console.table({ "changes that need inference": inference });
  floors.push(atMost("inference wrong", inference.wrong / inference.cases, 0.02));
  const made = linksOf(options.locomo);
  for (const line of made) console.log(line);
  console.log(`${made.length} links in the conversations`);
}
process.exitCode = floors.every(Boolean) ? 0 : 1;

/** Prints a figure beside its floor and says whether it holds. */
function atLeast(name: string, value: number, floor: number): boolean {
  return shown(name, value, `at least ${floor}`, value >= floor);
}

function atMost(name: string, value: number, floor: number): boolean {
  return shown(name, value, `at most  ${floor}`, value <= floor);
}

function shown(name: string, value: number, floor: string, holds: boolean): boolean {
  console.log(`${name.padEnd(20)} ${value.toFixed(4)}  ${floor}  ${holds ? "held" : "NOT HELD"}`);
  return holds;
}
