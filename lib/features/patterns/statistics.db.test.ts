// What is counted of a user's messages is there only for users who agreed, and goes with its messages.

import { expect, test } from "vitest";
import { remember } from "@/lib/engine/ingest/testing";
import { erase, eraseInput } from "@/lib/features/memories";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { dismissPattern } from "./decide-patterns";
import { setOwnerPolicy } from "./owner-policy";
import { listPatterns } from "./read-patterns";
import { ANA, at, compute, espresso, OTHER, switchOn } from "./testing";

testDatabase();

/** Thirty evenings, and coffee on every third morning. */
const MONTH = Array.from({ length: 30 }, (_, day) => [
  at(day + 1, 20, OTHER[day % 5] ?? ""),
  ...(day % 3 === 0 ? [at(day + 1, 8, "One espresso please", { id: `espresso-${day}` })] : []),
]).flat();

const statisticsOf = async (ctx: Parameters<typeof listPatterns>[0]) =>
  (await listPatterns(ctx, ANA)).statistics;

test("topics, lengths, languages and wishes about replies are counted for users who agreed", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...MONTH, at(1, 21, "Never use emojis in your replies", { id: "wish" }));
  expect(await statisticsOf(ctx)).toBeNull();
  await switchOn(ctx);
  expect(await statisticsOf(ctx)).toBeNull();
  await compute(ctx);
  const found = await statisticsOf(ctx);
  expect(found).toMatchObject({ measured: 41, words: { lower_quartile: 3, median: 3, upper_quartile: 5 } });
  expect(found?.topics[0]).toMatchObject({ topic: "espresso", sessions: 10 });
  expect(found?.topics[0]?.share).toBe(10 / (found?.sessions ?? 0));
  expect(found?.topics[0]?.session_ids).toHaveLength(10);
  expect(found?.languages).toMatchObject([{ language: "en", share: 1 }]);
  expect(found?.reply_style).toMatchObject([{ text: "Never use emojis in your replies" }]);

  const mornings = found?.topics[0]?.session_ids ?? [];
  for (const session of [...mornings, "1-21"])
    await erase(ctx, eraseInput.parse({ ...ANA, session_id: session }));
  const left = await statisticsOf(ctx);
  expect(left?.topics.map(({ topic }) => topic)).not.toContain("espresso");
  expect(left).toMatchObject({ measured: 30, reply_style: [] });
  await setOwnerPolicy(ctx, { ...ANA, patterns: false });
  expect(await statisticsOf(ctx)).toBeNull();
});

test("a topic of a dismissed pattern is not counted", async () => {
  const ctx = await testTenant();
  await remember(ctx, ...MONTH);
  await switchOn(ctx);
  await compute(ctx);
  expect((await statisticsOf(ctx))?.topics.map(({ topic }) => topic)).toContain("espresso");
  await dismissPattern(ctx, (await espresso(ctx))?.id ?? "", ANA);
  expect((await statisticsOf(ctx))?.topics.map(({ topic }) => topic)).not.toContain("espresso");
});
