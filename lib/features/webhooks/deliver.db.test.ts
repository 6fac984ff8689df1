// Notices reach their receivers: signed, at least once, with one id, and with growing waits after failures.

import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage, remember } from "@/lib/engine/ingest/testing";
import { erase, eraseInput } from "@/lib/features/memories";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listWebhookDeliveries, resendWebhookDelivery } from "./deliveries";
import { deliverDue } from "./run-delivery-loop";
import { type Receiver, startReceiver } from "./testing";
import { createWebhookInput, listDeliveriesInput } from "./webhook-input";
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  rotateWebhook,
  testWebhook,
  updateWebhook,
} from "./webhooks";

vi.stubEnv("WEBHOOK_ALLOWED_HOSTS", "127.0.0.1,LOCALHOST");
testDatabase();

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.answer((response) => response.writeHead(204).end());
});
afterAll(() => receiver.close());

const create = (ctx: Ctx, more: object = {}) =>
  createWebhook(ctx, createWebhookInput.parse({ url: receiver.url, ...more }));
const log = async (ctx: Ctx, id: string) =>
  (await listWebhookDeliveries(ctx, Number(id), listDeliveriesInput.parse({}))).items;
const bodies = () =>
  receiver.received.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
/** Ends every wait of a tenant, as time would. */
async function passTime({ tenantNo }: Ctx): Promise<void> {
  await asSuperuser("update webhook_deliveries set next_at = now() where tenant_no = $1", [tenantNo]);
  await asSuperuser("update webhook_endpoints set paused_until = null where tenant_no = $1", [tenantNo]);
}

test("each change of memories is reported with ids and without text, in order", async () => {
  const ctx = await testTenant();
  const { id } = await create(ctx);
  await remember(ctx, ownMessage("I like green tea", { id: "e1" }), ownMessage("okay", { id: "e2" }));
  await erase(ctx, eraseInput.parse({ user_id: "ana", session_id: "none" }));
  await deliverDue();
  expect(bodies().map(({ type }) => type)).toEqual(["memory.stored", "event.decided", "event.dropped"]);
  expect(bodies()[0]).toEqual({
    type: "memory.stored",
    timestamp: expect.any(String),
    data: {
      owner: { kind: "user", id: "ana" },
      memory_id: expect.stringMatching(/^[0-9a-f]{64}$/),
      memory_type: "preference",
      reason: expect.any(String),
      event_id: "e1",
    },
  });
  expect(bodies()[2]?.data).toMatchObject({ event_id: "e2", counts: { dropped: 1 } });
  expect(receiver.received.map(({ body }) => body).join()).not.toContain("green");
  expect((await log(ctx, id)).map(({ state, status }) => [state, status])).toEqual(
    Array(3).fill(["delivered", 204]),
  );
});

test("the package standardwebhooks verifies the signature, with both secrets while one is replaced", async () => {
  const ctx = await testTenant();
  const { id, secret } = await create(ctx);
  const rotated = await rotateWebhook(ctx, Number(id));
  await testWebhook(ctx, Number(id));
  await deliverDue();
  const [sent] = receiver.received;
  const headers = sent?.headers as Record<string, string>;
  for (const one of [secret, rotated.secret])
    expect(new Webhook(one).verify(sent?.body ?? "", headers)).toMatchObject({ type: "test" });
  expect(() => new Webhook(secret).verify(`${sent?.body} `, headers)).toThrow();
  await asSuperuser("update webhook_endpoints set previous_until = now() where tenant_no = $1", [
    ctx.tenantNo,
  ]);
  await testWebhook(ctx, Number(id));
  await deliverDue();
  const last = receiver.received.at(-1);
  expect(() =>
    new Webhook(secret).verify(last?.body ?? "", last?.headers as Record<string, string>),
  ).toThrow();
});

test("every replaced secret signs for the 24 hours that were promised", async () => {
  const ctx = await testTenant();
  const { id, secret } = await create(ctx);
  const secrets = [secret];
  for (let n = 0; n < 4; n++) secrets.push((await rotateWebhook(ctx, Number(id))).secret);
  await expect(rotateWebhook(ctx, Number(id))).rejects.toMatchObject({ code: "conflict" });
  await testWebhook(ctx, Number(id));
  await deliverDue();
  const [sent] = receiver.received;
  for (const one of secrets)
    expect(() =>
      new Webhook(one).verify(sent?.body ?? "", sent?.headers as Record<string, string>),
    ).not.toThrow();
});

