// The messages of a batch are decided in their order, so that an answer finds its question.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { remember, type Sent } from "./testing";

testDatabase();

type Line = readonly ["user" | "assistant", string];
const CONVERSATION: readonly Line[] = [
  ["assistant", "So you prefer window seats?"],
  ["user", "Yes, exactly"],
  ["assistant", "And what is your favourite cuisine?"],
  ["user", "Thai"],
];

const textsOf = async (ctx: Ctx) =>
  (
    await asSuperuser<{ text: string }>(
      "select text from memories where owner_no >> 32 = $1 order by position",
      [ctx.tenantNo],
    )
  ).map(({ text }) => text);

const event = (id: string, lines: readonly Line[]): Sent => ({
  id,
  user_id: "ana",
  session_id: "talk",
  messages: lines.map(([role, text]) => ({ role, text })),
});

test("answers in the event of their questions are understood", async () => {
  const ctx = await testTenant();
  await remember(ctx, event("1", CONVERSATION));
  expect((await textsOf(ctx)).sort()).toEqual(["I prefer window seats.", "Thai"]);
});

test.each([
  ["ascending", ["a", "b", "c", "d"]],
  ["descending", ["d", "c", "b", "a"]],
  ["numbers of different lengths", ["8", "9", "10", "11"]],
])("answers in later events of one batch are understood, with %s ids", async (_, ids) => {
  const ctx = await testTenant();
  await remember(ctx, ...CONVERSATION.map((line, index) => event(ids[index] ?? "", [line])));
  expect((await textsOf(ctx)).sort()).toEqual(["I prefer window seats.", "Thai"]);
});

test("an answer in a later batch is understood", async () => {
  const ctx = await testTenant();
  for (const [index, line] of CONVERSATION.entries()) await remember(ctx, event(String(index), [line]));
  expect((await textsOf(ctx)).sort()).toEqual(["I prefer window seats.", "Thai"]);
});
