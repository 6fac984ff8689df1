// What mem0's clients ask for and cannot get here is refused as they expect, and changes nothing.

import { beforeAll, expect, test } from "vitest";
import { type Mem0Sender, mem0Sender } from "../testkit/mem0/sender";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

let server: ServerClient;
let send: Mem0Sender["send"];
let remember: Mem0Sender["remember"];
beforeAll(async () => {
  server = await sharedServer("mem0");
  ({ send, remember } = mem0Sender(server));
});

test("bad input is refused with the field in `detail`, and nothing is stored", async () => {
  const key = await server.createKey();
  const refusals: [string, string, unknown, string][] = [
    ["POST", "/v3/memories/add/", { messages: [], user_id: "jo" }, "messages"],
    ["POST", "/v3/memories/add/", { messages: "hello" }, "user_id is missing"],
    [
      "POST",
      "/v3/memories/add/",
      {
        user_id: "jo",
        messages: [
          { role: "user", content: "The attic is locked" },
          { role: "user", content: [{ type: "image_url", image_url: { url: "x" } }] },
        ],
      },
      "messages[1].content[0] has the type image_url: only text is supported",
    ],
    ["POST", "/v3/memories/search/", { query: "x", filters: { NOT: [] } }, "filters.NOT is not supported"],
    ["POST", "/v3/memories/search/", { query: "x" }, "must name at least one of user_id"],
    ["POST", "/v3/memories/", { filters: { user_id: "*" } }, '"*" is not supported'],
    ["DELETE", "/v1/memories/", undefined, "user_id is missing"],
    ["DELETE", "/v1/memories/?app_id=*&user_id=jo", undefined, 'app_id "*" is not supported'],
    ["DELETE", `/v1/memories/?app_id=${"a".repeat(61)}`, undefined, "app_id must have at most 60 characters"],
    ["PUT", "/v1/batch/", { memories: [] }, "memories"],
    ["PUT", `/memories/${"ab".repeat(32)}`, null, "request must be a JSON object"],
    ["GET", "/v1/events/?user_id=jo&agent_id=al", undefined, "agent_id cannot be combined"],
  ];
  for (const [method, path, body, detail] of refusals) {
    const answer = await send(key, method, path, body === undefined ? {} : { body });
    expect([path, answer.status, answer.body.detail]).toEqual([path, 400, expect.stringContaining(detail)]);
    expect(answer.body.status).toBe(400);
  }
  const list = await send(key, "POST", "/v3/memories/", { body: { filters: { user_id: "jo" } } });
  expect(list.body.count).toBe(0);
  expect(await send(key, "GET", "/v1/unknown/")).toMatchObject({ status: 404, body: { status: 404 } });
  for (const path of ["/v1/exports/", "/v1/exports/get/"]) {
    const exports = await send(key, "POST", path);
    expect([exports.status, exports.body.code]).toEqual([501, "not_supported"]);
    expect(exports.body.detail).toMatch(/use GET \/api\/v1\/export\b/i);
  }
});

