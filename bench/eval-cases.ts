/**
 * Checks what the replaced systems do, case by case: `npm run eval:cases -- --data FILE.json|--small [--areas REGEX]`.
 *
 * A check belongs to an area and reads the case's own input and expectation. Each case has a tenant of its own in an
 * embedded store. Exits with 1 when a floor is missed: nothing failed or unmapped, at most 5 % where ours is right and
 * the origin is not, and none of these where privacy, isolation or lifetime is concerned.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { benchStore } from "./bench-store";
import { checkCorrection, checkLifetime, checkPipeline } from "./eval-cases-acts";
import { type Case, failed, fieldsOf, type Outcome, ours, unmapped, wordsOf } from "./eval-cases-case";
import { checkPii } from "./eval-cases-pii";
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

type Check = (one: Case) => Promise<Outcome>;

/** The first that fits reads the case. `strict` areas may hold no case where ours is right and the origin is not. */
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

/** Most cases of verdict keep where ours may be right and the origin not. */
const MOST_OURS = 0.05;

/** Messages with their verdicts, or a property of the store told in words. */
async function checkDecider(one: Case): Promise<Outcome> {
  const { input, expected } = one;
  const words = wordsOf(one);
  if ("MAX_SEEN" in fieldsOf(input) || /evict/.test(String(expected)))
    return ours(
      "a repeat is looked up in the store, which forgets nothing and is the same for every process; no bounded list of hashes to evict from",
    );
  if (/redeliver|restart|surviv|crash/i.test(words)) return checkRedelivery();
  if (/same .*(again|twice)|\bdedup\b/i.test(words) && !Array.isArray(input) && !("text" in fieldsOf(input)))
    return checkRepeat();
  if (/expired|expires_at/.test(one.recommended ?? "")) return checkLifetime(one);
  const isTold = !Array.isArray(input) && !("text" in fieldsOf(input)) && "sequence" in fieldsOf(input);
  if (isTold && /supersed|correct|replace|contradict/i.test(words)) return checkContradiction(one);
  if (isTold && /ttl|expire|\d ?h\b/i.test(words)) return checkLifetime(one);
  return checkVerdicts(one);
}

async function checkIdempotence(one: Case): Promise<Outcome> {
  if (typeof one.input === "string") {
    if (/one row|same|twice|again/i.test(wordsOf(one))) return checkRepeat();
    return /different|another|other|two rows/i.test(wordsOf(one)) ? checkOthers() : unmapped;
  }
  return checkIdentity(one);
}

type Row = { cases: number; passed: number; ours: number; failed: number; unmapped: number };

async function main(path: string, only: RegExp): Promise<boolean> {
  const cases = (JSON.parse(readFileSync(path, "utf8")) as Case[]).filter(({ area }) => only.test(area));
  console.log(
    `${describeRun({ database: await store.version(), corpus: basename(path), size: `${cases.length} cases`, seed: "none" })}\n`,
  );
  const table: Record<string, Row> = {};
  const times: number[] = [];
  const kept = { all: 0, ours: 0, strictOurs: 0 };
  for (const one of cases) {
    const found = AREAS.find(({ area }) => area.test(one.area));
    if (!found) continue;
    const begun = performance.now();
    const outcome = await found.check(one).catch((thrown: unknown) => failed(String(thrown)));
    times.push(performance.now() - begun);
    const row = table[one.area] ?? { cases: 0, passed: 0, ours: 0, failed: 0, unmapped: 0 };
    table[one.area] = row;
    row.cases++;
    row[outcome.status]++;
    kept.all += Number(one.verdict === "keep");
    kept.ours += Number(outcome.status === "ours");
    kept.strictOurs += Number(outcome.status === "ours" && found.strict === true);
    if (outcome.status !== "passed")
      console.log(
        `${outcome.status === "ours" ? "ours is right" : outcome.status} ${one.area} ${one.id}: ${outcome.why}`,
      );
  }
  console.table(table);
  console.log(percentileTable("ms", [{ label: "check a case", values: times }]));
  const rows = Object.values(table);
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0);
  const floors: [string, boolean][] = [
    [
      `failed or unmapped ${sum((row) => row.failed + row.unmapped)} of ${sum((row) => row.cases)}, none allowed`,
      sum((row) => row.failed + row.unmapped) === 0,
    ],
    [
      `ours is right in ${kept.ours} of ${kept.all} cases to keep, at most 5 %`,
      kept.ours <= kept.all * MOST_OURS,
    ],
    [
      `ours is right in ${kept.strictOurs} cases of privacy, isolation or lifetime, none allowed`,
      kept.strictOurs === 0,
    ],
    [`cases checked ${sum((row) => row.cases)}, at least one`, sum((row) => row.cases) > 0],
  ];
  for (const [name, holds] of floors) console.log(`${holds ? "holds " : "MISSED"} ${name}`);
  return floors.every(([, holds]) => holds);
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
const store = await benchStore("embedded");
await store.open();
const isGood = await main(path, new RegExp(args.areas ?? ""));
await store.close();
await store.drop();
process.exitCode = isGood ? 0 : 1;
