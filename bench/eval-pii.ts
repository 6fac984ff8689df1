/**
 * Scores lib/analysis/pii on labelled text, on generated identifiers and on hostile inputs:
 *   npm run eval:pii -- --data FILE.jsonl[.gz]|--small [--show KIND]
 *
 * A gold span is found when hits of its type cover 90 % of its letters and digits. A hit is right when half
 * of its letters and digits lie in gold spans of its type. Hits that overlap a span of type OTHER, and hits
 * of types outside the scope of a row, do not count. A negative row with a hit counts as damaged. `--show`
 * prints missed spans and wrong hits. Exits with 1 when a figure misses its limit.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { detect, PII_KINDS, type PiiKind, type Policy, type Span } from "@/lib/analysis/pii";
import { dataFile, readRows } from "./eval-data";
import { hostileInputs } from "./hostile-inputs";
import { fingerprint, identifiers } from "./identifiers";
import { type Figure, judge } from "./judge";
import { describeRun, percentileTable } from "./report";

type Gold = { start: number; end: number; type: string };
type Row = { id: string; source: string; text: string; spans: Gold[]; kind: string; scope: string[] };
type Score = {
  gold: number;
  found: number;
  clearGold: number;
  clearFound: number;
  hits: number;
  right: number;
};

const { values: args } = parseArgs({
  options: {
    data: { type: "string" },
    show: { type: "string" },
    small: { type: "boolean", default: false },
  },
});
const EVERYTHING: Policy = { mode: "mask", format: "plain", kinds: new Set(PII_KINDS) };
/** The minimum precision and recall over all labelled rows. */
const FLOORS: Readonly<Record<PiiKind, readonly [number, number]>> = {
  SECRET: [0.9, 0.9],
  EMAIL: [0.98, 0.98],
  IBAN: [0.99, 0.99],
  CC: [0.99, 0.98],
  SSN: [0.98, 0.97],
  IP: [0.98, 0.96],
  PHONE: [0.98, 0.96],
};
const MAX_HARD_NEGATIVES = 2;
const MB_PER_SECOND_MIN = 5;
/**
 * Sizes of hostile inputs in bytes: the largest message, and the larger texts of attachments and backfills.
 */
const SIZES = (args.small ? [32] : [32, 128, 512, 1024]).map((kilobytes) => kilobytes * 1024);
const MAX_WORST_MS = 100;
/** The largest allowed ratio of the time per byte at the largest size to the time per byte at 128 KB. */
const MAX_COST_GROWTH = 3;
/** Times below this are too noisy for the ratio. */
const NOISE_MS = 50;
const IDENTIFIERS = { count: args.small ? 500 : 10_000, seed: 20_261_121, hitsMax: 2 };
const NEGATIVE = new Set(["chat", "hardneg", "hardneg-log"]);

/** Returns the offsets of letters and digits in a range. */
function letterOffsets(text: string, start: number, end: number): number[] {
  const offsets: number[] = [];
  for (let index = start; index < end; index++)
    if (/[\p{L}\p{N}]/u.test(text.charAt(index))) offsets.push(index);
  return offsets;
}

function coveredShare(
  text: string,
  span: { start: number; end: number },
  others: { start: number; end: number }[],
): number {
  const offsets = letterOffsets(text, span.start, span.end);
  const coveredOffsets = offsets.filter((index) =>
    others.some(({ start, end }) => index >= start && index < end),
  );
  return offsets.length === 0
    ? Number(others.some((o) => o.start < span.end && span.start < o.end))
    : coveredOffsets.length / offsets.length;
}

function printSpan(kind: string, problem: string, row: Row, span: { start: number; end: number }): void {
  if (args.show !== kind && args.show !== "all") return;
  const context = row.text.slice(Math.max(0, span.start - 50), span.end + 30).replaceAll("\n", "\\n");
  console.log(
    `${kind} ${problem} ${row.kind} ${row.source.slice(0, 40)} | ${row.text.slice(span.start, span.end)} | ${context}`,
  );
}

