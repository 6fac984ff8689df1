// A retrieval waits for the database a few times at most, in one transaction, and what it remembers of an
// owner between retrievals never changes its hits.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { contextInput, getContext } from "@/lib/features/context";
import { setTenantPolicy } from "@/lib/features/maintenance";
import { maintained } from "@/lib/features/maintenance/testing";
import { erase, eraseInput } from "@/lib/features/memories";
import { setOwnerPolicy } from "@/lib/features/patterns";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { type Engine, engine, setEngine } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";

// A large budget, so a slow machine does not skip dense search.
vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
let plainEngine: Engine;
beforeEach(() => {
  plainEngine = engine();
  setEmbedder(fakeEmbedder());
});
afterEach(() => setEngine(plainEngine));

const LONG = "My sister Nora teaches mathematics at a school in the north of Ghent";
const recall = (ctx: Ctx, query: string, more: object = {}) =>
  retrieve(ctx, retrieveInput.parse({ user_id: "ana", query, ...more }));
const texts = async (ctx: Ctx, query: string, more: object = {}) =>
  (await recall(ctx, query, more)).hits.map(({ text }) => text).sort();

/**
 * Counts, for each transaction of the tenant's retrievals, how often it sends statements while none is under
 * way. Calls `onEnd` when such a transaction ends.
 */
function countTrips(tenantNo: number, onEnd: () => void = () => undefined): number[] {
  const trips: number[] = [];
  setEngine({
    ...plainEngine,
    async transaction(priority, work, guard) {
      if (priority !== "hot" || !guard?.includes(`'${tenantNo}'`))
        return plainEngine.transaction(priority, work, guard);
      const at = trips.push(0) - 1;
      let running = 0;
      const answer = await plainEngine.transaction(
        priority,
        (query) =>
          work((...statement) => {
            if (running++ === 0) trips[at] = (trips[at] ?? 0) + 1;
            return query(...statement).finally(() => running--);
          }),
        guard,
      );
      onEnd();
      return answer;
    },
  });
  return trips;
}

test.each([
  ["a plain question", {}, 3],
  ["a question with a date", { query: "what did Nora teach in May 2026?" }, 3],
  ["word search", { mode: "sparse" }, 3],
  ["vector search", { mode: "dense" }, 3],
  ["a question without cues", { cues: false }, 3],
  ["a filter", { filters: { types: ["fact", "interaction"] } }, 4],
  ["a point in time", { as_of: "2026-12-01T00:00:00Z" }, 5],
])("%s with a cached vector takes one transaction and a few round trips", async (_name, more, most) => {
  const ctx = await testTenant();
  await remember(ctx, own(LONG, { at: "2026-05-04T10:00:00Z" }));
  await remember(ctx, {
    scope: "shared",
    role: "user",
    text: "The school in Ghent opens at eight in the morning",
  });
  const request = { query: "where does Nora teach?", ...more };
  const first = await recall(ctx, request.query, request);
  const trips = countTrips(ctx.tenantNo);
  const second = await recall(ctx, request.query, request);
  expect(second.hits).toEqual(first.hits);
  expect(second.hits.map(({ text }) => text)).toContain(LONG);
  expect(trips).toHaveLength(1);
  expect(trips[0]).toBeLessThanOrEqual(most);
});

const PATTERN_TABLES =
  /\b(from|into|update|join) (patterns|pattern_turns|pattern_evidence|pattern_refusals)\b/;

/** Counts the statements on tables of patterns, without the one of what users agreed to. */
function countPatternStatements(): () => number {
  let count = 0;
  setEngine({
    ...plainEngine,
    transaction: (priority, work, guard) =>
      plainEngine.transaction(
        priority,
        (query) =>
          work((text, ...more) => {
            if (PATTERN_TABLES.test(text)) count++;
            return query(text, ...more);
          }),
        guard,
      ),
  });
  return () => count;
}

test("while patterns are off, no statement reads or writes them, whatever happens to messages", async () => {
  const ctx = await testTenant();
  const counted = countPatternStatements();
  const query = "where does Nora teach?";
  await remember(ctx, own(LONG), own("I like green tea", { session_id: "b" }));
  expect(await texts(ctx, query)).toContain(LONG);
  await getContext(ctx, contextInput.parse({ user_id: "ana", query }));
  await maintained(ctx, { steps: ["patterns"] });
  await erase(ctx, eraseInput.parse({ user_id: "ana", session_id: "b" }));
  expect(counted()).toBe(0);
  await setTenantPolicy(ctx, { policy: { patterns: true } });
  await setOwnerPolicy(ctx, { user_id: "ana", patterns: true });
  await maintained(ctx, { steps: ["patterns"] });
  expect(counted()).toBeGreaterThan(0);
});

test("a retrieval after a pause reads all policies of the tenant in one transaction", async () => {
  const ctx = await testTenant();
  await remember(ctx, own(LONG));
  const query = "where does Nora teach?";
  await recall(ctx, query);
  const trips = countTrips(ctx.tenantNo);
  for (const pauseMs of [2500, 4500]) {
    const now = performance.now() + pauseMs;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
    await recall(ctx, query);
    clock.mockRestore();
  }
  // Each retrieval: the policies in one trip, and what it finds.
  expect(trips).toHaveLength(4);
  expect(trips.filter((count) => count === 1)).toHaveLength(2);
});

test("no transaction is open while a model computes the vector", async () => {
  const ctx = await testTenant();
  await remember(ctx, own(LONG));
  await recall(ctx, "which school?");
  const inner = fakeEmbedder();
  let open: () => void = () => undefined;
  const wordsRead = new Promise<void>((resolve) => {
    open = resolve;
  });
  setEmbedder({
    ...inner,
    async embedQuery(text) {
      if (text.includes("Nora")) await wordsRead;
      return inner.embedQuery(text);
    },
  });
  const trips = countTrips(ctx.tenantNo, () => open());
  const answer = await recall(ctx, "where does Nora teach?");
  expect(answer).toMatchObject({ degraded: [], hits: [{ text: LONG }] });
  expect(trips).toHaveLength(2);
});

test("memories, speakers and owners that are new since the last retrieval are found", async () => {
  const ctx = await testTenant();
  const query = "what does Melanie paint?";
  expect(await texts(ctx, query)).toEqual([]);
  await remember(ctx, own("Melanie paints the old harbour on large canvases"));
  expect(await texts(ctx, query)).toEqual(["Melanie paints the old harbour on large canvases"]);

  await remember(ctx, { scope: "shared", role: "user", text: "Melanie sells what she paints at the market" });
  expect(await texts(ctx, query)).toHaveLength(2);

  // From now on, the name is that of a speaker, so it says whose turns to search and not for what.
  await remember(ctx, own("I ride my bicycle to the lake every Sunday", { speaker: "Melanie" }));
  const found = await recall(ctx, query, { mode: "sparse" });
  expect(await recall(ctx, query, { mode: "sparse" })).toMatchObject({ hits: found.hits });

  await erase(ctx, eraseInput.parse({ user_id: "ana" }));
  expect(await texts(ctx, query)).toEqual(["Melanie sells what she paints at the market"]);
  await remember(ctx, own("Melanie paints portraits of her neighbours now"));
  expect(await texts(ctx, query)).toEqual([
    "Melanie paints portraits of her neighbours now",
    "Melanie sells what she paints at the market",
  ]);
});
