// A mem0 server is read through the platform's API, or else through that of the open-source server.

import { afterEach, expect, test, vi } from "vitest";
import { mem0Pages } from "./mem0-pages";

afterEach(() => vi.unstubAllGlobals());

/** Answers each request from the bodies by method and path. Others are 404. */
function serve(bodies: Readonly<Record<string, object>>): void {
  vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
    const { pathname, search } = new URL(url);
    const body = bodies[`${method} ${pathname}${search}`];
    return body ? Response.json(body) : new Response(null, { status: 404 });
  });
}

async function idsFrom(url: string): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const line of mem0Pages(url, "a b", undefined))
    ids.push(JSON.parse(Buffer.from(line).toString("utf8")).id);
  return ids;
}

test("all pages of the platform are read", async () => {
  serve({
    "POST /v3/memories/?page=1&page_size=100": { results: [{ id: 1 }], next: "…" },
    "POST /v3/memories/?page=2&page_size=100": { results: [{ id: 2 }], next: null },
  });
  expect(await idsFrom("http://mem0.test/")).toEqual([1, 2]);
});

test("an open-source server's relations are read too, so that they are counted", async () => {
  serve({ "GET /memories?user_id=a%20b": { results: [{ id: 1 }], relations: [{ id: "r" }] } });
  expect(await idsFrom("http://mem0.test")).toEqual([1, "r"]);
});

test("a server that answers with pages is called no mem0 server", async () => {
  vi.stubGlobal("fetch", async () => new Response("<!doctype html><title>mem0</title>"));
  await expect(idsFrom("http://mem0.test/")).rejects.toThrow(
    "http://mem0.test does not answer like a mem0 server. Name the address of its API.",
  );
});

test("a user without memories is named, because the ID can be mistyped", async () => {
  serve({ "GET /memories?user_id=a%20b": { results: [] } });
  await expect(idsFrom("http://mem0.test")).rejects.toThrow("has no memories of the user a b.");
});
