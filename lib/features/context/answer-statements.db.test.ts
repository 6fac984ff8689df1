// What an answer asks the database beside its retrieval.

import { expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { ANA, converse, said } from "@/lib/features/sessions/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { engine, setEngine } from "@/lib/storage/db";
import { testDatabase, testTenant, withQuery } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { answerInput } from "./answer-input";
import { answerQuestion } from "./answer-question";

vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();

/** Returns what `work` returns and how many statements of the tenant it runs. */
async function counted<T>(ctx: Ctx, work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const plain = engine();
  let statements = 0;
  setEngine(
    withQuery(plain, (query, guard) => (...statement) => {
      if (guard.includes(`'${ctx.tenantNo}'`)) statements++;
      return query(...statement);
    }),
  );
  try {
    return { result: await work(), statements };
  } finally {
    setEngine(plain);
  }
}

test.each([
  ["What is the wifi channel?", "11", 1],
  ["What is the name of my sister?", "Beatriz", 4],
  ["What colour is the boat?", null, 0],
])("%s is answered with %s and %i statements beside the retrieval", async (query, answer, beside) => {
  setEmbedder(fakeEmbedder());
  const ctx = await testTenant();
  await converse(
    ctx,
    said("home", "The wifi channel is 11."),
    said("home", "My sister Beatriz teaches maths in Leipzig."),
    { scope: "shared", messages: [{ role: "user", speaker: "Derek", text: "Our gardener is Mr. Holm." }] },
  );
  const search = retrieveInput.parse({ ...ANA, query, k: 20, include_background: false, explain: true });
  // The first retrieval reads what later ones know.
  await retrieve(ctx, search);
  const alone = await counted(ctx, () => retrieve(ctx, search));
  const answered = await counted(ctx, () => answerQuestion(ctx, answerInput.parse({ ...ANA, query })));
  expect(answered.result.answer).toBe(answer);
  expect(answered.statements - alone.statements).toBe(beside);
});
