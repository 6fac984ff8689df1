// Patterns of one message, of a hundred thousand, and of somebody who moves to another time zone.

import { expect, test } from "vitest";
import { remember } from "@/lib/engine/ingest/testing";
import { countsOf, stepOf } from "@/lib/features/maintenance/testing";
import { rebuilt } from "@/lib/features/memories/testing";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { termNo } from "@/lib/storage/index";
import { getPattern, listPatterns } from "./read-patterns";
import { ANA, at, compute, espresso, OTHER, rowsOf, switchOn } from "./testing";

testDatabase();

test("one message gives no pattern, and says how many days are missing", async () => {
  const ctx = await testTenant();
  await remember(ctx, at(1, 8, "One espresso please"));
  await switchOn(ctx);
  expect(countsOf(await compute(ctx), "patterns")).toMatchObject({ looked: 1, changed: 0 });
  expect(await rowsOf(ctx)).toMatchObject({ pattern_turns: 1, patterns: 0, pattern_evidence: 0 });
  expect(await listPatterns(ctx, ANA)).toMatchObject({
    items: [],
    statistics: null,
    observed_days: 1,
    missing_days: 7,
  });
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});

test("of a hundred thousand messages the newest ten thousand count, and a run takes seconds at most", async () => {
  const ctx = await testTenant();
  await remember(ctx, at(0, 0, "I sorted the stamps"));
  await switchOn(ctx);
  await compute(ctx);
  // 150 a day in the last 60 days and 750 before; one in the morning of every other day is about espresso.
  await asSuperuser(
    `insert into pattern_turns (owner_no, position, event_no, day, minute, topics)
     select owner_no, 2::bigint ^ 40 + (181 - day) * 1000 + n, 1, today - day, n * 1440 / a_day,
       case when n = a_day * 3 / 10 and day % 2 = 0 then array[${termNo("espresso")}]
         else array[n % 150, 1000 + (n * 7 + day) % 3000] end
     from pattern_owners, generate_series(0, 181) day, lateral (select case when day < 60 then 150 else 750 end as a_day) d,
       generate_series(0, a_day - 1) n, lateral (select extract(epoch from now())::bigint / 86400 as today) t
     where owner_no >> 32 = $1`,
    [ctx.tenantNo],
  );
  expect((await rowsOf(ctx)).pattern_turns).toBeGreaterThan(100_000);
  await remember(ctx, at(0, 0, "Call the plumber"));
  const run = await compute(ctx);
  expect(countsOf(run, "patterns")).toMatchObject({ looked: 1 });
  expect(stepOf(run, "patterns").seconds).toBeLessThan(10);
  const [claim] = await asSuperuser<{ days: number; fits: number }>(
    "select days, fits from patterns where owner_no >> 32 = $1 and topic_no = $2 and kind = 2",
    [ctx.tenantNo, termNo("espresso")],
  );
  // The newest 10 000 are those of 61 days, and some of the day before.
  expect(claim).toEqual({ days: 31, fits: 31 });
});

test("after a move to another zone, each message counts by the clock where it was said", async () => {
  const ctx = await testTenant();
  const days = Array.from({ length: 20 }, (_, no) => no * 3 + 1);
  // A quarter past eight: in Berlin 7 h of UTC in winter and 6 h in summer, in New York 13 h and 12 h.
  const berlin = { time_zone: "Europe/Berlin" };
  const newYork = { time_zone: "America/New_York" };
  const zoneOf = (day: number) => (day > 30 ? berlin : newYork);
  await remember(
    ctx,
    ...days.map((day) => at(day, day > 30 ? 6 : 13, "One espresso please", zoneOf(day))),
    ...days.map((day) => at(day, day > 30 ? 18 : 1, OTHER[day % 5] ?? "", zoneOf(day))),
  );
  await switchOn(ctx);
  await compute(ctx);
  const found = await espresso(ctx);
  expect(found).toMatchObject({ value: "morning", days: 20, fits: 20 });
  const { evidence } = await getPattern(ctx, found?.id ?? "", ANA);
  expect(new Set(evidence.map(({ at: time }) => time.slice(11, 13)))).toEqual(new Set(["06", "13"]));
  expect(evidence.every(({ local_time: time }) => /T0[789]:15$/.test(time))).toBe(true);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
});
