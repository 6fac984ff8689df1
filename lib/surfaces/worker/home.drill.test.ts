// The household of demo/ is ingested, and its questions find their answers.

import { beforeAll, expect, test, vi } from "vitest";
import { homeQuestions, homeScenario } from "@/demo/home";
import { teamScenario } from "@/demo/team";
import type { Ctx } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { answerInput, answerQuestion, contextInput, getContext } from "@/lib/features/context";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";

// A large budget, so a slow machine does not skip a retrieval method.
vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();

let ctx: Ctx;
beforeAll(async () => {
  // There is no embedder, because keyword search alone must answer these questions.
  setEmbedder(null);
  ctx = await testTenant();
  const events = homeScenario(new Date("2026-11-21T12:00:00Z")) as readonly Sent[];
  for (let at = 0; at < events.length; at += 100) await remember(ctx, ...events.slice(at, at + 100));
}, 120_000);

const recall = (user_id: string, query: string) => retrieve(ctx, retrieveInput.parse({ query, user_id }));

test("the household creates at least 300 memories, with every verdict", async () => {
  const rows = await asSuperuser<{ verdict: number; count: number }>(
    `select verdict, count(*)::int as count from decisions where owner_no >> 32 = ${ctx.tenantNo} group by verdict order by verdict`,
  );
  const [stored, dropped, deduplicated, superseding] = [0, 1, 2, 3].map(
    (verdict) => rows.find((row) => row.verdict === verdict)?.count ?? 0,
  );
  expect(stored).toBeGreaterThanOrEqual(300);
  expect(dropped).toBeGreaterThanOrEqual(100);
  expect(deduplicated).toBeGreaterThanOrEqual(15);
  expect(superseding).toBeGreaterThanOrEqual(25);
});

test("nearly all of the household's questions are answered within the first eight hits, and most within the first three", async () => {
  const ranks: number[] = [];
  for (const { user_id, question, answer_event } of homeQuestions) {
    const { hits } = await recall(user_id, question);
    ranks.push(hits.findIndex((hit) => hit.event_id === answer_event) + 1);
  }
  const countWithin = (k: number) => ranks.filter((rank) => rank > 0 && rank <= k).length;
  expect(countWithin(8)).toBeGreaterThanOrEqual(homeQuestions.length - 2);
  expect(countWithin(3)).toBeGreaterThanOrEqual(homeQuestions.length - 5);
});

test("no question returns a superseded memory", async () => {
  const { hits } = await recall("mia", "When is my recital?");
  expect(hits.filter(({ text }) => /recital is on Friday/.test(text))).toEqual([]);
  expect(hits[0]?.text).toContain("Thursday");
});

test("the family says who belongs to whom, to each of its members", async () => {
  for (const user_id of ["derek", "ana", "mia", "tom"]) {
    const answer = async (query: string) =>
      (await answerQuestion(ctx, answerInput.parse({ query, user_id }))).answer;
    expect(await answer("What is Derek's daughter called?")).toBe("Mia");
    if (user_id !== "ana")
      expect(await answer("Who is Ana?")).toMatch(/^My (?:wife|mum|daughter-in-law) Ana/);
    if (user_id !== "tom") expect(await answer("Who is Tom?")).toMatch(/^My (?:father|grandpa)\S* Tom/);
    const { text } = await getContext(ctx, contextInput.parse({ query: "Who is Mia?", user_id }));
    expect(text).toContain("- Mia: ");
  }
});

test("the members of the sample team are known by what they do", async () => {
  const team = await testTenant();
  const events = teamScenario(new Date("2026-11-21T12:00:00Z")).filter(({ scope }) => scope === "shared");
  for (let at = 0; at < events.length; at += 100)
    await remember(team, ...(events.slice(at, at + 100) as readonly Sent[]));
  for (const user_id of ["nadia", "hiro"]) {
    const answer = async (query: string) =>
      (await answerQuestion(team, answerInput.parse({ query, user_id }))).answer;
    expect(await answer("Who is Jonas?")).toBe("Jonas works as a backend developer.");
    expect(await answer("Who is Grete?")).toBe("Grete works as a product manager.");
  }
}, 240_000);

test("the store contains no personal data of the household", async () => {
  const rows = await asSuperuser<{ text: string }>(
    `select text from memories where owner_no >> 32 = ${ctx.tenantNo}`,
  );
  const raw = rows.filter(({ text }) =>
    /@example\.|\b\d{3}-?\d{2}-\d{4}\b|\b(?:\d[ -]?){15,16}\b/.test(text),
  );
  expect(raw).toEqual([]);
  expect(rows.filter(({ text }) => text.includes("[EMAIL]")).length).toBeGreaterThan(3);
});