function scoreRow(row: Row, spans: Span[], scores: Record<PiiKind, Score>): boolean {
  let isDamaged = false;
  for (const kind of PII_KINDS) {
    if (!row.scope.includes(kind)) continue;
    const score = scores[kind];
    const hits = spans.filter((span) => span.kind === kind);
    const gold = row.spans.filter((span) => span.type === kind);
    const otherSpans = row.spans.filter((span) => span.type === "OTHER");
    for (const span of gold) {
      const isFound = coveredShare(row.text, span, hits) >= 0.9;
      score.gold += 1;
      score.found += Number(isFound);
      if (row.kind !== "unit-weak") {
        score.clearGold += 1;
        score.clearFound += Number(isFound);
      }
      if (!isFound) printSpan(kind, "missed", row, span);
    }
    for (const hit of hits) {
      const isRight = coveredShare(row.text, hit, gold) >= 0.5;
      if (!isRight && coveredShare(row.text, hit, otherSpans) > 0) continue;
      score.hits += 1;
      score.right += Number(isRight);
      if (isRight) continue;
      isDamaged = true;
      printSpan(kind, `wrong(${hit.rule})`, row, hit);
    }
  }
  return isDamaged && NEGATIVE.has(row.kind);
}

/**
 * Returns the shortest processor time of several runs, in milliseconds. Other processes distort it less than
 * they distort elapsed time.
 */
function bestOf(runs: number, work: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    best = Math.min(best, (user + system) / 1000);
  }
  return best;
}

function mbPerSecond(texts: readonly string[]): number {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const ms = bestOf(25, () => {
    for (const text of texts) detect(text, EVERYTHING);
  });
  return bytes / 1000 / ms;
}

/** Prints a speed and checks it against its limit, except in a small run, which measures too little. */
function judgeSpeed(figure: Figure): void {
  const { name, value, digits } = figure;
  if (args.small)
    console.log(`unchecked   ${name.padEnd(30)} ${value.toFixed(digits)}  (a speed in a small run)`);
  else judge({ isSmall: false }, figure);
}

function judgeScores(scores: Record<PiiKind, Score>): void {
  const ratio = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);
  console.log("kind    precision recall  without unit-weak  gold  hits");
  for (const kind of PII_KINDS) {
    const { gold, found, clearGold, clearFound, hits, right } = scores[kind];
    const cells = [ratio(right, hits), ratio(found, gold), ratio(clearFound, clearGold)];
    const [precision, recall, clearRecall] = cells.map((cell) => cell.toFixed(3));
    console.log(
      `${kind.padEnd(8)}${precision}     ${recall}   ${clearRecall}              ${String(gold).padEnd(6)}${hits}`,
    );
  }
  for (const kind of PII_KINDS) {
    const { gold, found, hits, right } = scores[kind];
    const [precision, recall] = FLOORS[kind];
    const figures = [
      { name: `${kind} precision`, value: ratio(right, hits), limit: { min: precision }, samples: hits },
      { name: `${kind} recall`, value: ratio(found, gold), limit: { min: recall }, samples: gold },
    ];
    for (const figure of figures) judge({ isSmall: args.small }, { ...figure, digits: 3 });
  }
}

function judgeDamage(rows: readonly Row[], damagedByKind: ReadonlyMap<string, number>): void {
  const rowsOf = (kinds: string[]) => rows.filter(({ kind }) => kinds.includes(kind)).length;
  const damagedOf = (kinds: string[]) => kinds.reduce((sum, kind) => sum + (damagedByKind.get(kind) ?? 0), 0);
  for (const [name, kinds, max] of [
    ["damaged chat lines", ["chat"], 0],
    ["damaged hard negatives", ["hardneg", "hardneg-log"], MAX_HARD_NEGATIVES],
  ] as const)
    judge(
      { isSmall: args.small },
      { name, value: damagedOf([...kinds]), limit: { max }, samples: rowsOf([...kinds]) },
    );
}

