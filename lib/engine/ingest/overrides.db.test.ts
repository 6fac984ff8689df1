// A caller can keep a message, set its type, its confidence and its end; everything else stays as without it.

import { expect, test } from "vitest";
import { ZodError } from "zod";
import type { Ctx } from "@/lib/base/core";
import { inTenant, sql } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { piiPolicy, setPiiPolicy } from "@/lib/storage/settings";
import { acceptInput } from "./input";
import { ownMessage as own, remember, type Sent } from "./testing";

testDatabase();

const stored = (ctx: Ctx) =>
  inTenant(ctx, "work", (tx) =>
    tx.rows<{ text: string; type: number; reason: string; confidence: number; days: number | null }>(sql`
      select m.text, m.type, d.reason, round(m.confidence::numeric, 2)::float8 as confidence,
        round(extract(epoch from s.expires_at - now()) / 86400)::float8 as days
      from memories m join memory_states s using (owner_no, position) join decisions d using (owner_no, position)
      where m.owner_no >> 32 = ${ctx.tenantNo}::bigint order by m.position`),
  );

test("a message that the rules drop is kept on request, with the requested type and confidence", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    own("ok"),
    own("ok then", { keep: true }),
    own("thanks a lot", { type: "decision" }),
    own("sure", { keep: true, confidence: 0.25 }),
  );
  expect(await stored(ctx)).toMatchObject([
    { text: "ok then", type: 5, reason: "stored_by_request", confidence: 0.7 },
    { text: "thanks a lot", type: 2, reason: "typed_by_caller", confidence: 0.9 },
    { text: "sure", type: 5, reason: "stored_by_request", confidence: 0.25 },
  ]);
});

test("a dropped message that is sent again with its time is kept when that is requested", async () => {
  const ctx = await testTenant();
  const at = "2026-05-04T10:00:00.000Z";
  await remember(ctx, own("ok then", { at }));
  await remember(ctx, own("ok then", { at, keep: true }));
  await remember(ctx, own("ok then", { at, keep: true }));
  expect(await stored(ctx)).toMatchObject([{ text: "ok then", reason: "stored_by_request" }]);
});

test("a message that is stored on request has this reason, and the type of the caller or of the rules", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    own("I like the lights at 40%", { keep: true, confidence: 0.5 }),
    own("My sister lives in Ghent", { type: "preference" }),
    own("The bins are out on Monday", { keep: true, type: "decision" }),
    own("use spaces in the config, not tabs", { keep: true }),
  );
  expect(await stored(ctx)).toMatchObject([
    { type: 0, reason: "stored_by_request", confidence: 0.5 },
    { type: 0, reason: "typed_by_caller" },
    { type: 2, reason: "stored_by_request" },
    { type: 0, reason: "stored_by_request" },
  ]);
});

test("only a message without text after redaction is dropped on request, and its decision says so", async () => {
  const ctx = await testTenant();
  await setPiiPolicy(ctx, { policy: piiPolicy.parse({ mode: "drop" }) });
  const messages = [
    { role: "system", text: "Answer in one sentence", keep: true },
    { role: "user", text: "ana@example.org", keep: true },
    { role: "assistant", text: "You like green tea.", keep: true },
    { role: "user", text: "No." },
    { role: "assistant", text: "Sure!", keep: true },
  ] as const;
  const [id = ""] = await remember(ctx, { user_id: "ana", session_id: "s", messages: [...messages] });
  const { decisions } = await inTenant(ctx, "work", async (tx) => ({
    decisions: await tx.rows<{
      reason: string;
    }>(sql`select d.reason from decisions d join events e using (owner_no, event_no)
      where e.event_id = ${id} and d.owner_no >> 32 = ${ctx.tenantNo}::bigint order by d.ordinal`),
  }));
  const request = "stored_by_request";
  expect(decisions.map(({ reason }) => reason)).toEqual([request, "empty", request, "filler", request]);
});

test("an echo by the assistant and an ambiguous message are stored on request", async () => {
  const ctx = await testTenant();
  await remember(ctx, own("I like green tea"));
  await remember(ctx, own("You like green tea", { role: "assistant", keep: true }));
  expect((await stored(ctx)).map(({ reason }) => reason)).toEqual(["stated_preference", "stored_by_request"]);
});

test("a memory ends when the caller says so, by time or by duration", async () => {
  const ctx = await testTenant();
  const expires_at = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await remember(
    ctx,
    own("The guest code of the gate is blue", { expires_at }),
    own("The parking card is in the drawer", { ttl_seconds: 3 * 86_400 }),
    own("My sister lives in Ghent"),
  );
  expect((await stored(ctx)).map(({ days }) => days)).toEqual([5, 3, null]);
});

test("redaction, linking and deduplication happen all the same", async () => {
  const ctx = await testTenant();
  const at = (minute: number) => ({ at: `2026-03-01T10:0${minute}:00Z`, session_id: "s" });
  await remember(
    ctx,
    own("I work at Bosch", { keep: true, ...at(0) }),
    own("No, I work at Siemens now", { keep: true, ...at(1) }),
    own("No, I work at Siemens now", { keep: true, ...at(2) }),
    own("write to ana@example.org", { keep: true, ...at(3) }),
  );
  const rows = await inTenant(ctx, "work", (tx) =>
    tx.rows<{ text: string; superseded: boolean; seen: number }>(sql`
      select m.text, s.superseded_at is not null as superseded, s.seen_count as seen from memories m
      join memory_states s using (owner_no, position) where m.owner_no >> 32 = ${ctx.tenantNo}::bigint order by m.position`),
  );
  expect(rows).toEqual([
    { text: "I work at Bosch", superseded: true, seen: 1 },
    { text: "No, I work at Siemens now", superseded: false, seen: 2 },
    { text: "write to [EMAIL]", superseded: false, seen: 1 },
  ]);
});

test.each<[string, Partial<Sent> | object, string]>([
  ["the type correction", { type: "correction" }, "events.0.type"],
  ["the type pattern", { type: "pattern" }, "events.0.type"],
  ["the type summary", { type: "summary" }, "events.0.type"],
  ["keep false", { keep: false }, "events.0.keep"],
  ["a confidence over 1", { confidence: 1.1 }, "events.0.confidence"],
  ["an end in the past", { expires_at: "2020-01-01T00:00:00Z" }, "events.0.expires_at"],
  ["a duration of 0", { ttl_seconds: 0 }, "events.0.ttl_seconds"],
  ["an end and a duration", { expires_at: "2999-01-01T00:00:00Z", ttl_seconds: 5 }, "events.0.ttl_seconds"],
])("%s is refused with the path of its field", (_name, override, path) => {
  const parsed = acceptInput.safeParse({
    events: [{ user_id: "ana", role: "user", text: "hi", ...override }],
  });
  expect(parsed.error).toBeInstanceOf(ZodError);
  expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toContain(path);
});

test("an end and a duration of one of several messages are refused with its path", () => {
  const messages = [
    { role: "user", text: "a" },
    { role: "user", text: "b", expires_at: "2999-01-01T00:00:00Z", ttl_seconds: 5 },
  ];
  const parsed = acceptInput.safeParse({ events: [{ user_id: "ana", messages }] });
  expect(parsed.error?.issues.map((issue) => issue.path.join("."))).toEqual([
    "events.0.messages.1.ttl_seconds",
  ]);
});
