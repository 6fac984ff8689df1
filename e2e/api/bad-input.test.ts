// Every route of the API refuses invalid input, and the response repeats no invalid value.

import { readFile } from "node:fs/promises";
import { request as rawRequest } from "node:http";
import { beforeAll, expect, test } from "vitest";
import type { ServerClient } from "../../testkit/server-client";
import { sharedServer } from "../../testkit/shared-server";
import { checkProblem, MARK, problemParts, refusals } from "./refusals";

let server: ServerClient;
let key: string;
let expectRefusal: ReturnType<typeof refusals>;
beforeAll(async () => {
  server = await sharedServer("bad-input");
  key = await server.createKey();
  expectRefusal = refusals(server, key);
});

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const validEvent = (id: string) => ({ id, user_id: "ana", role: "user", text: "I like green tea" });
const event = (overrides: object) => ({ events: [{ ...validEvent("x"), ...overrides }] });
const inMessage = (overrides: object) => ({
  events: [
    validEvent("x"),
    { user_id: "ana", messages: [{ role: "user", text: "I like tea", ...overrides }] },
  ],
});
const retrieval = (overrides: object) => ({ query: "tea", user_id: "ana", ...overrides });
const UNKNOWN = "ab".repeat(32);

type Wrong = readonly [what: string, body: unknown, ...paths: string[]];
const EVENTS = "/api/v1/events";
const RETRIEVE = "/api/v1/retrieve";
const tooManyEvents = Array.from({ length: 501 }, (_, i) => ({ ...validEvent(`${i}`), text: MARK }));
const messages = (count: number) => Array(count).fill({ role: "user", text: MARK });
const FIRST_TEXT = "events[1].messages[0].text";

const WRONG_EVENTS: readonly Wrong[] = [
  ["JSON of another form", `"${MARK}"`, ""],
  ["an unknown field on top", { events: [validEvent("x")], more: MARK }, "more"],
  ["an unknown field of an event", event({ more: MARK }), "events[0].more"],
  ["an unknown field of a message", inMessage({ more: { a: MARK } }), "events[1].messages[0].more"],
  ["no events", { events: [] }, "events"],
  ["501 events", { events: tooManyEvents }, "events"],
  ["21 messages", { events: [{ user_id: "ana", messages: messages(21) }] }, "events[0].messages"],
  ["no messages", { events: [{ user_id: "ana", messages: [] }] }, "events[0].messages"],
  ["more than 32 KB of text, in bytes", inMessage({ text: `${MARK}${"é".repeat(16_381)}` }), FIRST_TEXT],
  ["empty text", inMessage({ text: "" }), FIRST_TEXT],
  ["blank text", inMessage({ text: " \n\t\u00a0" }), FIRST_TEXT],
  ["text that is not a string", event({ text: [MARK] }), "events[0].text"],
  ["no text", { events: [{ user_id: "ana", role: "user" }] }, "events[0].text"],
  ["an unknown role", inMessage({ role: MARK }), "events[1].messages[0].role"],
  ["65 tags", event({ tags: Array(65).fill(MARK) }), "events[0].tags"],
  ["a tag of 65 characters", event({ tags: ["a", MARK.padEnd(65)] }), "events[0].tags[1]"],
  ["an id of 257 characters", event({ id: MARK.padEnd(257) }), "events[0].id"],
  ["over 16 KB of metadata", event({ metadata: { a: MARK, b: "é".repeat(8_190) } }), "events[0].metadata"],
  ["metadata that is a list", event({ metadata: [MARK] }), "events[0].metadata"],
  [
    "metadata of thousands of levels",
    `{"events":[{"user_id":"ana","role":"user","text":"a","metadata":{"a":${"[".repeat(7900)}${"]".repeat(7900)}}}]}`,
    "",
  ],
  ["a time before 1900", event({ at: "1899-12-31T23:59:59Z" }), "events[0].at"],
  ["a time more than a day ahead", event({ at: daysFromNow(1.01) }), "events[0].at"],
  ["a time without a zone", event({ at: "2026-05-03T10:00:00" }), "events[0].at"],
  ["an invalid time", event({ at: MARK }), "events[0].at"],
  ["two owners", event({ agent_owner: MARK }), "events[0].user_id"],
  ["an empty owner", event({ user_id: "" }), "events[0].user_id"],
  ["a lone surrogate in an owner", event({ user_id: "o\ud800" }), "events[0].user_id"],
  ["a lone surrogate in an id", event({ session_id: "\udc00s" }), "events[0].session_id"],
  ["another scope", { events: [{ scope: MARK, role: "user", text: "a" }] }, "events[0].scope"],
];
const WRONG_RETRIEVALS: readonly Wrong[] = [
  ["two owners", retrieval({ scope: "shared" }), "user_id"],
  ["a lone surrogate in an owner", retrieval({ user_id: "o\ud800" }), "user_id"],
  ["more than 8 KB of query, in bytes", retrieval({ query: `${MARK}${"é".repeat(4_093)}` }), "query"],
  ["an empty query", retrieval({ query: " " }), "query"],
  ["k 101", retrieval({ k: 101 }), "k"],
  ["k 0", retrieval({ k: 0 }), "k"],
  ["a fractional k", retrieval({ k: 1.5 }), "k"],
  ["an unknown mode", retrieval({ mode: MARK }), "mode"],
  ["an unknown filter", retrieval({ filters: { who: MARK } }), "filters.who"],
  ["an unknown type", retrieval({ filters: { types: ["fact", MARK] } }), "filters.types[1]"],
  ["an invalid as_of", retrieval({ as_of: MARK }), "as_of"],
];

