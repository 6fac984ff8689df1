// Generated questions have the same hits in the same order as recorded, for the embedded database and for a
// server. So a faster way to read or to rank cannot change a hit unnoticed. When a change of the ranking is
// intended, run this test with TEST_FULL=true and --update on both databases, and commit the new hits.

import { readFile } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import { homeScenario } from "@/demo/home";
import { seededRandom } from "@/demo/seeded-random";
import { type Ctx, DAY_MS } from "@/lib/base/core";
import { provideBundledEmbedder, remember, type Sent } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { engine } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { drillSize } from "@/testkit/drill-size";

// A large budget, so a slow machine does not skip dense search.
vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
provideBundledEmbedder();

const END = new Date("2025-11-21T12:00:00Z");
const OWNERS = ["ana", "derek"] as const;
const AREAS = ["kitchen", "garden", "office"] as const;
const QUESTIONS = 100;
const SEEDS = Array.from({ length: drillSize({ short: 1, full: 5 }) }, (_, index) => index + 1);

let ctx: Ctx;
/** The events of two people and of their shared memory. */
const events = (homeScenario(END) as readonly Sent[])
  .filter(({ user_id, scope }) => scope === "shared" || OWNERS.some((owner) => owner === user_id))
  .map((event, index) => ({ ...event, metadata: { area: AREAS[index % AREAS.length] ?? "" } }));

beforeAll(async () => {
  ctx = await testTenant();
  for (let at = 0; at < events.length; at += 100) await remember(ctx, ...events.slice(at, at + 100));
}, 120_000);

type VectorType = ReturnType<typeof engine>["vectorType"];

/** The file with the recorded hits of a seed. A server stores vectors in half precision. */
const recordOf = (vectorType: VectorType, seed: number) =>
  path.resolve("testkit/golden/hits", vectorType, `${seed}.txt`);

/** Generates the input of a retrieval: words of an event, and every other time something that narrows it. */
function questionOf(random: () => number): object {
  const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
  const ago = (days: number) => new Date(END.getTime() - days * DAY_MS).toISOString();
  const event = pick(events);
  const words = event.messages?.[0]?.text.match(/\p{L}{4,}/gu) ?? [];
  const topic = Array.from({ length: 3 }, () => (words.length === 0 ? "home" : pick(words))).join(" ");
  const query = `${pick(["What about", "When was", "Who said something about", "Is it still", "How many"])} ${topic}`;
  const date = pick([
    "",
    "",
    "",
    " last week",
    " yesterday",
    " in October",
    " since Monday",
    " on 3 November",
  ]);
  const [from, to] = [ago(50 - Math.floor(random() * 25)), ago(Math.floor(random() * 20))];
  const more = pick<object>([
    {},
    {},
    {},
    {},
    { filters: { metadata: { area: pick(AREAS) } } },
    { filters: { tags: event.tags ?? ["none"] } },
    { filters: { types: [pick(["fact", "preference", "decision", "interaction"])] } },
    { filters: { from, to } },
    { as_of: ago(Math.floor(random() * 60)) },
    { include_superseded: true },
    { agent_id: event.agent_id },
    { session_id: event.session_id },
    { mode: pick(["sparse", "dense", "linear"]) },
    { cues: false, filters: { metadata: { area: pick(AREAS) }, from } },
  ]);
  return { user_id: pick(OWNERS), query: `${query}${date}?`, asked_at: END.toISOString(), k: 8, ...more };
}

test.each(SEEDS)(
  "the hits of 100 generated questions are the recorded ones, with seed %i",
  { timeout: 120_000 },
  async (seed) => {
    const random = seededRandom(seed);
    const placeOf = new Map(events.map(({ id }, index) => [id, index]));
    const lines: string[] = [];
    for (let number = 1; number <= QUESTIONS; number++) {
      const { hits, degraded } = await retrieve(ctx, retrieveInput.parse(questionOf(random)));
      expect(degraded).toEqual([]);
      // The place of the event, and the role of its message.
      const found = hits.map((hit) => `${placeOf.get(hit.event_id)}${hit.role[0]}`);
      lines.push(`${number}: ${found.join(" ")}`);
    }
    await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot(recordOf(engine().vectorType, seed));
  },
);

test("the recorded hits of both databases are equal, except for near ties in half precision", async () => {
  const read = async (vectorType: VectorType) =>
    (await Promise.all(SEEDS.map((seed) => readFile(recordOf(vectorType, seed), "utf8")))).flatMap((text) =>
      text.trimEnd().split("\n"),
    );
  const [embedded, server] = [await read("vector"), await read("halfvec")];
  expect(embedded).toHaveLength(SEEDS.length * QUESTIONS);
  expect(server).toHaveLength(SEEDS.length * QUESTIONS);
  const different = embedded.filter((line, index) => line !== server[index]);
  expect(different.length).toBeLessThanOrEqual(embedded.length / 100);
});
