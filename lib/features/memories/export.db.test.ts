// An export holds what is stored about one owner or the tenant, in order, and proves that it is complete.

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { drainQueue, ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setPiiPolicy, setPiiPolicyInput } from "@/lib/storage/settings";
import { exportInput, exportMemories } from "./export";
import { listDecisions, listDecisionsInput } from "./list-decisions";
import { rescueDecision, rescueInput } from "./rescue";
import { supersedeInput, supersedeMemory } from "./supersede";
import { memoryOf } from "./testing";

testDatabase();

type Line = Record<string, unknown> & { type?: string };

/** Returns an export's lines without their line breaks. Fails when the last line ends without one. */
async function linesOf(ctx: Ctx, input: object = {}): Promise<string[]> {
  const caller: Ctx = ctx.owner ? ctx : { ...ctx, scopes: ["admin"] };
  const stream = await exportMemories(caller, exportInput.parse(input));
  const lines = (await new Response(stream).text()).split("\n");
  expect(lines.pop()).toBe("");
  return lines;
}

const parse = (lines: readonly string[]) => lines.map((line) => JSON.parse(line) as Line);

test("exports events, decisions and memories with their state, and the hash of the lines between", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    own("I like green tea", {
      id: "one",
      at: "2026-03-01T10:00:00Z",
      tags: ["drink"],
      metadata: { cup: 1.5 },
      expires_at: "2099-01-01T00:00:00Z",
    }),
    own("ok", { id: "two", at: "2026-03-01T10:01:00Z" }),
  );
  const id = await memoryOf(ctx, "one");
  await supersedeMemory(ctx, id, supersedeInput.parse({ text: "I like black tea" }));
  const lines = await linesOf(ctx, { user_id: "ana" });
  const body = lines.slice(1, -1);
  const [first, ...rest] = parse(lines);
  expect(first).toMatchObject({ palimpsest: 1, counts: { dropped: 1 } });
  const sha256 = createHash("sha256")
    .update(body.map((line) => `${line}\n`).join(""))
    .digest("hex");
  expect(rest.pop()).toEqual({ end: true, sha256 });
  expect(rest[0]).toMatchObject({ type: "owner", kind: "user", id: "ana", time_zone: null });
  expect(rest.filter(({ type }) => type === "event").slice(0, 2)).toMatchObject([
    { id: "one", payload: { messages: [{ text: "I like green tea" }] } },
    { id: "two" },
  ]);
  expect(rest.filter(({ type }) => type === "memory")[0]).toMatchObject({
    id,
    event_id: "one",
    memory_type: "preference",
    role: "user",
    occurred_at: "2026-03-01T10:00:00.000000Z",
    expires_at: "2099-01-01T00:00:00.000000Z",
  });
  expect(rest.filter(({ type }) => type === "decision").slice(0, 2)).toMatchObject([
    { event_id: "one", verdict: "stored" },
    { event_id: "two", verdict: "dropped", reason: "filler", memory_position: null },
  ]);
});

test("names a restored message by the id of its event, and a redaction without its value", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("ok", { id: "dropped" }));
  const [decision] = (await listDecisions(ctx, listDecisionsInput.parse({}))).items;
  await rescueDecision(ctx, decision?.id ?? "", rescueInput.parse({}));
  await drainQueue();
  const address = ["mia", "example.org"].join("@");
  await remember(ctx, own(`My address is ${address}`, { id: "masked" }));
  const lines = await linesOf(ctx, { user_id: "ana" });
  expect(lines.join()).not.toContain(address);
  const events = parse(lines).filter(({ type }) => type === "event");
  expect(events).toMatchObject([
    { id: "dropped", redactions: [] },
    { payload: { requestedChange: { rescues: { event: "dropped", ordinal: 0 } } } },
    { id: "masked", redactions: [{ field: "messages[0].text", kind: "EMAIL", by_scan: false }] },
  ]);
});

test("pages through more events than one page holds, each once and in order", async () => {
  const ctx = await testTenant();
  const ids = Array.from({ length: 120 }, (_, at) => `event-${100 + at}`);
  await remember(ctx, ...ids.map((id, at) => own(`I bought lamp number ${at}`, { id })));
  const events = parse(await linesOf(ctx, { user_id: "ana" })).filter(({ type }) => type === "event");
  expect(events.map(({ id }) => id)).toEqual(ids);
});

test("a tenant's export has all its owners and its settings, and nothing of another tenant", async () => {
  const [ctx, other] = [await testTenant(), await testTenant()];
  await remember(ctx, own("I like tea"), { ...own("I like milk"), user_id: "ben" });
  await remember(other, own("I like juice"));
  const lines = await linesOf(ctx);
  const owners = parse(lines).filter(({ type }) => type === "owner");
  expect(owners.map(({ id }) => id)).toEqual(["ana", "ben"]);
  expect(parse(lines)[1]).toMatchObject({ type: "settings" });
  expect(lines.join()).not.toContain("juice");
});

test("requires the scope admin, or a key bound to an owner, which exports only this owner", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like tea"), { ...own("I like milk"), user_id: "ben" });
  await expect(exportMemories({ ...ctx, scopes: ["read", "write"] }, {})).rejects.toMatchObject({
    code: "scope_missing",
  });
  const bound: Ctx = { ...ctx, scopes: ["read"], owner: { kind: "user", id: "ana" } };
  await expect(exportMemories({ ...bound, scopes: ["write"] }, {})).rejects.toMatchObject({
    code: "scope_missing",
  });
  const text = (await linesOf(bound)).join();
  expect(text).toContain("I like tea");
  expect(text).not.toContain("milk");
  expect(text).not.toContain("settings");
  await expect(linesOf(bound, { user_id: "ben" })).rejects.toMatchObject({ code: "owner_forbidden" });
});

test("names of people who changed memories are redacted by the tenant's own patterns too", async () => {
  const ctx = { ...(await testTenant()), actor: "person:KD-471100" };
  const patterns = [{ name: "customer", kind: "CUSTOMER_NO", pattern: "KD-\\d{4,8}" }];
  await setPiiPolicy(ctx, setPiiPolicyInput.parse({ policy: { patterns } }));
  const [id] = await remember(ctx, own("I like green tea"));
  await supersedeMemory(ctx, await memoryOf(ctx, id), supersedeInput.parse({ text: "I like black tea" }));
  const lines = await linesOf(ctx, { user_id: "ana" });
  expect(lines.join()).not.toContain("KD-471100");
  expect(lines.join()).toContain('"actor":"person:[CUSTOMER_NO]"');
});
