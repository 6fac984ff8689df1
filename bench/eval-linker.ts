import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { type LinkResult, link } from "@/lib/ingestion";

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

const [path, ...flags] = process.argv.slice(2);
if (!path) {
  console.error("usage: tsx bench/eval-linker.ts <linker.jsonl.gz> [--errors]");
  process.exit(2);
}
const rows = gunzipSync(readFileSync(path))
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
const distractors = { cases: 0, wrong: 0 };
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
  if (row.supersedes === null) {
    distractors.cases++;
    if (result.target !== null) distractors.wrong++;
  }
  if (flags.includes("--errors") && result.target !== row.supersedes) {
    const named = (index: number | null): string =>
      index === null ? "none" : (row.memories[index] ?? "").slice(0, 90);
    console.log(
      `${row.kind} ${result.reason} ${result.score.toFixed(2)}: ${JSON.stringify(row.message.slice(0, 120))} wanted ${JSON.stringify(named(row.supersedes))} got ${JSON.stringify(named(result.target))}`,
    );
  }
}
const microsPerCase = ((performance.now() - started) * 1000) / rows.length;

console.table(table);
console.table({
  "distractors wrongly linked": distractors.wrong / distractors.cases,
  "microseconds a case": microsPerCase,
});
