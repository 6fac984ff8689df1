// The context block has a newer memory that may contradict the best one, although its score is low.

import { expect, test, vi } from "vitest";
import { DAY_MS } from "@/lib/base/core";
import { ownMessage, provideBundledEmbedder, remember } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";

// A large budget, so a slow machine does not skip dense search.
vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
provideBundledEmbedder();

const OTHERS = [
  "my sister plays the cello",
  "the car needs new tyres before winter",
  "Ben has swimming on Tuesdays",
  "the boiler was serviced last week",
  "I finished the tax return",
  "we planted three apple trees",
  "my mum's birthday is March 15",
  "I prefer tea over coffee in the morning",
  "our holiday house is in Lyme",
  "I'm reading a book about glaciers",
];
const CLASS = "The pottery class is in the Miller barn, ten till four";
const ROOF = "Miller's roof leaks so it's the parish hall, same hours";

test("what was said later about the best hit is in the block, although its score is low", async () => {
  const ctx = await testTenant();
  for (const [index, text] of [CLASS, ...OTHERS.slice(0, 8), ROOF, ...OTHERS.slice(8)].entries()) {
    const at = new Date(Date.now() - (200 - 14 * index) * DAY_MS).toISOString();
    await remember(ctx, ownMessage(text, { at, session_id: `s${index}` }));
  }
  const query = "where and when is the pottery class?";
  const { context, hits } = await retrieve(ctx, retrieveInput.parse({ query, user_id: "ana" }));
  const newer = hits.find(({ text }) => text === ROOF);
  expect(hits[0]?.text).toBe(CLASS);
  expect((hits[0]?.score ?? 0) - (newer?.score ?? 0)).toBeGreaterThan(2);
  expect(context).toContain(CLASS);
  expect(context).toContain(ROOF);
  expect(hits.some(({ weak }) => weak)).toBe(true);
});
