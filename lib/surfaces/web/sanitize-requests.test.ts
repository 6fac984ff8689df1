// Requests that Next.js cannot handle are corrected before they reach it.

import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT_ADDRESS, sanitizeRequests } from "./sanitize-requests";

sanitizeRequests();
const server = createServer(({ method, url, headers }, response) =>
  response.end(
    JSON.stringify({ method, url, host: headers["x-forwarded-host"], address: headers[CLIENT_ADDRESS] }),
  ),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends a request. Returns it as the handler receives it. */
function seen(method: string, path: string, headers: Record<string, string> = {}): Promise<unknown> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", method, path, headers }, async (response) =>
      resolve(JSON.parse((await response.toArray()).join(""))),
    )
      .on("error", reject)
      .end();
  });
}

test("a path that cannot be decoded is escaped", async () => {
  expect(await seen("GET", "/api/v1/events/%E0%A4%A")).toMatchObject({
    url: "/api/v1/events/%25E0%25A4%25A",
  });
  expect(await seen("GET", "/api/v1/events/%C3%A4")).toMatchObject({ url: "/api/v1/events/%C3%A4" });
});

test("slashes that follow each other in a path are one, but not in a query", async () => {
  expect(await seen("POST", "//api/v1//events")).toMatchObject({ url: "/api/v1/events" });
  for (const url of ["/?next=http://a//b", "http://localhost/api/health"])
    expect(await seen("GET", url)).toMatchObject({ url });
});

test("TRACE becomes a method that Next rejects without failing, and other methods do not change", async () => {
  expect(await seen("TRACE", "/api/health")).toMatchObject({ method: "SEARCH" });
  for (const method of ["GET", "OPTIONS", "DELETE"])
    expect(await seen(method, "/api/health")).toMatchObject({ method });
});

test("the address of the connection replaces one that the client claims", async () => {
  const claimed = { [CLIENT_ADDRESS]: "192.0.2.1", "x-forwarded-for": "192.0.2.2" };
  expect(await seen("GET", "/", claimed)).toMatchObject({ address: "127.0.0.1" });
});

test("only the first of several forwarded hosts is kept", async () => {
  const headers = { "x-forwarded-host": "memory.example, inner.example" };
  expect(await seen("GET", "/", headers)).toMatchObject({ host: "memory.example" });
});
