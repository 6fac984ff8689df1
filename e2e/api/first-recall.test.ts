// The first steps of the README work on a fresh server.

import { beforeAll, expect, test } from "vitest";
import type { ServerClient } from "../../testkit/server-client";
import { sharedServer } from "../../testkit/shared-server";

let server: ServerClient;
beforeAll(async () => {
  server = await sharedServer("first-recall");
});

test("the first curl of the README stores a preference, and the second returns it first", async () => {
  const key = await server.createKey();
  const sent = await server.call<{ events: { id: string; status: string }[] }>(
    key,
    "POST",
    "/api/v1/events",
    {
      events: [{ user_id: "derek", role: "user", text: "I like the lights at 40% in the evening" }],
    },
  );
  expect(sent.status).toBe(202);
  const id = sent.body.events[0]?.id;
  const decision = await server.call(key, "GET", `/api/v1/events/${id}?wait_ms=20000`);
  expect(decision.body).toMatchObject({
    status: "decided",
    decisions: [{ verdict: "stored", type: "preference" }],
  });
  const retrieval = await server.call(key, "POST", "/api/v1/retrieve", {
    user_id: "derek",
    query: "how bright should the lights be?",
  });
  expect(retrieval.body).toMatchObject({
    hits: [{ event_id: id, text: "I like the lights at 40% in the evening" }],
  });
});

test("a fresh server redirects to its setup page, which says where the token is", async () => {
  const redirect = await fetch(server.url, { redirect: "manual" });
  expect([redirect.status, redirect.headers.get("location")]).toEqual([307, "/setup"]);
  expect(await (await fetch(server.url)).text()).toContain("Printed in the server log");
});

test("pages are compressed, and answers of the API are not", async () => {
  const encodingOf = async (path: string) =>
    (await fetch(`${server.url}${path}`, { headers: { "accept-encoding": "gzip" } })).headers.get(
      "content-encoding",
    );
  expect(await encodingOf("/setup")).toBe("gzip");
  expect(await encodingOf("/api/openapi.json")).toBeNull();
});