test("a failed delivery is tried again with the same id, and is dead after ten tries", async () => {
  const ctx = await testTenant();
  const { id } = await create(ctx);
  receiver.answer((response) => response.writeHead(500).end("mail me at ana@example.org \u0007"));
  await testWebhook(ctx, Number(id));
  await deliverDue();
  const [first] = await log(ctx, id);
  expect(first).toMatchObject({ state: "pending", attempts: 1, status: 500, error: "status" });
  expect(first?.answer).toBe("mail me at [EMAIL]");
  for (let tries = 2; tries <= 10; tries++) {
    await passTime(ctx);
    await deliverDue();
  }
  expect(await log(ctx, id)).toMatchObject([{ state: "dead", attempts: 10, next_at: null }]);
  expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  expect((await listWebhooks(ctx)).items).toMatchObject([{ state: "failing", dead: 1, pending: 0 }]);
  receiver.answer((response) => response.writeHead(200).end());
  await resendWebhookDelivery(ctx, Number(id), first?.id ?? "");
  await passTime(ctx);
  await deliverDue();
  expect(await log(ctx, id)).toMatchObject([{ state: "delivered", attempts: 1 }]);
  expect((await listWebhooks(ctx)).items).toMatchObject([{ state: "active", dead: 0 }]);
});

test("after five failures the endpoint pauses, and then one delivery probes it", async () => {
  const ctx = await testTenant();
  const { id } = await create(ctx);
  receiver.answer((response) => response.writeHead(502).end());
  for (let sent = 0; sent < 8; sent++) await testWebhook(ctx, Number(id));
  await deliverDue();
  const triedOnce = receiver.received.length;
  expect(triedOnce).toBeGreaterThanOrEqual(5);
  expect(triedOnce).toBeLessThanOrEqual(6);
  await asSuperuser("update webhook_endpoints set paused_until = now() where tenant_no = $1", [ctx.tenantNo]);
  await deliverDue();
  expect(receiver.received).toHaveLength(triedOnce + 1);
});

test.each<[string, (response: ServerResponse) => void]>([
  [
    "breaks off",
    (response) => response.writeHead(200, { "content-length": 99 }).write("Tha", () => response.destroy()),
  ],
  ["hangs", (response) => void response.writeHead(202).write("Thanks")],
])("an accepted notice whose answer %s is not sent again", async (_, answer) => {
  const ctx = await testTenant();
  const { id } = await create(ctx);
  receiver.answer(answer);
  await testWebhook(ctx, Number(id));
  await deliverDue();
  await passTime(ctx);
  await deliverDue();
  expect(receiver.received).toHaveLength(1);
  expect(await log(ctx, id)).toMatchObject([{ state: "delivered", attempts: 1, error: null }]);
});

test("a redirect is a failure and is not followed", async () => {
  const ctx = await testTenant();
  const { id } = await create(ctx);
  receiver.answer((response) => response.writeHead(302, { location: receiver.url }).end());
  await testWebhook(ctx, Number(id));
  await deliverDue();
  expect(receiver.received).toHaveLength(1);
  expect(await log(ctx, id)).toMatchObject([{ state: "pending", status: 302 }]);
});

test("410 switches the endpoint off, and what waits is sent when it is switched on again", async () => {
  const ctx = await testTenant();
  const { id } = await create(ctx);
  receiver.answer((response) => response.writeHead(410).end());
  await testWebhook(ctx, Number(id));
  await deliverDue();
  expect((await listWebhooks(ctx)).items).toMatchObject([{ state: "refused", pending: 1 }]);
  await remember(ctx, ownMessage("I like black tea"));
  receiver.answer((response) => response.writeHead(204).end());
  await passTime(ctx);
  await deliverDue();
  expect(receiver.received).toHaveLength(1);
  await updateWebhook(ctx, Number(id), { active: true });
  await deliverDue();
  expect(await log(ctx, id)).toMatchObject([{ state: "delivered", type: "test" }]);
});

test.each([429, 503])("%i with Retry-After postpones the next try", async (status) => {
  const ctx = await testTenant();
  const { id } = await create(ctx);
  receiver.answer((response) => response.writeHead(status, { "retry-after": "3600" }).end());
  await testWebhook(ctx, Number(id));
  await deliverDue();
  const [delivery] = await log(ctx, id);
  const waitMs = Date.parse(delivery?.next_at ?? "") - Date.parse(delivery?.last_at ?? "");
  expect(waitMs).toBeCloseTo(3_600_000, -4);
});

