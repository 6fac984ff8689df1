// A retrieval returns what was true at a time (as_of), what was known at a time (known_at), and the days
// that a question names relative to its own day.

import fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { type Ctx, DAY_MS } from "@/lib/base/core";
import { ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { retrieve, retrieveInput } from "@/lib/engine/retrieve";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { inTenant, sql } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";

// A large budget, so a slow machine does not skip dense search.
vi.stubEnv("HOT_BUDGET_MS", "10000");
testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

const recall = (ctx: Ctx, query: string, more: object = {}) =>
  retrieve(ctx, retrieveInput.parse({ query, user_id: "ana", ...more }));
const texts = async (ctx: Ctx, query: string, more: object = {}) =>
  (await recall(ctx, query, more)).hits.map(({ text }) => text);

const NAMES = ["Bosch", "Siemens", "Lufthansa", "Henkel", "Miele"];
const FIRST_DAY = Date.UTC(2026, 0, 10);
const dayAt = (day: number) => new Date(FIRST_DAY + day * DAY_MS).toISOString();
const databaseTime = async (ctx: Ctx) => {
  const [row] = await inTenant(ctx, "work", (tx) =>
    tx.rows<{ now: Date }>(sql`select clock_timestamp() as now`),
  );
  // Times of a request are in milliseconds, times in the database in microseconds.
  await new Promise((resolve) => setTimeout(resolve, 2));
  return new Date((row?.now.getTime() ?? 0) + 1);
};

const history = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 0, max: 90 }), { minLength: 2, maxLength: 5 }),
  asOf: fc.integer({ min: -1, max: 91 }),
  known: fc.nat(4),
});

test("in random histories, as_of gives the value that was true then, and known_at only what had arrived", async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ days, asOf, known }) => {
      const ctx = await testTenant();
      const arrivals: { day: number; text: string; knownFrom: Date }[] = [];
      for (const [index, day] of days.entries()) {
        const text = `I work at ${NAMES[index]} now`;
        await remember(ctx, own(text, { at: dayAt(day) }));
        arrivals.push({ day, text, knownFrom: await databaseTime(ctx) });
      }
      const trueAt = (day: number, count = arrivals.length) =>
        arrivals
          .slice(0, count)
          .filter((one) => one.day <= day)
          .sort((a, b) => b.day - a.day)
          .slice(0, 1)
          .map(({ text }) => text);
      const query = "where do I work now?";
      const as_of = dayAt(asOf);
      const last = arrivals[Math.min(known, arrivals.length - 1)];
      const known_at = last?.knownFrom.toISOString();
      const count = arrivals.indexOf(last ?? { day: 0, text: "", knownFrom: new Date() }) + 1;
      expect(await texts(ctx, query)).toEqual(trueAt(1000));
      expect(await texts(ctx, query, { as_of })).toEqual(trueAt(asOf));
      expect(await texts(ctx, query, { known_at })).toEqual(trueAt(1000, count));
      expect(await texts(ctx, query, { known_at, as_of })).toEqual(trueAt(asOf, count));
    }),
    {
      numRuns: 15,
      // Shrinking would end in the time limit of the test, which hides the counterexample.
      endOnFailure: true,
      // The last value belongs before two others, and one of them arrived late itself.
      examples: [[{ days: [35, 58, 86, 69, 37], asOf: 46, known: 3 }]],
    },
  );
});

test("a question's relative dates are counted from its time of asking, in the time zone of the owner", async () => {
  const ctx = await testTenant();
  const zone = { time_zone: "Asia/Tokyo" };
  await remember(
    ctx,
    // 11 May, 8:30 in Tokyo.
    own("Pancakes for breakfast with Mia", { at: "2026-05-10T23:30:00Z", ...zone }),
    own("Porridge for breakfast with Mia", { at: "2026-05-12T01:00:00Z", ...zone }),
    own("Toast for breakfast with Mia", { at: "2026-05-13T01:00:00Z", ...zone }),
    own("Rolls for breakfast with Mia", { at: "2026-04-20T01:00:00Z", ...zone }),
  );
  const asked_at = "2026-05-13T03:00:00Z";
  const first = async (query: string, more: object = {}) =>
    (await texts(ctx, query, { asked_at, ...more }))[0]?.split(" ")[0];
  expect(await first("what did we have for breakfast on Monday?")).toBe("Pancakes");
  expect(await first("what was for breakfast yesterday?")).toBe("Porridge");
  expect(await first("Was gab es heute zum Frühstück, breakfast?")).toBe("Toast");
  expect(await first("breakfast last month?")).toBe("Rolls");
  expect(await first("what did we have for breakfast on Sunday?", { time_zone: "America/New_York" })).toBe(
    "Pancakes",
  );
  const { context } = await recall(ctx, "pancakes", { asked_at });
  expect(context).toContain("Pancakes for breakfast with Mia (ana, 11 May 2026)");
});

test("a hit names the days that its text speaks of", async () => {
  const ctx = await testTenant();
  const at = "2026-05-13T10:00:00Z";
  await remember(
    ctx,
    own("The dentist appointment is on 21 April 2027", { at }),
    own("Der Zahnarzt hat mich auf nächsten Montag verlegt", { at }),
  );
  const days = async (query: string) => (await recall(ctx, query)).hits[0]?.days;
  expect(await days("when is the dentist appointment?")).toEqual(["2027-04-21"]);
  expect(await days("wann ist der Zahnarzt verlegt?")).toEqual(["2026-05-18"]);
});
