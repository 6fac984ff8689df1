// Corrections keep their order when the clock is set back.

import { afterEach, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { remember } from "./testing";

testDatabase();
afterEach(() => vi.useRealTimers());

const HOUR_MS = 3_600_000;
const say = (ctx: Ctx, text: string, at?: string) =>
  remember(ctx, { user_id: "ann", role: "user", text, ...(at === undefined ? {} : { at }) });
/** Returns the texts of the current memories. */
const current = async ({ tenantNo }: Ctx) =>
  (
    await asSuperuser<{ text: string }>(
      `select m.text from memories m join memory_states s using (owner_no, position)
       where m.owner_no >> 32 = ${tenantNo} and s.superseded_at is null order by m.position`,
    )
  ).map(({ text }) => text);

test("messages sent after the clock was set back correct earlier ones, and all of them form one chain", async () => {
  const ctx = await testTenant();
  vi.useFakeTimers({ toFake: ["Date"] });
  await say(ctx, "I work at Lufthansa");
  vi.setSystemTime(Date.now() - HOUR_MS);
  await say(ctx, "I work at Bosch now");
  await say(ctx, "Actually I meant Siemens, not Bosch");
  expect(await current(ctx)).toEqual(["Actually I meant Siemens, not Bosch"]);
});

test("messages with a time are ordered by it", async () => {
  const ctx = await testTenant();
  await say(ctx, "I work at Bosch now");
  await say(ctx, "I work at Lufthansa", new Date(Date.now() - HOUR_MS).toISOString());
  expect(await current(ctx)).toEqual(["I work at Bosch now"]);
});
