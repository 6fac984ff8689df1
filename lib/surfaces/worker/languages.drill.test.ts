// Texts in six languages are retrieved by a query in other words, and by a question in English.

import { expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage as own, provideBundledEmbedder, remember } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { casesByLanguage } from "@/testkit/golden/cases";

vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
provideBundledEmbedder();

const cases = casesByLanguage();
type Language = keyof typeof cases;

/** Returns the rank of a text among the hits of a query, from 1; infinity when it is not among them. */
async function rankOf(ctx: Ctx, { text, query }: { text: string; query: string }): Promise<number> {
  const { hits } = await retrieve(ctx, retrieveInput.parse({ query, user_id: "ana" }));
  const index = hits.findIndex((hit) => hit.text === text);
  return index < 0 ? Number.POSITIVE_INFINITY : index + 1;
}

/** Stores texts of one language for one user, whatever the decider says, and returns the ranks. */
async function ranksOf(kind: "paraphrases" | "questions", language: Language): Promise<number[]> {
  const ctx = await testTenant();
  // 20 other texts of the language stand beside those that the questions ask for.
  const stored =
    kind === "questions"
      ? [...cases[language].questions, ...cases[language].paraphrases]
      : cases[language].paraphrases;
  await remember(ctx, ...stored.map(({ text }, index) => own(text, { session_id: `s${index}`, keep: true })));
  const ranks: number[] = [];
  for (const one of cases[language][kind]) ranks.push(await rankOf(ctx, one));
  return ranks;
}

test.each(Object.keys(cases) as Language[])(
  "%s: at least .85 of 20 paraphrases are first, in Spanish and Korean .8",
  async (language) => {
    const ranks = await ranksOf("paraphrases", language);
    const first = ranks.filter((rank) => rank === 1).length / ranks.length;
    expect(first).toBeGreaterThanOrEqual(["es", "ko"].includes(language) ? 0.8 : 0.85);
  },
);

test("at least .8 of 60 questions in English find the text in another language among the first three", async () => {
  const ranks: number[] = [];
  for (const language of Object.keys(cases) as Language[]) {
    const own = await ranksOf("questions", language);
    ranks.push(...own);
  }
  expect(ranks.filter((rank) => rank <= 3).length / ranks.length).toBeGreaterThanOrEqual(0.8);
});
