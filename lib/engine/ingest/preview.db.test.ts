// A preview returns the redactions and decisions of a text and stores nothing.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { accept } from "./accept";
import { acceptInput } from "./input";
import { preview } from "./preview";
import type { Sent } from "./testing";

testDatabase();

const seen = (ctx: Ctx, events: Sent[]) => preview(ctx, acceptInput.parse({ events }));

test("preview returns the redactions and the rules' decisions, and stores nothing", async () => {
  const ctx = await testTenant();
  const { events } = await seen(ctx, [
    { user_id: "ana", role: "user", text: "I like green tea, write to ana@example.com or ben@example.com" },
    {
      user_id: "ana",
      messages: [
        { role: "user", text: "haha" },
        { role: "system", text: "You are kind." },
      ],
    },
  ]);
  expect(events).toEqual([
    {
      decisions: [{ keep: true, reason: "stated_preference", type: "preference", is_ambiguous: false }],
      redactions: [{ kind: "EMAIL", count: 2 }],
    },
    {
      decisions: [
        { keep: false, reason: "filler", type: null, is_ambiguous: false },
        { keep: false, reason: "system_prompt", type: null, is_ambiguous: false },
      ],
      redactions: [],
    },
  ]);
  const left = await asSuperuser("select 1 from owners where tenant_no = $1", [ctx.tenantNo]);
  expect(left).toEqual([]);
});

test("all redactions of a message are counted, and the first thousand are listed", async () => {
  const ctx = await testTenant();
  const event: Sent = { user_id: "ana", role: "user", text: "a@example.org ".repeat(1200) };
  const { events } = await seen(ctx, [event]);
  expect(events[0]?.redactions).toEqual([{ kind: "EMAIL", count: 1200 }]);
  await accept(ctx, acceptInput.parse({ events: [event] }));
  const [listed] = await asSuperuser<{ count: number }>(
    "select count(*)::int as count from redactions where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  expect(listed?.count).toBe(1000);
});

test("preview refuses a key without the write scope and a key that is bound to another owner", async () => {
  const said: Sent = { user_id: "ana", role: "user", text: "I like green tea" };
  await expect(seen(await testTenant(["read"]), [said])).rejects.toMatchObject({ code: "scope_missing" });
  const bound: Ctx = { ...(await testTenant()), owner: { kind: "user", id: "ben" } };
  await expect(seen(bound, [said])).rejects.toMatchObject({ code: "owner_forbidden" });
});
