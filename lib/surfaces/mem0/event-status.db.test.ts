// The status of an add says what is stored, also while a part of it waits and when nothing was kept of it.

import { expect, test, vi } from "vitest";
import { type Ctx, OPERATOR } from "@/lib/base/core";
import { drainQueue, remember, send } from "@/lib/engine/ingest/testing";
import { createKey, createKeyInput } from "@/lib/features/access";
import { setTenantPolicy, setTenantPolicyInput } from "@/lib/features/maintenance";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { splitConversation } from "@/lib/surfaces/adapters";
import { readEventStatus } from "./event-status";
import { mem0Route } from "./mem0-route";
import { outcomeOf, type Verdict } from "./results";
import { callOf } from "./testing";

testDatabase();
vi.stubEnv("LOG_LEVEL", "fatal");

type Body = { message: string; status: string; event_id: string; results: unknown[]; id: string };

async function mem0Of(ctx: Ctx) {
  const { key } = await createKey(OPERATOR, createKeyInput.parse({ tenant: ctx.tenantId }));
  return async (method: "GET" | "POST", path: string, body?: object, headers: object = {}) => {
    const request = new Request(`http://127.0.0.1/api/mem0${path}`, {
      method,
      headers: { authorization: `Token ${key}`, "content-type": "application/json", ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const response = await mem0Route[method](request, { params: Promise.resolve({}) });
    return { status: response.status, body: (await response.json()) as Body };
  };
}

test("an add that was ignored has a status with the reason, and other unknown ids have none", async () => {
  const ctx = await testTenant();
  await setTenantPolicy(
    ctx,
    setTenantPolicyInput.parse({ policy: { agents: { hall: { remember: false } } } }),
  );
  const mem0 = await mem0Of(ctx);
  const add = { user_id: "ana", messages: [{ role: "user", content: "I keep parrots in the attic" }] };
  const off = { "x-palimpsest-remember": "false" };
  for (const path of ["/v3/memories/add/", "/memories"])
    for (const [body, headers] of [
      [{ ...add, agent_id: "hall" }, {}],
      [{ ...add, infer: false }, off],
      [{ ...add, messages: Array(30).fill(add.messages[0]) }, off],
    ] as const) {
      const { body: added } = await mem0("POST", path, body, headers);
      expect(added).toMatchObject({ status: "SUCCEEDED", results: [] });
      expect(added.message).toContain("memory is off");
      const { status, body: event } = await mem0("GET", `/v1/event/${added.event_id}/`);
      expect([status, event]).toEqual([
        200,
        {
          id: added.event_id,
          event_type: "ADD",
          status: "SUCCEEDED",
          message: added.message,
          results: [],
        },
      ]);
    }
  expect((await mem0("POST", "/v1/memories/", { ...add, agent_id: "hall" })).body).toEqual([]);
  expect((await mem0("GET", "/v1/event/01a21e5f-ee26-7b7d-870e-dd046e9f5faf/")).status).toBe(404);
});

test("a conversation with decided and waiting events says how much is stored", async () => {
  const ctx = await testTenant();
  const messages = Array.from({ length: 60 }, (_, at) => ({
    role: "user" as const,
    text: `Box ${at} has number ${at * 7}`,
    keep: true as const,
  }));
  const [first, ...others] = splitConversation({ id: "boxes", user_id: "ana", messages });
  await remember(ctx, ...(first ? [first] : []));
  await send(ctx, others);
  const status = async () => (await readEventStatus(callOf(ctx, {}, "boxes"))) as Body;
  const { results, ...waiting } = await status();
  expect(results).toHaveLength(20);
  expect(waiting).toMatchObject({
    status: "PENDING",
    message: "Messages stored so far: 20. The server is still deciding about the others.",
  });
  await drainQueue();
  expect(await status()).toMatchObject({ status: "SUCCEEDED", message: "Stored 60 of 60 messages." });
});

test("the message of a failed part says what is stored", () => {
  const verdict = (outcome: Verdict["outcome"]) => ({ outcome, memoryId: null, reasonText: null });
  expect(outcomeOf([verdict("stored"), verdict("failed"), verdict("queued")])).toEqual({
    status: "FAILED",
    message: "Messages stored so far: 1. The server could not process the others.",
  });
  expect(outcomeOf([verdict("failed")]).message).toBe("The server could not process it.");
});
