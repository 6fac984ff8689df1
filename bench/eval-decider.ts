/**
 * Scores the decider on labelled messages and on the golden set of testkit/golden, with the bundled embedder:
 *   npm run eval:decider -- --data FILE.jsonl.gz|--small [--errors]
 *
 * Recall is the mean over sources and roles, so that a large source does not outweigh the others. Exits with
 * 1 when a figure is below its minimum. `--errors` prints every wrong decision.
 */
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { type Decision, decide } from "@/lib/analysis/decide";
import type { MemoryType, Role } from "@/lib/base/core";
import { embedTexts } from "./embed-texts";
import { dataFile, readRows } from "./eval-data";
import { readGolden, scoreGolden } from "./eval-decider-golden";
import { judge } from "./judge";
import { describeRun, percentileTable } from "./report";

/** One labelled message. A message with the label `either` is not scored. */
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

/** Sources whose drop labels are debatable, so the mean does not include them. */
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
const vectors = await embedTexts([...rows, ...readGolden()].map(({ text }) => text));
function decideOne(message: Parameters<typeof decide>[0]): Decision {
  const startedAt = performance.now();
  const decision = decide({ ...message, embedded: vectors.get(message.text) ?? null });
  micros.push((performance.now() - startedAt) * 1000);
  return decision;
}
const judgedRows: Judged[] = rows.map((row) => {
  const { role, text, context, image: hasImage = false } = row;
  return { ...row, decision: decideOne({ role, text, context, hasImage }) };
});
console.log(
  `${describeRun({ corpus: `${basename(path)} and the golden set`, size: `${rows.length} messages`, seed: "none" })}\n`,
);

const isRight = (row: Judged): boolean => (row.decision.keep ? "keep" : "drop") === row.label;
const share = (part: number, whole: number): number => (whole === 0 ? Number.NaN : part / whole);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type RecallTable = Record<string, { rightCount: number; total: number; recall: number }>;

/** Returns the recall for one label, by source and role. */
function recallTable(label: "keep" | "drop"): RecallTable {
  const table: RecallTable = {};
  for (const row of judgedRows) {
    if (row.label !== label || (label === "drop" && UNSCORED_DROPS.has(row.source))) continue;
    const key = `${row.source} ${row.role} ${label}`;
    const cell = table[key] ?? { rightCount: 0, total: 0, recall: 0 };
    const rightCount = cell.rightCount + Number(isRight(row));
    table[key] = { rightCount: rightCount, total: cell.total + 1, recall: rightCount / (cell.total + 1) };
  }
  return table;
}

/**
 * Scores preferences: the recall of stated preferences (prefeval), and the precision against messages of
 * another type or with the label drop. A choice among offers (prefeval-implicit) can be a preference or a
 * decision.
 */
function preferenceScore() {
  const keptType = (row: Judged): MemoryType | null => (row.decision.keep ? row.decision.type : null);
  const gold = judgedRows.filter((row) => row.type === "preference" && row.source === "prefeval");
  const others = judgedRows.filter(
    (row) => row.type !== "preference" && (row.type !== null || row.label === "drop"),
  );
  const implicitChoices = judgedRows.filter(
    (row) => row.type === "preference" && row.source === "prefeval-implicit",
  );
  const rightPreferences = gold.filter((row) => keptType(row) === "preference").length;
  const wrongPreferences = others.filter((row) => keptType(row) === "preference").length;
  const rightChoices = implicitChoices.filter((row) =>
    ["preference", "decision"].includes(keptType(row) ?? ""),
  ).length;
  return {
    gold: gold.length,
    found: rightPreferences + wrongPreferences,
    precision: share(rightPreferences, rightPreferences + wrongPreferences),
    recall: share(rightPreferences, gold.length),
    implicit: share(rightChoices, implicitChoices.length),
  };
}

const countOf = (table: RecallTable) => Object.values(table).reduce((sum, { total }) => sum + total, 0);
const keepTable = recallTable("keep");
const dropTable = recallTable("drop");
const locomo = judgedRows.filter((row) => row.source === "locomo");
const locomoRest = locomo.filter((row) => row.label === "either");
const errors = judgedRows.filter((row) => row.label !== "either" && !isRight(row));
const preferences = preferenceScore();
const keepRecall = mean(Object.values(keepTable).map((cell) => cell.recall));
const dropRecall = mean(Object.values(dropTable).map((cell) => cell.recall));
const evidence = keepTable["locomo user keep"] ?? { recall: Number.NaN, total: 0 };
console.table({ ...keepTable, ...dropTable });
console.table({
  "LoCoMo other turns dropped": share(
    locomoRest.filter((row) => !row.decision.keep).length,
    locomoRest.length,
  ),
  "choices as preference or decision": preferences.implicit,
  "ambiguous share": share(judgedRows.filter((row) => row.decision.ambiguous).length, judgedRows.length),
  "errors that are ambiguous": share(errors.filter((row) => row.decision.ambiguous).length, errors.length),
});

console.log(percentileTable("µs", [{ label: "decide a message", values: micros }]));
const goldenScore = scoreGolden(decideOne);
for (const dimension of ["lang", "register", "type"] as const) console.table(goldenScore.tableBy(dimension));

const isSmall = options.small;
const judgeMinimum = (name: string, value: number, min: number, samples: number) =>
  judge({ isSmall }, { name, value, limit: { min }, samples, digits: 4 });
judgeMinimum("keep recall", keepRecall, 0.98, countOf(keepTable));
judgeMinimum("drop recall", dropRecall, 0.95, countOf(dropTable));
judgeMinimum("preference precision", preferences.precision, 0.95, preferences.found);
judgeMinimum("preference recall", preferences.recall, 0.92, preferences.gold);
judgeMinimum("LoCoMo evidence kept", evidence.recall, 0.975, evidence.total);
judgeMinimum("golden drops dropped", goldenScore.dropped, 0.92, goldenScore.drops);
judgeMinimum("golden keeps kept", goldenScore.kept, 0.98, goldenScore.keeps);
judgeMinimum("golden types right", goldenScore.typed, 0.8, goldenScore.keptKeeps);

if (options.errors) {
  for (const row of errors) {
    console.log(
      `${row.source} ${row.label} ${row.decision.reason}: ${JSON.stringify(row.text.slice(0, 160))}`,
    );
  }
  for (const error of goldenScore.errors) console.log(error);
}