test("a filter that a call has no place for is refused, and nothing is erased", async () => {
  const key = await server.createKey();
  await remember(key, "The kayak is under the porch", { user_id: "max", run_id: "trip" });
  await remember(key, "The paddle is in the hall", { user_id: "max" });
  const refusals: [string, string, object | undefined, string][] = [
    ["DELETE", "/v1/memories/?user_id=max&categories=fact", undefined, "categories is not supported"],
    ["DELETE", "/v1/memories/?user_id=max&created_at=2020-01-01", undefined, "created_at is not supported"],
    ["DELETE", "/v1/memories/?user_id=max", { memory_ids: ["x"] }, "memory_ids is not supported"],
    ["DELETE", "/v1/memories/", { filters: { user_id: "max", metadata: { a: 1 } } }, "can name only"],
    [
      "DELETE",
      "/v1/memories/?user_id=max",
      { filters: { AND: [{ categories: ["mood"] }] } },
      "can name only",
    ],
    [
      "DELETE",
      "/v1/memories/",
      { filters: { OR: [{ user_id: "max" }, { user_id: "ben" }] } },
      "can name only",
    ],
    ["DELETE", "/v1/memories/?user_id=max", { filters: { user_id: "ben" } }, "exclude each other"],
    ["DELETE", "/v1/memories/?user_id=max&filters=trip", undefined, "must be an object"],
    ["DELETE", "/v1/memories/?user_id=max&filters=", undefined, "must be an object"],
    ["DELETE", "/v1/memories/?user_id=max&filters=[]", undefined, "must be an object"],
    [
      "DELETE",
      "/v1/memories/?filters={'user_id':\"max\",'run_id':None}",
      undefined,
      "filters.run_id must be an id",
    ],
    ["DELETE", "/v1/memories/?user_id=max&filters=5", undefined, "must be an object"],
    ["DELETE", "/memories?user_id=max", { filters: [] }, "must be an object"],
    ["DELETE", "/v1/memories/?user_id=max", { filters: 5 }, "must be an object"],
    ["DELETE", "/v1/memories/?user_id=max", { filters: true }, "must be an object"],
    ["DELETE", "/v1/memories/?user_id=max", { user_id: "ben" }, "user_id has different values"],
    ["DELETE", "/v1/memories/?run_id=trip", { filters: [{ user_id: "max" }] }, "must be an object"],
    ["POST", "/v3/memories/?user_id=max", { user_id: "ben" }, "user_id has different values"],
    ["POST", "/v3/memories/", { user_id: "max", filters: [] }, "must be an object"],
    [
      "POST",
      "/v3/memories/",
      { filters: { user_id: "max" }, show_expired: true },
      "show_expired must be false",
    ],
    ["GET", "/v1/memories/?user_id=max&show_expired=true", undefined, "show_expired must be false"],
    ["POST", "/search?user_id=max", { query: "x", user_id: "ben" }, "user_id has different values"],
    ["POST", "/search", { query: "x", user_id: "max", filters: true }, "must be an object"],
    ["POST", "/search", { query: "x", user_id: "max", show_expired: true }, "show_expired must be false"],
    ["GET", "/v1/memories/?user_id=max&keywords=paddle", undefined, "keywords is not supported"],
    ["GET", "/memories?user_id=max&memory_ids=x", undefined, "memory_ids is not supported"],
    ["POST", "/v3/memories/", { filters: { user_id: "max" }, text: "x" }, "text is not supported"],
    [
      "POST",
      "/v3/memories/search/",
      { query: "x", filters: { user_id: "max" }, keywords: "x" },
      "keywords is not supported",
    ],
    ["POST", "/search", { query: "x", user_id: "max", created_at: {} }, "created_at is not supported"],
    ["GET", "/v1/events/?user_id=max&status=FAILED", undefined, "status is not supported"],
    ["GET", "/v1/entities/?type=agent", undefined, "type is not supported"],
  ];
  for (const [method, path, body, detail] of refusals) {
    const answer = await send(key, method, path, body === undefined ? {} : { body });
    expect([path, answer.status, answer.body.detail]).toEqual([path, 400, expect.stringContaining(detail)]);
  }
  const listed = async () =>
    (await send(key, "POST", "/v3/memories/", { body: { filters: { user_id: "max" } } })).body.results?.map(
      ({ memory }) => memory,
    );
  expect(await listed()).toHaveLength(2);
  // As the Python client writes the filters of its typed options into the query.
  const filters = encodeURIComponent("{'user_id': 'max', 'run_id': 'trip'}");
  expect((await send(key, "DELETE", `/v1/memories/?filters=${filters}`)).status).toBe(200);
  expect(await listed()).toEqual(["The paddle is in the hall"]);
});

test("a batch with an invalid change changes nothing", async () => {
  const key = await server.createKey();
  const [first, second] = [
    await remember(key, "The drill is in the box", { user_id: "noa" }),
    await remember(key, "The saw hangs on the wall", { user_id: "noa" }),
  ];
  for (const change of [
    {},
    { text: " " },
    { text: "x".repeat(40_000) },
    { metadata: { a: "x".repeat(20_000) } },
  ]) {
    const memories = [
      { memory_id: first, text: "The drill is gone" },
      { memory_id: second, ...change },
    ];
    expect((await send(key, "PUT", "/v1/batch/", { body: { memories } })).status).toBe(400);
  }
  expect((await send(key, "GET", `/v1/memories/${first}/`)).body.memory).toBe("The drill is in the box");
});

test("webhooks need the scope admin, the key's own project and a type that has notices", async () => {
  const body = { name: "notes", url: "https://93.184.215.14/hook", event_types: ["memory_add"] };
  const place = "/api/v1/webhooks/projects/mem0/";
  const admin = await server.createKey({ tenant: "mem0" });
  const refusals = [
    [await server.createKey({ scopes: ["read", "write"] }), place, body, 403],
    [admin, "/api/v1/webhooks/projects/another/", body, 404],
    [admin, place, { ...body, event_types: ["memory_categorize"] }, 400],
    [admin, place, { ...body, event_types: [] }, 400],
    [admin, place, { ...body, url: "http://169.254.169.254/" }, 400],
  ] as const;
  for (const [key, path, sent, status] of refusals)
    expect((await send(key, "POST", path, { body: sent })).status).toBe(status);
  expect((await send(admin, "DELETE", "/api/v1/webhooks/999999/")).status).toBe(404);
});
