/**
 * Scores lib/pii on labelled text: `npx tsx bench/eval-pii.ts --data FILE.jsonl[.gz] [--show KIND]`.
 *
 * A gold span is found when 90 % of its letters and digits are covered by hits of its type; a hit is
 * right when half of its letters and digits lie in gold of its type; hits over OTHER and of types out
 * of a row's scope don't count. A negative row with a hit is damaged. `--show` prints the misses.
 */
import { readFileSync } from "node:fs";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { detect, PII_KINDS, type PiiKind, type Policy, type Span } from "@/lib/pii";
import { hostileInputs } from "./hostile-inputs";

type Gold = { start: number; end: number; type: string };
type Row = { id: string; source: string; text: string; spans: Gold[]; kind: string; scope: string[] };
type Score = { gold: number; found: number; clear: number; clearFound: number; hits: number; right: number };

const { values: args } = parseArgs({ options: { data: { type: "string" }, show: { type: "string" } } });
const EVERYTHING: Policy = { mode: "mask", format: "plain", kinds: new Set(PII_KINDS) };
const NEGATIVE = new Set(["chat", "hardneg", "hardneg-log"]);

function readRows(path: string): Row[] {
  const raw = readFileSync(path);
  const text = (path.endsWith(".gz") ? gunzipSync(raw) : raw).toString("utf8");
  return text.split("\n").flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line) as Row]));
}

/** The offsets of letters and digits inside a range. */
function letters(text: string, start: number, end: number): number[] {
  const places: number[] = [];
  for (let at = start; at < end; at++) if (/[\p{L}\p{N}]/u.test(text.charAt(at))) places.push(at);
  return places;
}

function share(
  text: string,
  span: { start: number; end: number },
  others: { start: number; end: number }[],
): number {
  const places = letters(text, span.start, span.end);
  const covered = places.filter((at) => others.some(({ start, end }) => at >= start && at < end));
  return places.length === 0
    ? Number(others.some((o) => o.start < span.end && span.start < o.end))
    : covered.length / places.length;
}

function show(kind: string, what: string, row: Row, span: { start: number; end: number }): void {
  if (args.show !== kind && args.show !== "all") return;
  const context = row.text.slice(Math.max(0, span.start - 50), span.end + 30).replaceAll("\n", "\\n");
  console.log(
    `${kind} ${what} ${row.kind} ${row.source.slice(0, 40)} | ${row.text.slice(span.start, span.end)} | ${context}`,
  );
}

function scoreRow(row: Row, spans: Span[], scores: Record<PiiKind, Score>): boolean {
  let damaged = false;
  for (const kind of PII_KINDS) {
    if (!row.scope.includes(kind)) continue;
    const score = scores[kind];
    const hits = spans.filter((span) => span.kind === kind);
    const gold = row.spans.filter((span) => span.type === kind);
    const other = row.spans.filter((span) => span.type === "OTHER");
    for (const span of gold) {
      const isFound = share(row.text, span, hits) >= 0.9;
      score.gold += 1;
      score.found += Number(isFound);
      if (row.kind !== "unit-weak") {
        score.clear += 1;
        score.clearFound += Number(isFound);
      }
      if (!isFound) show(kind, "missed", row, span);
    }
    for (const hit of hits) {
      const isRight = share(row.text, hit, gold) >= 0.5;
      if (!isRight && share(row.text, hit, other) > 0) continue;
      score.hits += 1;
      score.right += Number(isRight);
      if (isRight) continue;
      damaged = true;
      show(kind, `wrong(${hit.rule})`, row, hit);
    }
  }
  return damaged && NEGATIVE.has(row.kind);
}

function timed(text: string, runs: number): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    detect(text, EVERYTHING);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

function printSpeed(rows: Row[]): void {
  const bytes = rows.reduce((sum, row) => sum + Buffer.byteLength(row.text), 0);
  const start = performance.now();
  for (const row of rows) detect(row.text, EVERYTHING);
  const seconds = (performance.now() - start) / 1000;
  console.log(`speed ${(bytes / 1e6 / seconds).toFixed(1)} MB/s over ${rows.length} rows`);
  const timings = hostileInputs().map(({ name, text }) => ({
    name,
    ms: timed(text, 2),
    twice: timed(text + text, 2),
  }));
  timings.sort((a, b) => b.ms - a.ms);
  for (const { name, ms, twice } of timings.slice(0, 5)) {
    console.log(`hostile ${ms.toFixed(1)} ms (doubled: ×${(twice / ms).toFixed(1)}) ${name}`);
  }
  console.log(`hostile inputs: ${timings.length}, worst ${timings[0]?.ms.toFixed(1)} ms`);
}

function main(path: string): void {
  const rows = readRows(path);
  const scores = Object.fromEntries(
    PII_KINDS.map((kind) => [kind, { gold: 0, found: 0, clear: 0, clearFound: 0, hits: 0, right: 0 }]),
  ) as Record<PiiKind, Score>;
  const damaged = new Map<string, number>();
  for (const row of rows) {
    if (scoreRow(row, detect(row.text, EVERYTHING), scores))
      damaged.set(row.kind, (damaged.get(row.kind) ?? 0) + 1);
  }
  const ratio = (part: number, whole: number): string => (whole === 0 ? "  –" : (part / whole).toFixed(3));
  console.log("kind    precision recall  without unit-weak  gold  hits");
  for (const kind of PII_KINDS) {
    const { gold, found, clear, clearFound, hits, right } = scores[kind];
    console.log(
      `${kind.padEnd(8)}${ratio(right, hits).padEnd(10)}${ratio(found, gold).padEnd(8)}${ratio(clearFound, clear).padEnd(19)}${String(gold).padEnd(6)}${hits}`,
    );
  }
  for (const kind of NEGATIVE) {
    const total = rows.filter((row) => row.kind === kind).length;
    if (total > 0) console.log(`damaged ${kind}: ${damaged.get(kind) ?? 0}/${total}`);
  }
  printSpeed(rows);
}

if (args.data === undefined) throw new Error("--data FILE is missing");
main(args.data);
