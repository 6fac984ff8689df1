/**
 * Checks Palimpsest, case by case, against the behaviour of the systems that it replaces:
 *   npm run eval:cases -- --data FILE.json|--small [--areas REGEX]
 *
 * Each area has a check that reads the input and the expected result of a case. Each case has its own tenant
 * in an embedded database. Exits with 1 when a case fails or is unmapped, when the intended differences
 * exceed 5 % of the cases with the verdict `keep`, or when an intended difference concerns privacy, isolation
 * or lifetime.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { benchStore } from "./bench-store";
import { type Case, failed, fieldsOf, intended, type Outcome, unmapped, wordsOf } from "./eval-cases-case";
import { checkCorrection } from "./eval-cases-corrections";
import { checkLifetime } from "./eval-cases-lifetime";
import { checkPii } from "./eval-cases-pii";
import { checkPipeline } from "./eval-cases-pipeline";
import {
  checkContradiction,
  checkIdentity,
  checkIsolation,
  checkOthers,
  checkRedelivery,
  checkRepeat,
  checkScopes,
} from "./eval-cases-store";
import { checkVerdicts } from "./eval-cases-verdicts";
import { dataFile } from "./eval-data";
import { describeRun, percentileTable } from "./report";

type Check = (testCase: Case) => Promise<Outcome>;

/**
 * The first matching area determines how a case is checked. A `strict` area allows no intended difference.
 */
const AREAS: readonly { readonly area: RegExp; readonly check: Check; readonly strict?: true }[] = [
  { area: /^(pii_redactor|pii_false_positive|secret_redaction)$/, check: checkPii, strict: true },
  { area: /^ttl$/, check: checkLifetime, strict: true },
  { area: /^isolation$/, check: checkIsolation, strict: true },
  { area: /^(memory_decider|classifier|decider|e2e_store)$/, check: checkDecider },
  { area: /^corrections/, check: checkCorrection },
  { area: /^dedup_scope$/, check: checkScopes },
  { area: /^contradiction$/, check: checkContradiction },
  { area: /^idempotent_/, check: checkIdempotence },
  { area: /^ingest_pipeline$/, check: checkPipeline },
];

/** The largest allowed ratio of intended differences to cases with the verdict `keep`. */
const MAX_INTENDED = 0.05;

/**
 * Checks messages against their verdicts, or checks a property of the database that the case describes in a
 * sentence.
 */
async function checkDecider(testCase: Case): Promise<Outcome> {
  const { input, expected } = testCase;
  const words = wordsOf(testCase);
  if ("MAX_SEEN" in fieldsOf(input) || /evict/.test(String(expected)))
    return intended(
      "repeats are looked up in the database, which all processes share; there is no bounded list of hashes to evict from",
    );
  if (/redeliver|restart|surviv|crash/i.test(words)) return checkRedelivery();
  if (/same .*(again|twice)|\bdedup\b/i.test(words) && !Array.isArray(input) && !("text" in fieldsOf(input)))
    return checkRepeat();
  if (/expired|expires_at/.test(testCase.recommended ?? "")) return checkLifetime(testCase);
  const isSequence = !Array.isArray(input) && !("text" in fieldsOf(input)) && "sequence" in fieldsOf(input);
  if (isSequence && /supersed|correct|replace|contradict/i.test(words)) return checkContradiction(testCase);
  if (isSequence && /ttl|expire|\d ?h\b/i.test(words)) return checkLifetime(testCase);
  return checkVerdicts(testCase);
}

async function checkIdempotence(testCase: Case): Promise<Outcome> {
  if (typeof testCase.input === "string") {
    if (/one row|same|twice|again/i.test(wordsOf(testCase))) return checkRepeat();
    return /different|another|other|two rows/i.test(wordsOf(testCase)) ? checkOthers() : unmapped;
  }
  return checkIdentity(testCase);
}

type Row = { cases: number; passed: number; intended: number; failed: number; unmapped: number };

async function main(path: string, areaPattern: RegExp): Promise<boolean> {
  const cases = (JSON.parse(readFileSync(path, "utf8")) as Case[]).filter(({ area }) =>
    areaPattern.test(area),
  );
  console.log(
    `${describeRun({ database: await store.version(), corpus: basename(path), size: `${cases.length} cases`, seed: "none" })}\n`,
  );
  const table: Record<string, Row> = {};
  const times: number[] = [];
  const casesToKeep = { all: 0, intended: 0, strictIntended: 0 };
  for (const testCase of cases) {
    const matchingArea = AREAS.find(({ area }) => area.test(testCase.area));
    if (!matchingArea) continue;
    const startedAt = performance.now();
    const outcome = await matchingArea.check(testCase).catch((thrown: unknown) => failed(String(thrown)));
    times.push(performance.now() - startedAt);
    const row = table[testCase.area] ?? { cases: 0, passed: 0, intended: 0, failed: 0, unmapped: 0 };
    table[testCase.area] = row;
    row.cases++;
    row[outcome.status]++;
    casesToKeep.all += Number(testCase.verdict === "keep");
    casesToKeep.intended += Number(outcome.status === "intended");
    casesToKeep.strictIntended += Number(outcome.status === "intended" && matchingArea.strict === true);
    if (outcome.status !== "passed")
      console.log(
        `${outcome.status === "intended" ? "intended difference" : outcome.status} ${testCase.area} ${testCase.id}: ${outcome.why}`,
      );
  }
  console.table(table);
  console.log(percentileTable("ms", [{ label: "check a case", values: times }]));
  const rows = Object.values(table);
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const limits: [string, boolean][] = [
    [
      `failed or unmapped ${sum((row) => row.failed + row.unmapped)} of ${sum((row) => row.cases)}, none allowed`,
      sum((row) => row.failed + row.unmapped) === 0,
    ],
    [
      `intended differences ${casesToKeep.intended} of ${casesToKeep.all} cases to keep, at most 5 %`,
      casesToKeep.intended <= casesToKeep.all * MAX_INTENDED,
    ],
    [
      `intended differences ${casesToKeep.strictIntended} in privacy, isolation or lifetime, none allowed`,
      casesToKeep.strictIntended === 0,
    ],
    [`cases checked ${sum((row) => row.cases)}, at least one`, sum((row) => row.cases) > 0],
  ];
  for (const [name, isHeld] of limits) console.log(`${isHeld ? "held  " : "MISSED"} ${name}`);
  return limits.every(([, isHeld]) => isHeld);
}

const { values: args } = parseArgs({
  options: {
    data: { type: "string" },
    areas: { type: "string" },
    small: { type: "boolean", default: false },
  },
});
const path = dataFile(args, "cases.json");
process.env.LOG_LEVEL = "fatal";
process.env.HOT_BUDGET_MS = "10000";
const store = await benchStore("embedded", { isBuilt: args.small });
await store.open();
const isGood = await main(path, new RegExp(args.areas ?? ""));
await store.close();
await store.drop();
process.exitCode = isGood ? 0 : 1;
