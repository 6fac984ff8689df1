// Recalled memories that an assistant or a user sends back are not stored again.

import { expect, test } from "vitest";
import { CONTEXT_END, CONTEXT_START } from "@/lib/analysis/text";
import type { Ctx } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { remember, type Sent } from "./testing";

testDatabase();

const said = (id: string, role: "user" | "assistant" | "tool", text: string, user_id = "ana"): Sent => ({
  id,
  user_id,
  role,
  text,
});
const LIGHTS = "I prefer the lights at 40% in the evening";

const reasonOf = async (ctx: Ctx, id: string) => {
  const [row] = await asSuperuser<{ reason: string }>(
    `select d.reason from decisions d join events e using (owner_no, event_no)
     where d.owner_no >> 32 = $1 and e.event_id = $2`,
    [ctx.tenantNo, id],
  );
  return row?.reason;
};
const textsOf = async (ctx: Ctx) =>
  (
    await asSuperuser<{ text: string }>(
      "select text from memories where owner_no >> 32 = $1 order by event_no",
      [ctx.tenantNo],
    )
  ).map(({ text }) => text);

test("an assistant's or a tool's message that only repeats memories is dropped", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("1", "user", LIGHTS));
  await remember(
    ctx,
    said("2", "assistant", "You prefer the lights at 40% in the evening."),
    said("3", "tool", `- ${LIGHTS} (Ana, 3 May 2026)`),
  );
  expect([await reasonOf(ctx, "2"), await reasonOf(ctx, "3")]).toEqual(["echo", "echo"]);
  expect(await textsOf(ctx)).toEqual([LIGHTS]);
});

test("an assistant's new statement that shares words with a memory is stored", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("1", "user", LIGHTS));
  const own = "The lights in the hall were replaced, the new ones prefer 60% in the evening.";
  await remember(ctx, said("2", "assistant", own));
  expect(await reasonOf(ctx, "2")).toBe("assistant_statement");
  expect(await textsOf(ctx)).toEqual([LIGHTS, own]);
});

test("a user's repeat confirms the memory, and other owners' memories are not considered", async () => {
  const ctx = await testTenant();
  await remember(ctx, said("1", "user", LIGHTS), said("2", "user", LIGHTS));
  expect(await reasonOf(ctx, "2")).toBe("same_again");
  await remember(ctx, said("3", "assistant", "You prefer the lights at 40% in the evening.", "ben"));
  expect(await reasonOf(ctx, "3")).toBe("assistant_statement");
});

test("a pasted block of recalled memories is removed, and the rest is decided", async () => {
  const ctx = await testTenant();
  const block = `${CONTEXT_START}\n- Ben keeps bees (Ben, 3 May 2026)\n${CONTEXT_END}`;
  await remember(
    ctx,
    said("1", "user", `${block}\nI moved to Porto with my sister`),
    said("2", "user", block),
    said("3", "tool", block),
  );
  expect(await textsOf(ctx)).toEqual(["I moved to Porto with my sister"]);
  expect([await reasonOf(ctx, "2"), await reasonOf(ctx, "3")]).toEqual(["echo", "echo"]);
  const [kept] = await asSuperuser(
    "select 1 from events where owner_no >> 32 = $1 and payload like '%bees%'",
    [ctx.tenantNo],
  );
  expect(kept).toBeUndefined();
});