test.each(WRONG_EVENTS)("answers 422 to events with %s", async (_description, body, ...paths) => {
  expect(problemParts(await expectRefusal("POST", EVENTS, body))).toEqual([422, "invalid_input", ...paths]);
});

test.each(WRONG_RETRIEVALS)("answers 422 to a retrieval with %s", async (_description, body, ...paths) => {
  expect(problemParts(await expectRefusal("POST", RETRIEVE, body))).toEqual([422, "invalid_input", ...paths]);
});

test.each([
  [EVENTS, `{"events": "${MARK}`, 400, "malformed_json"],
  [EVENTS, "", 400, "malformed_json"],
  [
    EVENTS,
    { events: [validEvent("x"), { role: "user", text: MARK }] },
    400,
    "owner_required",
    "events[1].user_id",
  ],
  [RETRIEVE, { query: MARK }, 400, "owner_required", "user_id"],
  ["/api/v1/erase", {}, 422, "invalid_input", "user_id"],
  ["/api/v1/erase", { user_id: MARK, scope: "shared" }, 422, "invalid_input", "user_id"],
  [`/api/v1/memories/${UNKNOWN}/supersede`, { text: " " }, 422, "invalid_input", "text"],
  [`/api/v1/memories/${UNKNOWN}/supersede`, { text: MARK }, 404, "not_found"],
  [`/api/v1/memories/${UNKNOWN}/restore`, undefined, 404, "not_found"],
  [`/api/v1/memories/${UNKNOWN}/separate`, undefined, 404, "not_found"],
  [`/api/v1/decisions/${MARK}/rescue`, {}, 404, "not_found"],
  ["/api/v1/decisions/1-1-0/rescue", { type: MARK }, 422, "invalid_input", "type"],
  [`/api/v1/contradictions/${MARK}/resolve`, { as: "newer" }, 404, "not_found"],
  ["/api/v1/contradictions/1-1-0/resolve", { as: MARK }, 422, "invalid_input", "as"],
  ["/api/v1/pii/preview", { text: MARK, more: MARK }, 422, "invalid_input", "more"],
  ["/api/v1/dead-letters/999/retry", undefined, 404, "not_found"],
  [`/api/v1/${MARK}`, {}, 404, "not_found"],
  [`/api/${MARK}/x`, {}, 404, "not_found"],
] as const)("POST %s %j is refused with %i %s", async (path, body, status, code, ...paths) => {
  expect(problemParts(await expectRefusal("POST", path, body))).toEqual([status, code, ...paths]);
});

