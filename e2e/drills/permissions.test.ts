// Every call of every surface refuses callers without permission, stores nothing and reveals nothing.

import { readdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { SCOPES } from "@/lib/base/core";
import { startChatUpstream } from "../../testkit/chat-upstream";
import { createExpiredKey } from "../../testkit/expired-key";
import { startTestServer, type TestServer } from "../../testkit/server";
import { connectServer, type ServerClient } from "../../testkit/server-client";
import { mcp } from "../permissions/mcp";
import { mem0 } from "../permissions/mem0";
import { proxy } from "../permissions/proxy";
import { rest } from "../permissions/rest";
import {
  CANARY,
  type Case,
  FOREIGN_TENANT,
  type Surface,
  send,
  type Targets,
  TENANT,
  USER_HEADER,
} from "../permissions/surface";
import { createTargets, storedState } from "../permissions/targets";

const SURFACES: readonly Surface[] = [rest, mcp, mem0, proxy];
/** Sign-in and its session have tests of their own. Unknown paths have nothing to permit. */
const OTHER_ROUTES = [
  "/api/auth/[...nextauth]",
  "/api/[[...rest]]",
  "/.well-known/[[...rest]]",
  "/api/openapi.json",
];
const KEY_SCOPES = SCOPES.filter((scope) => scope !== "impersonate");

let upstream: Awaited<ReturnType<typeof startChatUpstream>>;
let started: TestServer;
let server: ServerClient;
let targets: Targets;
let keys: Record<"all" | "bound" | "foreign" | "revoked" | "expired" | "unknown", string>;
const withoutScope = new Map<string, string>();
beforeAll(async () => {
  upstream = await startChatUpstream();
  // Every route is called with every invalid key.
  const env = { PROXY_UPSTREAM: upstream.url, RATE_LIMIT_ADDRESS_PER_MINUTE: "100000" };
  started = await startTestServer({ env });
  server = await connectServer(started.place, TENANT);
  keys = {
    all: await server.createKey({ scopes: KEY_SCOPES }),
    bound: await server.createKey({ scopes: KEY_SCOPES, user_id: "ben" }),
    foreign: await server.createKey({ scopes: KEY_SCOPES, tenant: FOREIGN_TENANT }),
    revoked: await server.createKey({ scopes: KEY_SCOPES }),
    expired: await createExpiredKey(server, { scopes: KEY_SCOPES }),
    unknown: `plm_0123456789ab_${"x".repeat(43)}`,
  };
  for (const missing of KEY_SCOPES)
    withoutScope.set(
      missing,
      await server.createKey({ scopes: SCOPES.filter((scope) => scope !== missing) }),
    );
  targets = await createTargets(server, keys.all);
  await server.revokeKey(keys.revoked);
  await vi.waitFor(async () => {
    const { status } = await server.call(keys.revoked, "GET", "/api/v1/memories?user_id=ana");
    expect(status).toBe(401);
  }, 10_000);
});

afterAll(async () => {
  await started?.stop();
  await upstream?.stop();
});

/** A tenant runs one scan and one maintenance run at a time; a foreign key may start both in its tenant. */
afterEach(() =>
  vi.waitFor(async () => {
    for (const path of ["/api/v1/pii/scans", "/api/v1/maintenance/runs"]) {
      const { body } = await server.call<{ items: { state: string }[] }>(keys.foreign, "GET", path);
      expect(body.items.filter(({ state }) => state === "running")).toEqual([]);
    }
  }, 30_000),
);

/** Makes every call of a surface with a key, and returns the codes of the answers by name. */
async function callAll(
  surface: Surface,
  keyOf: (one: Case) => string | undefined,
  headers: Record<string, string> = {},
  ids = targets,
): Promise<Record<string, string>> {
  const codes: Record<string, string> = {};
  for (const one of surface.cases) {
    const key = keyOf(one);
    if (key === undefined) continue;
    const call = one.call(ids);
    const response = await send(server.url, key, { ...call, headers: { ...call.headers, ...headers } });
    const { code, text } = await surface.outcomeOf(response);
    if (ids === targets) expect(text, `${surface.name} ${one.name}`).not.toContain(CANARY);
    codes[one.name] = code;
  }
  return codes;
}

const expected = (cases: readonly Case[], codeOf: (one: Case) => string) =>
  Object.fromEntries(cases.map((one) => [one.name, one.everyKey ?? codeOf(one)]));
const always = (cases: readonly Case[], code: string) =>
  Object.fromEntries(cases.map(({ name }) => [name, code]));

test("every route of the app belongs to a surface with cases", () => {
  const routes = readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /(^|\/)route\.tsx?$/.test(file))
    .map((file) => `/${file.replace(/\/route\.tsx?$/, "")}`);
  expect(routes.length).toBeGreaterThan(50);
  const isCovered = (route: string) =>
    OTHER_ROUTES.includes(route) || SURFACES.some((surface) => surface.hasRoute(route));
  expect(routes.filter((route) => !isCovered(route))).toEqual([]);
});

