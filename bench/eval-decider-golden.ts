import { readFileSync } from "node:fs";
import { decide } from "@/lib/analysis/decide";
import type { MemoryType, Role } from "@/lib/base/core";

/** A message of the golden set. The tests of lib/engine/ingest check the format of the file. */
type GoldenMessage = { readonly id: string; readonly text: string; readonly role: Role } & Record<
  "lang" | "register",
  string
>;
type DeciderCase = GoldenMessage &
  ({ readonly verdict: "drop" } | { readonly verdict: "keep"; readonly type: MemoryType });

const CASES = new URL("../testkit/golden/decider.json", import.meta.url);

type Cell = { cases: number; right: number; share: number };

/**
 * Runs the decider on the golden set. Returns the share of drop cases that it drops, the share of keep cases
 * that it keeps, and the share of these with the right type.
 */
export function scoreGolden() {
  const results = (JSON.parse(readFileSync(CASES, "utf8")) as DeciderCase[]).map((golden) => {
    const decision = decide({ role: golden.role, text: golden.text });
    const isKeep = golden.verdict === "keep";
    const isTyped = isKeep && decision.keep && decision.type === golden.type;
    return { golden, decision, isKeep, isRight: decision.keep === isKeep, isTyped };
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
      for (const { golden, isRight, isTyped } of results) {
        const key = nameOf(golden, dimension);
        if (key === null) continue;
        const cell = table[key] ?? { cases: 0, right: 0, share: 0 };
        const rightCount = cell.right + Number(dimension === "type" ? isTyped : isRight);
        table[key] = { cases: cell.cases + 1, right: rightCount, share: rightCount / (cell.cases + 1) };
      }
      return table;
    },
    errors: results
      .filter(({ isKeep, isRight, isTyped }) => !isRight || (isKeep && !isTyped))
      .map(({ golden, decision }) => {
        const expectedType = golden.verdict === "keep" ? golden.type : "drop";
        const actualType = decision.keep ? decision.type : "drop";
        return `golden ${golden.id} ${golden.lang} expected ${expectedType} got ${actualType} ${decision.reason}: ${golden.text}`;
      }),
  };
}

function nameOf(golden: DeciderCase, dimension: "lang" | "register" | "type"): string | null {
  if (dimension === "type") return golden.verdict === "keep" ? golden.type : null;
  return `${golden[dimension]} ${golden.verdict}`;
}
