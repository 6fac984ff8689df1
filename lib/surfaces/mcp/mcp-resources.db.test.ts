// Resources of MCP are listed and read by those who may, and their changes are reported to their owner only.

import { beforeAll, expect, test, vi } from "vitest";
import { resourceUri } from "@/lib/base/core";
import { ownMessage, remember } from "@/lib/engine/ingest/testing";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { keyOf, post, postModern, resultOf, rpc } from "./testing";

vi.stubEnv("HOT_BUDGET_MS", "10000");
vi.stubEnv("LOG_LEVEL", "fatal");
testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

test("a session's timeline and working memory are resources of its owner", async () => {
  const ctx = await testTenant();
  await remember(ctx, { ...ownMessage("I like green tea"), session_id: "a b/é" });
  const uri = `memory://me/sessions/${encodeURIComponent("a b/é")}`;
  const read = async (user_id: string, name: string) =>
    (await post(await keyOf(ctx, { user_id }), rpc("resources/read", { uri: `${uri}/${name}` }))).text();
  expect(await read("ana", "timeline")).toMatch(/user: I like green tea \(stored: stated_pref/);
  expect(await read("ana", "working-memory")).toMatch(/tea\\nVariables/);
  expect(await read("ben", "timeline")).toMatch(/not_found/);
});

test("palimpsest:// URIs are listed by page, and read as Markdown by those who may", async () => {
  const ctx = await testTenant();
  await remember(ctx, { ...ownMessage("I like green tea"), session_id: "a b/é" });
  const [ana, ben] = [await keyOf(ctx, { user_id: "ana" }), await keyOf(ctx, { user_id: "ben" })];
  type Listed = { uri: string; name: string };
  type Page = { resources: Listed[]; nextCursor?: string };
  const listed: Listed[] = [];
  for (let cursor: string | undefined = ""; cursor !== undefined; ) {
    const params = cursor === "" ? {} : { cursor };
    const page: Page = await resultOf(await post(ana, rpc("resources/list", params)));
    listed.push(...page.resources);
    cursor = page.nextCursor;
  }
  expect(listed.map(({ name }) => name)).toEqual(["me", "recent", "a b/é", "I like green tea"]);
  const read = async (key: string, uri: string) => (await post(key, rpc("resources/read", { uri }))).text();
  const uri = listed[3]?.uri ?? "";
  expect(await read(ana, uri)).toContain("I like green tea\\n");
  expect(await read(ben, uri)).toMatch(/owner_forbidden/);
  expect(await read(ben, uri.replace("/user/ana/", "/user/~/"))).toMatch(/not_found/);
  expect(await read(ana, `${listed[2]?.uri}/timeline`)).toContain("user: I like green tea");
  const preferences = resourceUri(null, { kind: "user", id: "ana" }, "preferences");
  expect(await read(ana, `${preferences}?as_of=2100-01-01T00:00:00Z`)).toContain("I like green tea");
  expect(await read(ana, `${preferences}?as_of=2000-01-01T00:00:00Z`)).not.toContain("green tea");
  for (const cursor of ["x", "99", "sessions x"])
    expect(await (await post(ana, rpc("resources/list", { cursor }))).text()).toMatch(/invalid_input/);
});

test("each page of the resources is filled from all lists", async () => {
  const ctx = await testTenant();
  const told = [ownMessage("I like green tea"), ownMessage("I decided to sell my boat")];
  await remember(ctx, ...told.map((event, n) => ({ ...event, session_id: `s${n}` })));
  const key = await keyOf(ctx, { user_id: "ana" });
  const { resources, ...page } = await resultOf<{ resources: { name: string }[] }>(
    await post(key, rpc("resources/list")),
  );
  expect(resources.map(({ name }) => name).toSorted()).toEqual(
    ["me", "recent", "s0", "s1", "I like green tea", "I decided to sell my boat"].toSorted(),
  );
  expect(page).not.toHaveProperty("nextCursor");
  const many = Array.from({ length: 49 }, (_, n) => ({ ...ownMessage(`okay ${n}`), session_id: `t${n}` }));
  await remember(ctx, ...many);
  const first = await resultOf<{ resources: unknown[]; nextCursor: string }>(
    await post(key, rpc("resources/list")),
  );
  expect(first.resources).toHaveLength(52);
  const { nextCursor: cursor } = first;
  const last = await resultOf<{ resources: unknown[] }>(await post(key, rpc("resources/list", { cursor })));
  expect(last.resources).toHaveLength(3);
  expect(last).not.toHaveProperty("nextCursor");
});

test("a subscription acknowledges only the URIs that have notices", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const sessionsOf = (id: string, count: number) =>
    Array.from(
      { length: count },
      (_, n) => resourceUri(ctx.tenantId, { kind: "user", id }, "sessions", `s${n}`) ?? "",
    );
  const acknowledged = async (resourceSubscriptions: unknown[]) => {
    const { body } = await postModern(key, "subscriptions/listen", {
      notifications: { resourceSubscriptions },
    });
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
    let received = "";
    while (!received.includes("\n\n")) received += (await reader?.read())?.value ?? "";
    await reader?.cancel();
    const data = /^data: (.*)$/m.exec(received)?.[1] ?? received;
    return JSON.parse(data).params?.notifications?.resourceSubscriptions ?? [];
  };
  const own = sessionsOf("ana", 101);
  expect(await acknowledged(own)).toEqual(own.slice(0, 100));
  const others = [
    ...sessionsOf("ben", 1),
    "memory://memories/a",
    "memory://me/sessions/a/timeline",
    "garbage",
  ];
  expect(await acknowledged(["memory://me", ...others, "memory://me/recent", own[0]])).toEqual([
    "memory://me",
    "memory://me/recent",
    own[0],
  ]);
  expect(await acknowledged(others)).toEqual([]);
});

test("a subscription reports changes of its own owner only", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const session = resourceUri(ctx.tenantId, { kind: "user", id: "ana" }, "sessions", "a", "timeline");
  const VERSION = "2026-07-28";
  const meta = {
    "io.modelcontextprotocol/protocolVersion": VERSION,
    "io.modelcontextprotocol/clientCapabilities": {},
  };
  const listen = rpc("subscriptions/listen", {
    notifications: { resourceSubscriptions: ["memory://me", session?.replace("ana", "ben"), session] },
    _meta: meta,
  });
  const response = await post(key, listen, {
    "mcp-protocol-version": VERSION,
    "mcp-method": "subscriptions/listen",
  });
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = "";
  const until = async (pattern: RegExp) => {
    while (!pattern.test(received)) received += (await reader?.read())?.value ?? "";
  };
  await until(/acknowledged/);
  await remember(ctx, { ...ownMessage("Ben likes jazz"), user_id: "ben" });
  await remember(ctx, ownMessage("I like jazz"));
  await until(/resources\/updated/);
  await until(/updated.*updated/s);
  expect(received.match(/resources\/updated/g)).toHaveLength(2);
  expect(received).toContain('"uri":"memory://me"');
  expect(received).toContain(`"uri":"${session}"`);
  await reader?.cancel();
});
