import { readFileSync, writeFileSync } from "node:fs";
import { test, vi } from "vitest";
import { provideBundledEmbedder, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { answerInput } from "./answer-input";
import { answerQuestion } from "./answer-question";

testDatabase();
vi.stubEnv("HOT_BUDGET_MS", "10000");
provideBundledEmbedder();
test("answers", { timeout: 900000 }, async () => {
  const out: string[] = [];
  const count: Record<string, number> = {};
  for (const file of process.env.SETS!.split(",")) {
    const sets = JSON.parse(readFileSync(file, "utf8")) as [string, string[], [string, string | null][]][];
    const ctx = await testTenant();
    for (const [n, messages, questions] of sets) {
      const from = Date.now() - (messages.length * 6 + 1) * 86400000;
      await remember(
        ctx,
        ...messages.map((text, i) => ({
          user_id: n,
          role: "user" as const,
          session_id: `${n}-${i}`,
          text,
          at: new Date(from + i * 6 * 86400000).toISOString(),
        })),
      );
      for (const [query, expected] of questions) {
        const a = await answerQuestion(ctx, answerInput.parse({ query, user_id: n }));
        const verdict =
          a.answer === null
            ? expected
              ? "missing"
              : "ok-unknown"
            : expected && new RegExp(expected, "i").test(a.answer)
              ? "right"
              : "WRONG";
        count[verdict] = (count[verdict] ?? 0) + 1;
        out.push(
          `${verdict.padEnd(10)} ${n.padEnd(6)} ${query} -> ${a.answer} [${a.kind}] exp ${expected}  MSGS ${messages.join(" / ")}`,
        );
      }
    }
  }
  writeFileSync(process.env.OUT!, `${out.join("\n")}\n${JSON.stringify(count)}\n`);
});
