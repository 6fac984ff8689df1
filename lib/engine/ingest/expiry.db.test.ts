// A memory expires at the end of the period that its text names, and a repeat postpones the expiry.

import { expect, test } from "vitest";
import { DAY_MS } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { remember } from "./testing";

testDatabase();

const now = Date.now();
const said = (text: string, daysAgo = 0) => ({
  user_id: "ana",
  role: "user" as const,
  text,
  at: new Date(now - daysAgo * DAY_MS).toISOString(),
});

test("a memory with an end date expires, a repeat postpones the expiry, and other memories do not expire", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    said("No calls for the next five days, please", 2),
    said("I live in Tampere"),
    said("No calls for the next five days, please"),
  );
  const rows = await asSuperuser<{ text: string; expires_at: Date | null }>(
    `select m.text, s.expires_at from memories m join memory_states s using (owner_no, position)
      where m.owner_no >> 32 = ${ctx.tenantNo} order by m.position`,
  );
  const days = rows.map(({ expires_at }) => expires_at && Math.floor((expires_at.getTime() - now) / DAY_MS));
  expect(rows.map(({ text }) => text)).toEqual([
    "No calls for the next five days, please",
    "I live in Tampere",
  ]);
  expect(days[0]).toBeGreaterThanOrEqual(5);
  expect(days[0]).toBeLessThanOrEqual(6);
  expect(days[1]).toBeNull();
});

test("an order for one day replaces no rule and has expired when the day is over", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    said("Keep the bedroom heating at 18", 60),
    said("set the bedroom heating to 21 instead of 18 tonight", 40),
    said("The dentist is at 3 tomorrow", 39),
  );
  const rows = await asSuperuser<{ isCurrent: boolean }>(
    `select s.superseded_at is null and (s.expires_at is null or s.expires_at > now()) as "isCurrent"
      from memories m join memory_states s using (owner_no, position)
      where m.owner_no >> 32 = ${ctx.tenantNo} order by m.position`,
  );
  expect(rows.map(({ isCurrent }) => isCurrent)).toEqual([true, false, true]);
});
