/**
 * Scores the decider on labelled messages and on the golden set of testkit/golden:
 *   npm run eval:decider -- --data FILE.jsonl.gz|--small [--errors]
 *
 * Recall is the mean over sources and roles, so that a large source does not outweigh the others. Exits with
 * 1 when a floor is missed. `--errors` prints every wrong decision.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { type Decision, decide } from "@/lib/analysis/decide";
import type { MemoryType, Role } from "@/lib/base/core";
import { dataFile, readRows } from "./eval-data";
import { scoreGolden } from "./eval-decider-golden";
import { judge } from "./judge";
import { describeRun, percentileTable } from "./report";

/** One labelled message. `either` is not scored. */
type Row = {
  readonly id: string;
  readonly source: string;
  readonly role: Role;
  readonly text: string;
  readonly context: readonly string[];
  readonly label: "keep" | "drop" | "either";
  readonly type: MemoryType | null;
  readonly image?: boolean;
};
type Judged = Row & { readonly decision: Decision };

/** Sources whose drops are debatable. The mean leaves them out. */
const UNSCORED_DROPS = new Set(["snips"]);

const { values: options } = parseArgs({
  options: {
    data: { type: "string" },
    errors: { type: "boolean", default: false },
    small: { type: "boolean", default: false },
  },
});
const path = dataFile(options, "decider.jsonl");
const rows = readRows<Row>(path);
const micros: number[] = [];
const judged: Judged[] = rows.map((row) => {
  const startedAt = performance.now();
  const decision = decide({
    role: row.role,
    text: row.text,
    context: row.context,
    hasImage: row.image ?? false,
  });
  micros.push((performance.now() - startedAt) * 1000);
  return { ...row, decision };
});
console.log(
  `${describeRun({ corpus: `${basename(path)} and the golden set`, size: `${rows.length} messages`, seed: "none" })}\n`,
);

const isRight = (row: Judged): boolean => (row.decision.keep ? "keep" : "drop") === row.label;
const share = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type RecallTable = Record<string, { right: number; of: number; recall: number }>;

/** Recall of one label by source and role. */
function recallTable(label: "keep" | "drop"): RecallTable {
  const table: RecallTable = {};
  for (const row of judged) {
    if (row.label !== label || (label === "drop" && UNSCORED_DROPS.has(row.source))) continue;
    const key = `${row.source} ${row.role} ${label}`;
    const cell = table[key] ?? { right: 0, of: 0, recall: 0 };
    const right = cell.right + Number(isRight(row));
    table[key] = { right, of: cell.of + 1, recall: right / (cell.of + 1) };
  }
  return table;
}

/**
 * Scores preferences: recall over stated preferences (prefeval), and precision against messages of another
 * type or with the label drop. Choices among offers (prefeval-implicit) are right as preference or decision.
 */
function preferenceScore() {
  const typed = (row: Judged): MemoryType | null => (row.decision.keep ? row.decision.type : null);
  const gold = judged.filter((row) => row.type === "preference" && row.source === "prefeval");
  const others = judged.filter(
    (row) => row.type !== "preference" && (row.type !== null || row.label === "drop"),
  );
  const implicit = judged.filter((row) => row.type === "preference" && row.source === "prefeval-implicit");
  const found = gold.filter((row) => typed(row) === "preference").length;
  const wrong = others.filter((row) => typed(row) === "preference").length;
  const chosen = implicit.filter((row) => ["preference", "decision"].includes(typed(row) ?? "")).length;
  return {
    gold: gold.length,
    found: found + wrong,
    precision: share(found, found + wrong),
    recall: share(found, gold.length),
    implicit: share(chosen, implicit.length),
  };
}

const countOf = (table: RecallTable) => Object.values(table).reduce((sum, { of }) => sum + of, 0);
const keepTable = recallTable("keep");
const dropTable = recallTable("drop");
const locomo = judged.filter((row) => row.source === "locomo");
const locomoRest = locomo.filter((row) => row.label === "either");
const wrong = judged.filter((row) => row.label !== "either" && !isRight(row));
const preferences = preferenceScore();
const keepRecall = mean(Object.values(keepTable).map((cell) => cell.recall));
const dropRecall = mean(Object.values(dropTable).map((cell) => cell.recall));
const evidence = keepTable["locomo user keep"] ?? { recall: Number.NaN, of: 0 };
console.table({ ...keepTable, ...dropTable });
console.table({
  "LoCoMo other turns dropped": share(
    locomoRest.filter((row) => !row.decision.keep).length,
    locomoRest.length,
  ),
  "choices as preference or decision": preferences.implicit,
  "ambiguous share": share(judged.filter((row) => row.decision.ambiguous).length, judged.length),
  "errors that are ambiguous": share(wrong.filter((row) => row.decision.ambiguous).length, wrong.length),
});

console.log(percentileTable("µs", [{ label: "decide a message", values: micros }]));
const golden = scoreGolden();
for (const by of ["lang", "register", "type"] as const) console.table(golden.by(by));

const isSmall = options.small;
const floor = (name: string, value: number, min: number, samples: number) =>
  judge({ isSmall }, { name, value, limit: { min }, samples, digits: 4 });
floor("keep recall", keepRecall, 0.98, countOf(keepTable));
floor("drop recall", dropRecall, 0.95, countOf(dropTable));
floor("preference precision", preferences.precision, 0.95, preferences.found);
floor("preference recall", preferences.recall, 0.92, preferences.gold);
floor("LoCoMo evidence kept", evidence.recall, 0.975, evidence.of);
floor("golden drops dropped", golden.dropped, 0.92, golden.drops);
floor("golden keeps kept", golden.kept, 0.98, golden.keeps);
floor("golden types right", golden.typed, 0.8, golden.keptKeeps);

if (options.errors) {
  for (const row of wrong) {
    console.log(
      `${row.source} ${row.label} ${row.decision.reason}: ${JSON.stringify(row.text.slice(0, 160))}`,
    );
  }
  for (const error of golden.errors) console.log(error);
}