test.each(SURFACES)("$name has a case for everything that it offers", async (surface) => {
  const offered = await surface.offered(server.url, keys);
  expect(offered.length).toBeGreaterThanOrEqual(7);
  expect(surface.cases.map(({ name }) => name).toSorted()).toEqual(offered.toSorted());
});

test.each(SURFACES)("$name refuses a key that is revoked, expired or unknown", async (surface) => {
  for (const name of ["revoked", "expired", "unknown"] as const)
    expect(await callAll(surface, () => keys[name])).toEqual(always(surface.cases, "unauthenticated"));
});

test.each(SURFACES)("$name refuses a key without the scope of the call", async (surface) => {
  const { cases } = surface;
  const scoped = cases.filter(({ scope }) => scope !== null);
  expect(scoped.length).toBeGreaterThanOrEqual(7);
  const before = await storedState(server, keys.all);
  const codes = await callAll(surface, ({ scope }) => (scope === null ? undefined : withoutScope.get(scope)));
  expect(codes).toEqual(expected(scoped, () => "scope_missing"));
  expect(await storedState(server, keys.all)).toBe(before);
});

test.each(SURFACES)(
  "$name refuses a key that is bound to another owner than the call names",
  async (surface) => {
    const { cases } = surface;
    const before = await storedState(server, keys.all);
    expect(await callAll(surface, () => keys.bound)).toEqual(expected(cases, ({ bound }) => bound));
    expect(await storedState(server, keys.all)).toBe(before);
  },
);

test.each(SURFACES)(
  "$name keeps a key of another tenant in its own tenant, also for an owner of the same name",
  async (surface) => {
    const { cases } = surface;
    const before = await storedState(server, keys.all);
    expect(await callAll(surface, () => keys.foreign)).toEqual(expected(cases, ({ foreign }) => foreign));
    expect(await storedState(server, keys.all)).toBe(before);
  },
);

test.each(SURFACES)(
  "$name gives the header that names a user to no key that must not use it",
  async (surface) => {
    const { cases } = surface;
    const before = await storedState(server, keys.all);
    const bound = await callAll(surface, () => keys.bound, { [USER_HEADER]: "ana" });
    const foreign = await callAll(surface, () => keys.foreign, { [USER_HEADER]: "ana" });
    expect(bound).toEqual(
      surface.readsUserHeader ? always(cases, "owner_forbidden") : expected(cases, (one) => one.bound),
    );
    expect(foreign).toEqual(
      surface.readsUserHeader ? always(cases, "scope_missing") : expected(cases, (one) => one.foreign),
    );
    expect(await storedState(server, keys.all)).toBe(before);
  },
);

test.each(SURFACES)("$name refuses nothing to a key of the tenant with every scope", async (surface) => {
  const { cases } = surface;
  const tenant = `${TENANT}-own-${surface.name.toLowerCase()}`;
  const key = await server.createKey({ tenant, scopes: SCOPES });
  const own = await createTargets(server, key);
  const forKeys = cases.filter(({ everyKey }) => everyKey === undefined);
  const codes = await callAll({ ...surface, cases: forKeys }, () => key, {}, own);
  const refusals = ["unauthenticated", "scope_missing", "owner_forbidden", "invalid_input", "internal"];
  expect(Object.entries(codes).filter(([, code]) => refusals.includes(code))).toEqual([]);
  expect(Object.values(codes).filter((code) => code === "done").length).toBeGreaterThan(forKeys.length / 2);
});
