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
      is_ignored: false,
    },
    {
      decisions: [
        { keep: false, reason: "filler", type: null, is_ambiguous: false },
        { keep: false, reason: "system_prompt", type: null, is_ambiguous: false },
      ],
      redactions: [],
      is_ignored: false,
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

test("an event that ingestion would ignore is shown as ignored, without decisions and redactions", async () => {
  const ctx = await testTenant();
  await asSuperuser(
    "insert into tenant_policies (tenant_no, version, policy, set_by) values ($1, 1, $2, 'test')",
    [ctx.tenantNo, JSON.stringify({ agents: { hall: { remember: false, recall: true } } })],
  );
  const said: Sent = { user_id: "ana", role: "user", text: "I like green tea, write to ana@example.org" };
  const sent = [{ ...said, agent_id: "hall" }, said];
  const { events } = await seen(ctx, sent);
  expect(events).toMatchObject([
    { decisions: [], redactions: [], is_ignored: true },
    { decisions: [{ keep: true }], redactions: [{ kind: "EMAIL" }], is_ignored: false },
  ]);
  const accepted = await accept(ctx, acceptInput.parse({ events: sent }));
  expect(accepted.events.map(({ status }) => status)).toEqual(["ignored", "queued"]);
  expect((await seen({ ...ctx, remembers: false }, [said])).events).toMatchObject([{ is_ignored: true }]);
});

test("preview refuses a key without the write scope and a key that is bound to another owner", async () => {
  const said: Sent = { user_id: "ana", role: "user", text: "I like green tea" };
  await expect(seen(await testTenant(["read"]), [said])).rejects.toMatchObject({ code: "scope_missing" });
  const bound: Ctx = { ...(await testTenant()), owner: { kind: "user", id: "ben" } };
  await expect(seen(bound, [said])).rejects.toMatchObject({ code: "owner_forbidden" });
});