test.each([
  ["GET", `/api/v1/memories?cursor=${MARK}`, 422, "invalid_input", "cursor"],
  ["GET", `/api/v1/memories?type=fact,${MARK}`, 422, "invalid_input", "type[1]"],
  ["GET", `/api/v1/memories?recorded_to=${MARK}`, 422, "invalid_input", "recorded_to"],
  ["GET", `/api/v1/owners?cursor=${MARK}`, 422, "invalid_input", "cursor"],
  ["GET", `/api/v1/chains?cursor=${MARK}`, 422, "invalid_input", "cursor"],
  ["GET", `/api/v1/decisions?verdict=${MARK}`, 422, "invalid_input", "verdict[0]"],
  ["GET", `/api/v1/decisions?cursor=${MARK}`, 422, "invalid_input", "cursor"],
  ["GET", `/api/v1/redactions?kind=${MARK}`, 422, "invalid_input", "kind[0]"],
  ["GET", `/api/v1/redactions?cursor=${MARK}`, 422, "invalid_input", "cursor"],
  ["GET", `/api/v1/memories/${UNKNOWN}/origin`, 404, "not_found"],
  ["GET", `/api/v1/memories?user_id=ana&scope=shared`, 422, "invalid_input", "user_id"],
  ["GET", `/api/v1/memories?user_id=ana&user_id=${MARK}`, 422, "invalid_input", "user_id"],
  ["GET", `/api/v1/memories?user_id=ana&cursor=${MARK}`, 422, "invalid_input", "cursor"],
  ["GET", `/api/v1/memories?user_id=ana&limit=${MARK}`, 422, "invalid_input", "limit"],
  ["GET", `/api/v1/memories?user_id=ana&limit=201`, 422, "invalid_input", "limit"],
  [
    "GET",
    `/api/v1/memories?user_id=ana&include_superseded=${MARK}`,
    422,
    "invalid_input",
    "include_superseded",
  ],
  ["GET", `/api/v1/memories?user_id=ana&more=${MARK}`, 422, "invalid_input", "more"],
  ["GET", `/api/v1/audit?cursor=${MARK}`, 422, "invalid_input", "cursor"],
  ["GET", `/api/v1/dead-letters?cursor=${MARK}`, 422, "invalid_input", "cursor"],
  ["GET", `/api/v1/memories/${MARK}`, 404, "not_found"],
  ["GET", `/api/v1/memories/${UNKNOWN}`, 404, "not_found"],
  ["GET", `/api/v1/memories/${UNKNOWN}/chain`, 404, "not_found"],
  ["GET", `/api/v1/memories/${UNKNOWN}/usage`, 404, "not_found"],
  ["GET", `/api/v1/memories/${UNKNOWN}/evidence`, 404, "not_found"],
  ["DELETE", `/api/v1/memories/${UNKNOWN}`, 404, "not_found"],
  ["DELETE", `/api/v1/dead-letters/${MARK}`, 404, "not_found"],
  ["GET", `/api/v1/events/${MARK}`, 404, "not_found"],
  ["GET", `/api/v1/events/${MARK}%00%ED%A0%80`, 404, "not_found"],
  ["GET", `/api/v1/events/${MARK}?wait_ms=-1`, 422, "invalid_input", "wait_ms"],
  ["GET", `/api/${MARK}`, 404, "not_found"],
] as const)("%s %s is refused with %i %s", async (method, path, status, code, ...paths) => {
  expect(problemParts(await expectRefusal(method, path))).toEqual([status, code, ...paths]);
});

test("treats a path with a broken escape sequence like an unknown id", async () => {
  const { hostname, port } = new URL(server.url);
  const headers = { authorization: `Bearer ${key}` };
  const answer = await new Promise<{ status: number; headers: Headers; text: string }>((resolve, reject) => {
    rawRequest({ hostname, port, path: `/api/v1/memories/%E0%A4%A${MARK}`, headers }, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
      });
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(response.headers as Record<string, string>),
          text,
        }),
      );
    })
      .on("error", reject)
      .end();
  });
  expect(problemParts(checkProblem(answer.status, answer.headers, answer.text))).toEqual([404, "not_found"]);
});

test("refuses another content type with 415", async () => {
  for (const type of ["text/plain", "application/x-www-form-urlencoded", `text/${MARK}`])
    expect(problemParts(await expectRefusal("POST", EVENTS, "{}", { "content-type": type }))).toEqual([
      415,
      "unsupported_media_type",
    ]);
});

