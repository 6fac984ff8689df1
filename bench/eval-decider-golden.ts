import { readFileSync } from "node:fs";
import type { Decision } from "@/lib/analysis/decide";
import type { MemoryType, Role } from "@/lib/base/core";

/** A message from the golden set. The tests of lib/engine/ingest check the format of the file. */
type GoldenMessage = { readonly id: string; readonly text: string; readonly role: Role } & Record<
  "lang" | "register",
  string
>;
type DeciderCase = GoldenMessage &
  ({ readonly verdict: "drop" } | { readonly verdict: "keep"; readonly type: MemoryType });

const CASES = new URL("../testkit/golden/decider.json", import.meta.url);

type Cell = { cases: number; rightCount: number; share: number };

export function readGolden(): DeciderCase[] {
  return JSON.parse(readFileSync(CASES, "utf8")) as DeciderCase[];
}

/**
 * Runs a decider on the golden set. Returns the share of drop cases that are dropped, the share of keep
 * cases that are kept, and the share of kept cases that have the right type.
 */
export function scoreGolden(decide: (message: { role: Role; text: string }) => Decision) {
  const results = readGolden().map((goldenCase) => {
    const decision = decide({ role: goldenCase.role, text: goldenCase.text });
    const isKeep = goldenCase.verdict === "keep";
    const isTyped = isKeep && decision.keep && decision.type === goldenCase.type;
    return { golden: goldenCase, decision, isKeep, isRight: decision.keep === isKeep, isTyped };
  });
  const casesToKeep = results.filter(({ isKeep }) => isKeep);
  const dropCases = results.filter(({ isKeep }) => !isKeep);
  const rightKeeps = casesToKeep.filter(({ isRight }) => isRight);
  return {
    drops: dropCases.length,
    keeps: casesToKeep.length,
    keptKeeps: rightKeeps.length,
    dropped: dropCases.filter(({ isRight }) => isRight).length / dropCases.length,
    kept: rightKeeps.length / casesToKeep.length,
    typed: casesToKeep.filter(({ isTyped }) => isTyped).length / rightKeeps.length,
    /** Right verdicts by language or register, or right types by type. */
    tableBy(dimension: "lang" | "register" | "type"): Record<string, Cell> {
      const table: Record<string, Cell> = {};
      for (const { golden: goldenCase, isRight, isTyped } of results) {
        const key = nameOf(goldenCase, dimension);
        if (key === null) continue;
        const cell = table[key] ?? { cases: 0, rightCount: 0, share: 0 };
        const rightCount = cell.rightCount + Number(dimension === "type" ? isTyped : isRight);
        table[key] = { cases: cell.cases + 1, rightCount: rightCount, share: rightCount / (cell.cases + 1) };
      }
      return table;
    },
    errors: results
      .filter(({ isKeep, isRight, isTyped }) => !isRight || (isKeep && !isTyped))
      .map(({ golden: goldenCase, decision }) => {
        const expectedType = goldenCase.verdict === "keep" ? goldenCase.type : "drop";
        const actualType = decision.keep ? decision.type : "drop";
        return `golden ${goldenCase.id} ${goldenCase.lang} expected ${expectedType} got ${actualType} ${decision.reason}: ${goldenCase.text}`;
      }),
  };
}

function nameOf(goldenCase: DeciderCase, dimension: "lang" | "register" | "type"): string | null {
  if (dimension === "type") return goldenCase.verdict === "keep" ? goldenCase.type : null;
  return `${goldenCase[dimension]} ${goldenCase.verdict}`;
}
