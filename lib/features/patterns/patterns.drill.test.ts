// Patterns and moods are computed by maintenance for users who agreed, and go with their evidence.

import { expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { remember } from "@/lib/engine/ingest/testing";
import { contextInput, getContext } from "@/lib/features/context";
import { countsOf, undone } from "@/lib/features/maintenance/testing";
import { rebuilt } from "@/lib/features/memories/testing";
import { listTree, readResource } from "@/lib/features/resources";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { dismissPattern, restoreDismissed } from "./decide-patterns";
import { listMoods, listMoodsInput } from "./list-moods";
import { setOwnerPolicy } from "./owner-policy";
import { getPattern, listPatterns } from "./read-patterns";
import { ANA, at, compute, espresso, HISTORY, OTHER, rowsOf, switchOn, withHistory } from "./testing";

testDatabase();
vi.stubEnv("HOT_BUDGET_MS", "10000");

test("nothing is computed before both the tenant and the user switched patterns on", async () => {
  const ctx = await withHistory();
  expect(countsOf(await compute(ctx), "patterns")).toMatchObject({ looked: 0, changed: 0 });
  await setOwnerPolicy(ctx, { ...ANA, patterns: true });
  expect(countsOf(await compute(ctx), "patterns")).toMatchObject({ looked: 0, changed: 0 });
  expect(await rowsOf(ctx)).toMatchObject({ pattern_turns: 0, patterns: 0 });
  expect(await listPatterns(ctx, ANA)).toMatchObject({ computed_at: null, items: [] });
});

test("a pattern is found with its evidence, and its numbers can be recomputed from it", async () => {
  const ctx = await withHistory();
  await switchOn(ctx);
  const dry = await compute(ctx, { dry_run: true });
  expect(countsOf(dry, "patterns")).toMatchObject({ looked: 100 });
  expect(await rowsOf(ctx)).toMatchObject({ pattern_turns: 0, patterns: 0 });
  await compute(ctx);
  const found = await espresso(ctx);
  expect(found).toMatchObject({
    kind: "topic_time",
    value: "morning",
    text: "Mentions “espresso” in the morning, on 20 of 20 days",
    days: 20,
    fits: 20,
    share: 1,
  });
  const { evidence } = await getPattern(ctx, found?.id ?? "", ANA);
  expect(evidence).toHaveLength(20);
  expect(new Set(evidence.map(({ at: time }) => time.slice(0, 10))).size).toBe(found?.fits);
  expect(
    evidence.every(({ at: time, text }) => time.slice(11, 13) === "08" && text.includes("espresso")),
  ).toBe(true);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  expect(countsOf(await compute(ctx), "patterns")).toMatchObject({ looked: 0, changed: 0 });
});

test("messages of long ago do not count, and are not kept", async () => {
  const ctx = await withHistory();
  const messages = (day: number) =>
    Array.from({ length: 20 }, (_, no) => ({
      role: "user" as const,
      text: `Label ${no}`,
      at: at(day, 9, "").at,
    }));
  for (let no = 0; no < 11; no++)
    await remember(ctx, { user_id: "ana", messages: messages(no === 0 ? 1 : 300), id: `labels-${no}` });
  await switchOn(ctx);
  expect(countsOf(await compute(ctx), "patterns")).toMatchObject({ looked: HISTORY.length + 20 });
  const turns = { pattern_turns: HISTORY.length + 20 };
  expect(await rowsOf(ctx)).toMatchObject(turns);
  expect(await listPatterns(ctx, ANA)).toMatchObject({ observed_days: 60 });
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await asSuperuser(
    "insert into pattern_turns (owner_no, position, event_no, day, minute, topics) select owner_no, 1, 1, 1, 1, '{}' from pattern_owners where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  expect(await listPatterns(ctx, ANA)).toMatchObject({ observed_days: 60 });
  await compute(ctx);
  expect(await rowsOf(ctx)).toMatchObject(turns);
});

test("a refused pattern does not come back until it is restored", async () => {
  const ctx = await withHistory();
  await switchOn(ctx);
  await compute(ctx);
  const { id = "" } = (await espresso(ctx)) ?? {};
  await dismissPattern(ctx, id, ANA);
  await remember(ctx, at(0, 0, "One espresso please"));
  await compute(ctx);
  expect(await espresso(ctx)).toBeUndefined();
  expect((await listPatterns(ctx, ANA)).refused).toEqual([
    {
      id,
      kind: "topic_time",
      topic: "espresso",
      value: "morning",
      claim: "Mentions “espresso” in the morning",
    },
  ]);
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  await restoreDismissed(ctx, id, ANA);
  expect(await espresso(ctx)).toMatchObject({ id });
  expect((await listPatterns(ctx, ANA)).refused).toEqual([]);
  await expect(restoreDismissed(ctx, id, ANA)).rejects.toMatchObject({ code: "not_found" });
  await expect(dismissPattern(ctx, id, { user_id: "ben" })).rejects.toMatchObject({ code: "not_found" });
});

test("undoing a run refuses what it found", async () => {
  const ctx = await withHistory();
  await switchOn(ctx);
  const { id } = await compute(ctx);
  const { items } = await listPatterns(ctx, ANA);
  expect(await undone(ctx, id)).toEqual({ undone: items.length, left: 0 });
  await compute(ctx);
  expect(await espresso(ctx)).toBeUndefined();
  const { refused } = await listPatterns(ctx, ANA);
  expect(refused.map((one) => one.id).sort()).toEqual(items.map((one) => one.id).sort());
});

test("evidence has the local time that counts", async () => {
  const ctx = await testTenant();
  const days = Array.from({ length: 20 }, (_, day) => day * 3 + 1);
  const zone = { time_zone: "America/Los_Angeles" };
  await remember(
    ctx,
    ...days.map((day) => at(day, 17, "One espresso please", zone)),
    ...days.map((day) => at(day, 2, OTHER[day % 5] ?? "", zone)),
  );
  await switchOn(ctx);
  await compute(ctx);
  const { id = "", value } = (await espresso(ctx)) ?? {};
  expect(value).toBe("morning");
  const { evidence } = await getPattern(ctx, id, ANA);
  expect(evidence[0]?.at).toMatch(/T17:15:00/);
  expect(evidence[0]?.local_time).toMatch(/^\d{4}-\d\d-\d\dT(?:09|10):15$/);
});

test("a rebuild makes what is missing again and removes what is left over", async () => {
  const ctx = await withHistory();
  await switchOn(ctx);
  await compute(ctx);
  const before = await listPatterns(ctx, ANA);
  await asSuperuser("delete from pattern_turns where owner_no >> 32 = $1 and minute < 600", [ctx.tenantNo]);
  await asSuperuser("update patterns set fits = fits - 1 where owner_no >> 32 = $1", [ctx.tenantNo]);
  await asSuperuser(
    "insert into pattern_turns (owner_no, position, event_no, day, minute, topics) select owner_no, 1, 9007199254740991, extract(epoch from now())::int / 86400, 1, '{}' from pattern_owners where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  expect(await rebuilt(ctx, { check: true })).toEqual({
    "patterns pattern_turns": 21,
    "patterns patterns": before.items.length,
  });
  await rebuilt(ctx, {});
  expect(await rebuilt(ctx, { check: true })).toEqual({});
  expect(await listPatterns(ctx, ANA)).toEqual(before);
});

test("an event that is never decided is passed over, and one whose job failed is waited for", async () => {
  const ctx = await withHistory();
  await switchOn(ctx);
  const [event = { owner: "", no: "" }] = await asSuperuser<{ owner: string; no: string }>(
    "update events set decided_at = null where event_no = (select min(event_no) + 10 from events where owner_no >> 32 = $1) and owner_no >> 32 = $1 returning owner_no::text as owner, event_no::text as no",
    [ctx.tenantNo],
  );
  await asSuperuser(
    "insert into dead_letters (job_no, owner_no, urgency, kind, payload, attempts, max_attempts, error, created_at) values (-$1::bigint, $2::bigint, 0, 'event.process', $3, 1, 1, '', now())",
    [ctx.tenantNo, event.owner, JSON.stringify({ event: event.no })],
  );
  await compute(ctx);
  expect(await rowsOf(ctx)).toMatchObject({ pattern_turns: 10, patterns: 0 });
  await asSuperuser("delete from dead_letters where owner_no = $1::bigint", [event.owner]);
  await compute(ctx);
  expect(await espresso(ctx)).toBeDefined();
});

test("only users have patterns, and a bound key sees its own", async () => {
  const ctx = await withHistory();
  await expect(setOwnerPolicy(ctx, { scope: "shared", patterns: true })).rejects.toMatchObject({
    code: "invalid_input",
  });
  const ben: Ctx = { ...ctx, owner: { kind: "user", id: "ben" } };
  await expect(listPatterns(ben, ANA)).rejects.toMatchObject({ code: "owner_forbidden" });
  const other = await testTenant();
  await switchOn(ctx);
  await compute(ctx);
  expect((await listPatterns(other, ANA)).items).toEqual([]);
});

test("moods are counted by week with their memories, and only while they are on", async () => {
  const ctx = await testTenant();
  const moods = [1, 8, 15, 22, 23].map((day) => at(day, 18, "I'm so stressed today", { id: `mood-${day}` }));
  await remember(ctx, ...moods, at(2, 9, "I feel really happy right now"));
  expect((await listMoods(ctx, listMoodsInput.parse(ANA))).weeks).toEqual([]);
  await switchOn(ctx);
  const list = await listMoods(ctx, listMoodsInput.parse(ANA));
  expect(list).toMatchObject({ moods: 6, is_enough: true });
  const words = list.weeks.flatMap((week) => week.words);
  expect(words.filter(({ word }) => word === "stressed").reduce((sum, { count }) => sum + count, 0)).toBe(5);
  expect(words.find(({ word }) => word === "happy")).toMatchObject({ sign: "up", count: 1 });
  expect(words[0]?.memory_ids[0]).toMatch(/^[0-9a-f]{64}$/);
});

test("a context has patterns and moods only when they are named, and each has an address", async () => {
  const ctx = await withHistory();
  await remember(
    ctx,
    ...[1, 8, 15, 22, 23].map((day) => at(day, 18, "I'm so stressed today", { id: `mood-${day}` })),
  );
  await switchOn(ctx);
  await compute(ctx);
  const ask = (more: object) =>
    getContext(ctx, contextInput.parse({ ...ANA, query: "What do I drink?", ...more }));
  const sectionsOf = ({ blocks }: Awaited<ReturnType<typeof ask>>) => blocks.map(({ section }) => section);
  expect(sectionsOf(await ask({}))).not.toContain("patterns");
  const named = await ask({ sections: ["patterns", "moods", "hits"] });
  expect(sectionsOf(named)).toEqual(expect.arrayContaining(["patterns", "moods"]));
  expect(named.text).toContain("- Mentions “espresso” in the morning, on 20 of 20 days");
  expect(named.text).toMatch(/- Week of \d{4}-\d\d-\d\d: stressed \d/);
  const uris = named.blocks.flatMap(({ section, items }) =>
    section === "hits" ? [] : items.map(({ uri }) => uri),
  );
  for (const uri of uris)
    expect(await readResource(ctx, { uri: uri ?? "" }, true)).toMatch(/^# (?:Mentions|Moods|Mostly)/);
  const { items } = await listTree(ctx, { uri: `${uris[0]?.replace(/\/[^/]+$/, "")}` });
  expect(items.map(({ kind }) => kind)).toContain("pattern");
  expect(
    sectionsOf(await ask({ sections: ["patterns", "hits"], as_of: "2026-01-01T00:00:00Z" })),
  ).not.toContain("patterns");
  await setOwnerPolicy(ctx, { ...ANA, patterns: false });
  expect(sectionsOf(await ask({ sections: ["patterns", "hits"] }))).not.toContain("patterns");
});
