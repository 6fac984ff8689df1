// A process that caches an owner's turns has the hits of one that does not, after each kind of change.

import { beforeAll, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import {
  erase,
  eraseInput,
  eraseMemory,
  listDecisions,
  listDecisionsInput,
  rescueDecision,
  rescueInput,
  restoreMemory,
  separateMemory,
  supersedeInput,
  supersedeMemory,
} from "@/lib/features/memories";
import { exported, imported, memoryOf, rebuilt, redactAll } from "@/lib/features/memories/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { engine, setEngine } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";

vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

const QUESTIONS = [
  { query: "where does Nora live?" },
  { query: "how bright are the lights?", include_superseded: true },
  { query: "what did I say about green tea?", include_background: false },
  { query: "who teaches in Ghent?", mode: "dense" },
];

/** The hits of all questions, without what is counted per request. */
async function hits(ctx: Ctx): Promise<object[]> {
  const found: object[] = [];
  for (const question of QUESTIONS) {
    const output = await retrieve(ctx, retrieveInput.parse({ user_id: "ana", k: 20, ...question }));
    found.push(output.hits.map(({ id, score, text }) => ({ id, score, text })));
  }
  return found;
}

/** The hits of another process, which has cached nothing. */
async function hitsOfAnother(ctx: Ctx): Promise<object[]> {
  const cached = engine();
  setEngine({ ...cached });
  try {
    return await hits(ctx);
  } finally {
    setEngine(cached);
  }
}

test("the hits stay equal through the life of an owner", { timeout: 60_000 }, async () => {
  const ctx = await testTenant();
  const at = "2026-05-04T10:00:00Z";
  const then = { at };
  const [lights, nora] = await remember(
    ctx,
    own("I like the lights at 40%", then),
    own("My sister Nora lives in Ghent", { expires_at: "2099-01-01T00:00:00Z", at }),
    own("Nora teaches mathematics at a school in Ghent", { session_id: "school", at }),
    own("Do you like green tea?", { role: "assistant", session_id: "tea", at }),
    own("sure, green tea, thanks, hello there", { session_id: "tea", at }),
    own("My desk by the window shows the park", then),
  );
  // Enough to cache the turns.
  for (let time = 0; time < 3; time++) await hits(ctx);
  const lightsId = await memoryOf(ctx, lights);
  const other = await testTenant();
  await remember(other, own("I like green tea with Nora in Bruges", then));
  const lines = await exported(other);
  const changes: Record<string, () => Promise<unknown>> = {
    nothing: async () => undefined,
    supersede: () =>
      supersedeMemory(ctx, lightsId, supersedeInput.parse({ text: "I like the lights at 60%" })),
    restore: () => restoreMemory(ctx, lightsId),
    separate: () => separateMemory(ctx, lightsId),
    "a new message": () =>
      remember(ctx, own("Nora moved to a house with a garden", { session_id: "school", at })),
    "a message of long ago": () =>
      remember(ctx, own("I lived in Ghent with Nora", { at: "2019-01-01T00:00:00Z" })),
    rescue: async () => {
      const { items } = await listDecisions(
        ctx,
        listDecisionsInput.parse({ user_id: "ana", verdict: "dropped" }),
      );
      if (items[0]) await rescueDecision(ctx, items[0].id, rescueInput.parse({}));
    },
    "an expiry in the past": () =>
      asSuperuser(
        "update memory_states set expires_at = now() - interval '1 s' where owner_no >> 32 = $1 and expires_at is not null",
        [ctx.tenantNo],
      ),
    damage: () =>
      asSuperuser("update turns set superseded_at = now(), window_length = 1 where owner_no >> 32 = $1", [
        ctx.tenantNo,
      ]),
    rebuild: () => rebuilt(ctx),
    "redaction of stored texts": () => redactAll(ctx, { name: "town", kind: "TOWN", pattern: "Ghent" }),
    "erasing a memory": async () => eraseMemory(ctx, await memoryOf(ctx, nora)),
    "erasing a session": () => erase(ctx, eraseInput.parse({ user_id: "ana", session_id: "school" })),
    "erasing the owner": () => erase(ctx, eraseInput.parse({ user_id: "ana" })),
    import: () => imported(ctx, lines),
  };
  let before = JSON.stringify(await hits(ctx));
  const unchanged: string[] = [];
  for (const [name, change] of Object.entries(changes)) {
    await change();
    await drainQueue();
    const expected = await hitsOfAnother(ctx);
    for (let time = 0; time < 3; time++) expect(await hits(ctx), name).toEqual(expected);
    const after = JSON.stringify(expected);
    if (after === before) unchanged.push(name);
    before = after;
  }
  expect(unchanged).toEqual(["nothing"]);
});