test("refuses a body of more than 4 MB with 413, with and without Content-Length", async () => {
  const body = JSON.stringify({ events: [{ ...validEvent("x"), text: MARK.padEnd(4 * 1024 * 1024) }] });
  expect(problemParts(await expectRefusal("POST", EVENTS, body))).toEqual([413, "body_too_large"]);
  const response = await fetch(`${server.url}${EVENTS}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: new Blob([body]).stream(),
    duplex: "half",
  } as RequestInit);
  expect(problemParts(checkProblem(response.status, response.headers, await response.text()))).toEqual([
    413,
    "body_too_large",
  ]);
});

test("refuses an Idempotency-Key of 257 characters", async () => {
  const headers = { "idempotency-key": MARK.padEnd(257, "x") };
  expect(problemParts(await expectRefusal("POST", EVENTS, event({}), headers))).toEqual([
    422,
    "invalid_input",
    "Idempotency-Key",
  ]);
});

test("stores no events from a batch with one invalid event", async () => {
  const batch = [validEvent("part-1"), { ...validEvent("part-2"), text: " " }, validEvent("part-3")];
  expect(problemParts(await expectRefusal("POST", EVENTS, { events: batch }))).toEqual([
    422,
    "invalid_input",
    "events[1].text",
  ]);
  for (const { id } of batch)
    expect(problemParts(await expectRefusal("GET", `/api/v1/events/${id}`))).toEqual([404, "not_found"]);
  const secondBatch = [validEvent("part-4"), { id: "part-5", role: "user", text: "I like tea" }];
  expect((await expectRefusal("POST", EVENTS, { events: secondBatch })).code).toBe("owner_required");
  expect((await expectRefusal("GET", "/api/v1/events/part-4")).status).toBe(404);
});

test("replaces NUL and lone surrogates, except lone surrogates in ids, and reports the replacement", async () => {
  const oddText = "a\0b\ud800c\udc00";
  const body = `{"events":[{"id":"odd\\u0000","user_id":"o\\u0000","session_id":"s\\u0000","agent_id":"g\\u0000","role":"user",
    "text":"I like the \\u0000lamp\\ud800 bright","speaker":"Al\\u0000","tags":["t\\u0000"],"source":"x\\udc00","metadata":{"k\\u0000":["v\\ud800"]}}]}`;
  const sent = await server.call<{ events: { id: string }[] }>(key, "POST", EVENTS, body);
  expect(sent.status).toBe(202);
  const eventUrl = `${EVENTS}/odd%00?user_id=o%EF%BF%BD&wait_ms=20000`;
  const decision = await server.call(key, "GET", eventUrl);
  expect(decision.body).toMatchObject({
    id: "odd\ufffd",
    status: "decided",
    decisions: [{ verdict: "stored" }],
    redactions: [{ kind: "INVALID_TEXT" }],
  });
  const retrieved = await server.call<{ hits: { text: string }[]; degraded: string[] }>(
    key,
    "POST",
    RETRIEVE,
    {
      query: `which lamp ${oddText}`,
      user_id: "o\ufffd",
      session_id: "s\0",
      agent_id: "g\0",
      filters: { tags: ["t\0"], source: "x\ufffd" },
    },
  );
  expect(retrieved.status).toBe(200);
  expect(retrieved.body).toMatchObject({ hits: [{ text: "I like the \ufffdlamp\ufffd bright" }] });
  const listed = await server.call(
    key,
    "GET",
    "/api/v1/memories?user_id=o%EF%BF%BD&tag=t%00&session_id=s%00",
  );
  expect(listed.body).toMatchObject({
    items: [{ source: "x\ufffd", tags: ["t\ufffd"], metadata: { "k\ufffd": ["v\ufffd"] } }],
  });
  const erasure = await server.call(
    key,
    "POST",
    "/api/v1/erase",
    `{"user_id":"o\\u0000","session_id":"s\\u0000"}`,
  );
  expect(erasure.body).toMatchObject({ events: 1, memories: 1 });
});

test("the server's log contains no invalid value and no failure", async () => {
  const log = await readFile(server.logFile, "utf8");
  expect(log).toContain('"status":422');
  expect(log).not.toContain(MARK);
  expect(log).not.toContain('"level":50');
});
