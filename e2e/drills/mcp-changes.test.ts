// A subscription over /mcp hears of changes, and ends with the server.

import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../testkit/server";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const VERSION = "2026-07-28";
const LISTEN = {
  jsonrpc: "2.0",
  id: 1,
  method: "subscriptions/listen",
  params: {
    notifications: { resourceSubscriptions: ["memory://me"] },
    _meta: {
      "io.modelcontextprotocol/protocolVersion": VERSION,
      "io.modelcontextprotocol/clientCapabilities": {},
    },
  },
};

test("a stored memory is announced, and an open subscription does not delay the stop", async () => {
  const key = await server.createKey({ scopes: ["read", "write"], user_id: "ana" });
  const response = await fetch(`${server.url}/mcp`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": VERSION,
      "mcp-method": LISTEN.method,
    },
    body: JSON.stringify(LISTEN),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  /** Reads until the pattern was received, or until the server ends the stream. */
  const readUntil = async (pattern: RegExp) => {
    for (;;) {
      if (pattern.test(received)) return "received";
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return "ended";
      received += value;
    }
  };
  expect(await readUntil(/subscriptions\/acknowledged/)).toBe("received");
  const event = { user_id: "ana", role: "user", text: "I like jazz", keep: true };
  await server.call(key, "POST", "/api/v1/events", { events: [event] });
  expect(await readUntil(/resources\/updated/)).toBe("received");

  const stopped = server.kill("SIGTERM");
  expect(await readUntil(/no such text/)).toBe("ended");
  expect(await stopped).toBe(0);
});
