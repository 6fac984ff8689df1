// A valid key learns that its kind is wrong; every other key is refused like none.

import { expect, test, vi } from "vitest";
import { OPERATOR, SCOPES } from "@/lib/base/core";
import { createKey, createKeyInput, revokeKey } from "@/lib/features/access";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { serveOperations } from "./serve-operations";

vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();

type Path = Parameters<typeof serveOperations>[0];

async function refusal(method: "GET" | "POST", path: Path, headers: Record<string, string>) {
  const body = method === "POST" ? { body: "{", headers: { "content-type": "application/json" } } : {};
  const request = new Request(`http://localhost:3000${path}`, { method, ...body });
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const response = await serveOperations(path)[method](request, { params: Promise.resolve({}) });
  const { request_id: _, ...problem } = await response.json();
  return problem;
}

test.each([
  ["GET", "/api/v1/keys", /members and .* commands/],
  ["POST", "/api/v1/keys", /members and .* commands/],
  ["GET", "/api/v1/people", /members and .* commands/],
  ["GET", "/api/v1/flags", /members and .* commands/],
  ["GET", "/api/v1/me", /only for members/],
  ["GET", "/api/metrics", /METRICS_TOKEN/],
] as const)(
  "%s %s tells a valid key of any scope what is needed, and every other caller nothing of keys",
  async (method, path, detail) => {
    const { tenantId } = await testTenant();
    const newKey = (scopes: readonly (typeof SCOPES)[number][]) =>
      createKey(OPERATOR, createKeyInput.parse({ tenant: tenantId, scopes }));
    for (const scopes of [SCOPES, ["read"] as const]) {
      const { key } = await newKey(scopes);
      const sent = [{ authorization: `Bearer ${key}` }, { "x-api-key": key }];
      for (const headers of sent)
        expect(await refusal(method, path, headers)).toMatchObject({
          status: 403,
          code: "caller_forbidden",
          detail: expect.stringMatching(detail),
        });
    }
    const none = await refusal(method, path, {});
    expect(none).toMatchObject({ status: 401, code: "unauthenticated" });
    const revoked = await newKey(SCOPES);
    await revokeKey(OPERATOR, { id: revoked.key_id });
    const wrongSecret = revoked.key.replace(/.{6}$/, "AAAAAA");
    const unknown = `plm_0123456789ab_${"x".repeat(43)}`;
    for (const key of [revoked.key, wrongSecret, unknown, "plm_", "other"])
      expect(await refusal(method, path, { authorization: `Bearer ${key}` })).toEqual(none);
  },
);