test("an address that is no longer allowed is refused when a notice is sent", async () => {
  const ctx = await testTenant();
  const { id } = await create(ctx);
  const forbidden = receiver.url.replace("127.0.0.1", "127.0.0.2");
  await asSuperuser("update webhook_endpoints set url = $2 where tenant_no = $1", [ctx.tenantNo, forbidden]);
  await testWebhook(ctx, Number(id));
  await deliverDue();
  expect(receiver.received).toHaveLength(0);
  expect(await log(ctx, id)).toMatchObject([{ error: "address_forbidden", status: null }]);
});

test.each([
  ["ftp://example.org/", "http"],
  ["http://ana:pw@example.org/", "user"],
  ["https://example.org/#top", "fragment"],
  ["http://169.254.169.254/latest", "WEBHOOK_ALLOWED_HOSTS"],
  ["http://192.168.1.9/", "WEBHOOK_PRIVATE_NETWORKS"],
  ["http://metadata.google.internal/", "WEBHOOK_ALLOWED_HOSTS"],
  ["http://ip6-localhost/", /WEBHOOK_ALLOWED_HOSTS|unknown host/],
  ["http://does-not-exist.invalid/", "unknown host"],
])("%s is refused when it is saved", async (url, reason) => {
  const ctx = await testTenant();
  const saving = create(ctx, { url });
  await expect(saving).rejects.toMatchObject({
    code: "invalid_input",
    facts: { fields: [{ path: "url", message: expect.stringMatching(reason) }] },
  });
  expect((await listWebhooks(ctx)).items).toEqual([]);
});

test("an endpoint gets only the types that it wants, and none of another tenant", async () => {
  const [mine, theirs] = [await testTenant(), await testTenant()];
  const { id } = await create(mine, { types: ["event.dropped"] });
  await remember(theirs, ownMessage("okay"));
  await remember(mine, ownMessage("I like mint tea"), ownMessage("okay", { id: "mine" }));
  await deliverDue();
  expect(bodies().map(({ type, data }) => [type, data.event_id])).toEqual([["event.dropped", "mine"]]);
  for (const call of [
    () => updateWebhook(theirs, Number(id), { active: false }),
    () => deleteWebhook(theirs, Number(id)),
    () => rotateWebhook(theirs, Number(id)),
    () => testWebhook(theirs, Number(id)),
    () => log(theirs, id),
    async () => resendWebhookDelivery(theirs, Number(id), (await log(mine, id))[0]?.id ?? ""),
  ])
    await expect(call()).rejects.toMatchObject({ code: "not_found" });
  const reader = { ...mine, scopes: ["read", "write"] as const };
  await expect(create(reader)).rejects.toMatchObject({ code: "scope_missing" });
  const bound = { ...mine, owner: { kind: "user", id: "ana" } as const };
  await expect(listWebhooks(bound)).rejects.toMatchObject({ code: "owner_forbidden" });
});

test("the notices of an erased owner are deleted, and only the erasure is reported", async () => {
  const ctx = await testTenant();
  await create(ctx);
  await remember(ctx, ownMessage("I like white tea"), ownMessage("I like oolong tea", { user_id: "ben" }));
  await erase(ctx, eraseInput.parse({ user_id: "ana" }));
  await deliverDue();
  const reported = bodies().map(({ type, data }) => [type, (data.owner as { id: string }).id]);
  expect(reported.filter(([, id]) => id === "ana")).toEqual([["owner.erased", "ana"]]);
  expect(reported.filter(([, id]) => id === "ben").map(([type]) => type)).toEqual([
    "memory.stored",
    "event.decided",
  ]);
});

test("a deleted endpoint leaves no delivery behind", async () => {
  const ctx = await testTenant();
  const { id } = await create(ctx);
  await testWebhook(ctx, Number(id));
  await deleteWebhook(ctx, Number(id));
  await deliverDue();
  expect(receiver.received).toHaveLength(0);
  const rows = await asSuperuser("select 1 from webhook_deliveries where tenant_no = $1", [ctx.tenantNo]);
  expect(rows).toEqual([]);
});