function judgeIdentifiers(): void {
  const set = identifiers(IDENTIFIERS.count, IDENTIFIERS.seed);
  const byKind = new Map<string, { total: number; hits: number }>();
  let hits = 0;
  for (const { kind, text } of set) {
    const spans = detect(text, EVERYTHING);
    const cell = byKind.get(kind) ?? { total: 0, hits: 0 };
    byKind.set(kind, { total: cell.total + 1, hits: cell.hits + Number(spans.length > 0) });
    hits += Number(spans.length > 0);
    if (spans.length > 0) console.log(`identifier hit: ${kind}: ${text} (${spans[0]?.rule})`);
  }
  const cells = [...byKind].map(([kind, cell]) => `${kind} ${cell.hits}/${cell.total}`);
  console.log(`identifiers of set ${fingerprint(set)}, hits by kind: ${cells.join(", ")}`);
  judge(
    { isSmall: args.small },
    { name: "identifier hits", value: hits, limit: { max: IDENTIFIERS.hitsMax }, samples: set.length },
  );
}

/**
 * Times every hostile input at every size. Prints the time per byte relative to that at the previous size.
 */
function judgeHostile(): void {
  const [, middleSize = 0] = SIZES;
  const largestSize = SIZES.at(-1) ?? 0;
  let worstMs = 0;
  let growth = 0;
  console.log(
    `hostile inputs: ms at ${SIZES.map((size) => `${size / 1024} KB`).join(", ")}; ratio of the cost of a byte to that at the previous size`,
  );
  for (const { name } of hostileInputs(1)) {
    const ms = SIZES.map((size) => {
      const text = hostileInputs(size).find((input) => input.name === name)?.text ?? "";
      return bestOf(size <= middleSize ? 4 : 2, () => detect(text, EVERYTHING));
    });
    const perByte = ms.map((value, index) => value / (SIZES[index] ?? 1));
    const ratios = perByte.slice(1).map((cost, index) => cost / (perByte[index] ?? 1));
    console.log(
      `  ${name.padEnd(26)}${ms.map((value) => value.toFixed(1).padStart(8)).join("")}   ${ratios.map((ratio) => `×${ratio.toFixed(2)}`).join(" ")}`,
    );
    worstMs = Math.max(worstMs, ms[0] ?? 0);
    const isMeasurable = (ms.at(-1) ?? 0) >= NOISE_MS;
    if (isMeasurable) growth = Math.max(growth, (ms.at(-1) ?? 0) / largestSize / ((ms[1] ?? 1) / middleSize));
  }
  judgeSpeed({
    name: `worst of ${hostileInputs(1).length} hostile inputs of 32 KB, ms`,
    value: worstMs,
    limit: { max: MAX_WORST_MS },
    digits: 1,
  });
  judgeSpeed({
    name: "growth of the cost of a byte from 128 KB to 1 MB",
    value: growth,
    limit: { max: MAX_COST_GROWTH },
    digits: 2,
  });
}

function main(path: string): void {
  const rows = readRows<Row>(path);
  console.log(
    `${describeRun({
      corpus: `${basename(path)}, generated identifiers and hostile inputs`,
      size: `${rows.length} rows, ${IDENTIFIERS.count} identifiers, hostile inputs to ${(SIZES.at(-1) ?? 0) / 1024} KB`,
      seed: IDENTIFIERS.seed,
    })}\n`,
  );
  const micros: number[] = [];
  const scores = Object.fromEntries(
    PII_KINDS.map((kind) => [kind, { gold: 0, found: 0, clearGold: 0, clearFound: 0, hits: 0, right: 0 }]),
  ) as Record<PiiKind, Score>;
  const damagedByKind = new Map<string, number>();
  for (const row of rows) {
    const startedAt = performance.now();
    const spans = detect(row.text, EVERYTHING);
    micros.push((performance.now() - startedAt) * 1000);
    if (!scoreRow(row, spans, scores)) continue;
    damagedByKind.set(row.kind, (damagedByKind.get(row.kind) ?? 0) + 1);
  }
  console.log(percentileTable("µs", [{ label: "detect in a row", values: micros }]));
  judgeScores(scores);
  judgeDamage(rows, damagedByKind);
  judgeIdentifiers();
  const texts = rows.map(({ text }) => text);
  for (const [name, value] of [
    [`MB/s over ${texts.length} rows`, mbPerSecond(texts)],
    ["MB/s over all rows as one text", mbPerSecond([texts.join("\n")])],
  ] as const)
    judgeSpeed({ name, value, limit: { min: MB_PER_SECOND_MIN }, digits: 1 });
  judgeHostile();
}

main(dataFile(args, "pii.jsonl"));
