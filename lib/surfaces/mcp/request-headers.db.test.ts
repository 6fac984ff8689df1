// What a client accepts and where a web page comes from decide on the answer.

import { expect, test, vi } from "vitest";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { mcpRoute } from "./index";
import { keyOf, post, rpc } from "./testing";

vi.stubEnv("LOG_LEVEL", "silent");
testDatabase();

test("a client that accepts anything is answered, and one that accepts only JSON is told what to accept", async () => {
  const key = await keyOf(await testTenant(), { user_id: "ana" });
  for (const accept of ["*/*", "", "text/plain, */*;q=0.8"])
    expect([accept, (await post(key, rpc("ping"), { accept })).status]).toEqual([accept, 200]);
  const refused = await post(key, rpc("ping"), { accept: "application/json" });
  expect([refused.status, await refused.text()]).toEqual([406, expect.stringContaining("must accept both")]);
});

test("a web page of this machine can read every answer, also a refusal", async () => {
  const key = await keyOf(await testTenant(), { user_id: "ana" });
  const origin = "http://localhost:5173";
  const get = new Request("http://localhost:3000/mcp", { headers: { host: "localhost:3000", origin } });
  const answers = [
    await post(key, rpc("ping"), { origin }),
    await post(null, rpc("ping"), { origin }),
    await mcpRoute.GET(get, { params: Promise.resolve({}) }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 405]);
  for (const { headers } of answers) expect(headers.get("access-control-allow-origin")).toBe(origin);
  const evil = await post(key, rpc("ping"), { origin: "http://evil.example" });
  expect([evil.status, evil.headers.get("access-control-allow-origin")]).toEqual([403, null]);
});
