// HEAD is answered as GET without a body, and leaves nothing open.

import { expect, test, vi } from "vitest";
import { OPERATOR } from "@/lib/base/core";
import { createKey, createKeyInput } from "@/lib/features/access";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { serveOperations } from "./serve-operations";

vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();

test("a HEAD request of the stream takes no place of a stream", async () => {
  const { tenantId } = await testTenant();
  const { key } = await createKey(OPERATOR, createKeyInput.parse({ tenant: tenantId, user_id: "ana" }));
  const { GET } = serveOperations("/api/v1/stream");
  const call = (method: string) =>
    GET(
      new Request("http://localhost:3000/api/v1/stream", {
        method,
        headers: { authorization: `Bearer ${key}` },
      }),
      { params: Promise.resolve({}) },
    );
  for (let n = 0; n < 60; n++) {
    const response = await call("HEAD");
    expect([response.status, response.body]).toEqual([200, null]);
    expect(response.headers.get("content-type")).toMatch("text/event-stream");
  }
  const stream = await call("GET");
  expect(stream.status).toBe(200);
  await stream.body?.cancel();
});
