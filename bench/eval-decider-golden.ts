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
 * Runs the decider on the golden set. Returns the share of drops that it drops, the share of keeps that it
 * keeps, and among those the share with the right type.
 */
export function scoreGolden() {
  const judged = (JSON.parse(readFileSync(CASES, "utf8")) as DeciderCase[]).map((one) => {
    const decision = decide({ role: one.role, text: one.text });
    const isKeep = one.verdict === "keep";
    const isTyped = isKeep && decision.keep && decision.type === one.type;
    return { one, decision, isKeep, isRight: decision.keep === isKeep, isTyped };
  });
  const keeps = judged.filter(({ isKeep }) => isKeep);
  const drops = judged.filter(({ isKeep }) => !isKeep);
  const kept = keeps.filter(({ isRight }) => isRight);
  return {
    drops: drops.length,
    keeps: keeps.length,
    keptKeeps: kept.length,
    dropped: drops.filter(({ isRight }) => isRight).length / drops.length,
    kept: kept.length / keeps.length,
    typed: keeps.filter(({ isTyped }) => isTyped).length / kept.length,
    /** Right verdicts by language or register, or right types by type. */
    by(part: "lang" | "register" | "type"): Record<string, Cell> {
      const table: Record<string, Cell> = {};
      for (const { one, isRight, isTyped } of judged) {
        const key = nameOf(one, part);
        if (key === null) continue;
        const cell = table[key] ?? { cases: 0, right: 0, share: 0 };
        const right = cell.right + Number(part === "type" ? isTyped : isRight);
        table[key] = { cases: cell.cases + 1, right, share: right / (cell.cases + 1) };
      }
      return table;
    },
    errors: judged
      .filter(({ isKeep, isRight, isTyped }) => !isRight || (isKeep && !isTyped))
      .map(({ one, decision }) => {
        const wanted = one.verdict === "keep" ? one.type : "drop";
        const got = decision.keep ? decision.type : "drop";
        return `golden ${one.id} ${one.lang} expected ${wanted} got ${got} ${decision.reason}: ${one.text}`;
      }),
  };
}

function nameOf(one: DeciderCase, part: "lang" | "register" | "type"): string | null {
  if (part === "type") return one.verdict === "keep" ? one.type : null;
  return `${one[part]} ${one.verdict}`;
}
