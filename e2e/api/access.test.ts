// The built server protects its setup, cookies, sessions, roles and passwords.

import { encode } from "next-auth/jwt";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  adminCommand,
  FIRST_PERSON,
  firstPerson,
  newPerson,
  setupToken,
  type TestPerson,
} from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";

const SECRET = "a secret of sessions for this test alone";
let server: TestServer;
let admin: TestPerson;
beforeAll(async () => {
  server = await startTestServer({ env: { NEXTAUTH_SECRET: SECRET } });
});
afterAll(() => server.stop());

const statusAndCode = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body.code,
];

test("a new server that is reachable over a network cannot be claimed without the token on its console", async () => {
  const stranger = newPerson(server);
  expect(statusAndCode(await stranger.call("POST", "/api/v1/setup", FIRST_PERSON))).toEqual([
    422,
    "invalid_input",
  ]);
  expect(
    statusAndCode(await stranger.call("POST", "/api/v1/setup", { token: "guess", ...FIRST_PERSON })),
  ).toEqual([401, "unauthenticated"]);
  const weakPassword = { token: await setupToken(server), name: "ana", password: "password1234" };
  expect(statusAndCode(await stranger.call("POST", "/api/v1/setup", weakPassword))).toEqual([
    422,
    "invalid_input",
  ]);
  expect(await stranger.signIn(FIRST_PERSON.name, FIRST_PERSON.password)).toBe("unauthenticated");
  admin = await firstPerson(server);
  expect((await admin.call("GET", "/api/v1/me")).body).toEqual({
    name: "ana",
    role: "admin",
    has_password: true,
    tenant: "default",
    tenants: ["default"],
    server_url: server.url,
  });
  const secondSetup = { token: await setupToken(server), ...FIRST_PERSON };
  expect(statusAndCode(await stranger.call("POST", "/api/v1/setup", secondSetup))).toEqual([
    404,
    "not_found",
  ]);
});

test("cookies are HttpOnly and SameSite, Secure behind TLS, and removed on sign-out", async () => {
  const sessionCookie = async (base: Record<string, string>) => {
    const person = newPerson(server, base);
    const { body } = await person.call<{ csrfToken: string }>("GET", "/api/auth/csrf");
    const response = await fetch(`${server.url}/api/auth/callback/credentials`, {
      method: "POST",
      headers: {
        "sec-fetch-site": "same-origin",
        cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...base,
      },
      body: new URLSearchParams({ csrfToken: body.csrfToken, ...FIRST_PERSON, json: "true" }),
    });
    return response.headers.getSetCookie().filter((line) => line.includes("session-token"));
  };
  const [plainCookie, ...otherCookies] = await sessionCookie({});
  expect(otherCookies).toEqual([]);
  expect(plainCookie).toMatch(/^next-auth\.session-token=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/);
  const [secureCookie] = await sessionCookie({ "x-forwarded-proto": "https" });
  expect(secureCookie).toMatch(
    /^__Secure-next-auth\.session-token=.+; Path=\/; Expires=.+; HttpOnly; Secure; SameSite=Lax$/,
  );

  const person = newPerson(server);
  expect(await person.signIn(FIRST_PERSON.name, FIRST_PERSON.password)).toBeNull();
  const { body } = await person.call<{ csrfToken: string }>("GET", "/api/auth/csrf");
  await person.call("POST", "/api/auth/signout", { csrfToken: body.csrfToken, json: "true" });
  expect([...person.cookies.keys()].filter((name) => name.includes("session-token"))).toEqual([]);
  expect((await person.call("GET", "/api/v1/me")).status).toBe(401);
});

test("a page of another origin cannot post with a member's cookie, but can send requests with a key", async () => {
  const input = { name: "foreign", role: "reader" };
  const crossOriginHeaders: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "", origin: "https://evil.example" },
    { "sec-fetch-site": "" },
  ];
  for (const headers of crossOriginHeaders) {
    expect(statusAndCode(await admin.call("POST", "/api/v1/people", input, headers))).toEqual([
      403,
      "cross_origin",
    ]);
    expect(statusAndCode(await admin.call("DELETE", "/api/v1/people/1", undefined, headers))).toEqual([
      403,
      "cross_origin",
    ]);
    expect(statusAndCode(await admin.call("POST", "/api/auth/signout", {}, headers))).toEqual([
      403,
      "cross_origin",
    ]);
  }
  const sameOriginHeaders = { "sec-fetch-site": "", origin: server.url };
  expect((await admin.call("POST", "/api/v1/people", input, sameOriginHeaders)).status).toBe(201);
  const key = await server.createKey();
  const response = await server.call(
    key,
    "POST",
    "/api/v1/retrieve",
    { query: "tea", user_id: "ana" },
    { origin: "https://evil.example" },
  );
  expect(response.status).toBe(200);
});

test("a session reads and changes the same data as a key, in the requested tenant", async () => {
  const sent = await admin.call("POST", "/api/v1/events", {
    events: [{ user_id: "ana", role: "user", text: "I like tea" }],
  });
  expect(sent.status).toBe(202);
  await server.createKey({ tenant: "team" });
  const team = { "x-palimpsest-tenant": "team" };
  expect((await admin.call("GET", "/api/v1/me", undefined, team)).body).toMatchObject({
    tenant: "team",
    tenants: ["default", "team"],
  });
  const unknown = { "x-palimpsest-tenant": "nowhere" };
  expect(statusAndCode(await admin.call("GET", "/api/v1/me", undefined, unknown))).toEqual([
    404,
    "not_found",
  ]);
  const { body } = await admin.call<{ items: { tenant: string }[] }>("GET", "/api/v1/keys", undefined, team);
  expect(body.items.map(({ tenant }) => tenant)).toEqual(["team"]);
});

test("a key that an admin creates works until the admin revokes it", async () => {
  const createdKey = await admin.call<{ key: string; key_id: string }>("POST", "/api/v1/keys", {
    scopes: ["read"],
  });
  expect(createdKey.status).toBe(201);
  const retrieveTea = () =>
    server.call(createdKey.body.key, "POST", "/api/v1/retrieve", { query: "tea", user_id: "ana" });
  expect((await retrieveTea()).status).toBe(200);
  expect((await admin.call("DELETE", `/api/v1/keys/${createdKey.body.key_id}`)).body).toEqual({ revoked: 1 });
  await expect.poll(async () => (await retrieveTea()).status, { timeout: 5000 }).toBe(401);
});

test("a reader can see data but not change it, and is signed out soon after being removed", async () => {
  const addedMember = await admin.call<{ id: number; password: string }>("POST", "/api/v1/people", {
    name: "rob",
    role: "reader",
  });
  const reader = newPerson(server);
  expect(await reader.signIn("rob", addedMember.body.password)).toBeNull();
  expect((await reader.call("GET", "/api/v1/keys")).status).toBe(200);
  expect((await reader.call("GET", "/api/v1/memories?user_id=ana")).status).toBe(200);
  const refusedRequests = [
    await reader.call("POST", "/api/v1/keys", {}),
    await reader.call("DELETE", "/api/v1/keys/x"),
    await reader.call("PUT", "/api/v1/flags", { name: "MEMORY_ENABLED", value: false }),
    await reader.call("GET", "/api/v1/people"),
    await reader.call("POST", "/api/v1/people", { name: "eve", role: "admin" }),
    await reader.call("PATCH", `/api/v1/people/${addedMember.body.id}`, { role: "admin" }),
    await reader.call("DELETE", "/api/v1/people/1"),
    await reader.call("POST", "/api/v1/people/1/password"),
    await reader.call("POST", "/api/v1/events", {
      events: [{ user_id: "ana", role: "user", text: "I like tea" }],
    }),
    await reader.call("POST", "/api/v1/erase", { user_id: "ana" }),
  ];
  expect(refusedRequests.map(statusAndCode)).toEqual(refusedRequests.map(() => [403, "scope_missing"]));
  expect((await admin.call("DELETE", `/api/v1/people/${addedMember.body.id}`)).status).toBe(200);
  await expect.poll(async () => (await reader.call("GET", "/api/v1/me")).status, { timeout: 5000 }).toBe(401);
});

test("an expired session, an invalid session and a session from another server are not accepted", async () => {
  const session = async (secret: string, ageS: number, signedInAgo = ageS) => {
    const now = Math.floor(Date.now() / 1000);
    const token = { name: "ana", personNo: 1, epoch: 0, signedInAt: now - signedInAgo };
    const person = newPerson(server);
    person.cookies.set("next-auth.session-token", await encode({ token, secret, maxAge: 12 * 3600 - ageS }));
    return person.call("GET", "/api/v1/me");
  };
  const validCookie = await session(SECRET, 60);
  expect(validCookie.status).toBe(200);
  expect((await session(SECRET, 13 * 3600)).status).toBe(401);
  expect((await session(SECRET, 60, 8 * 24 * 3600)).status).toBe(401);
  expect((await session("another secret of sessions, not the server's", 60)).status).toBe(401);
});

test("after ten wrong passwords even the right one is throttled, while open sessions continue", async () => {
  const person = newPerson(server);
  const errors: (string | null)[] = [];
  for (let i = 0; i < 11; i++) errors.push(await person.signIn(FIRST_PERSON.name, "wrong"));
  expect(errors.slice(0, 10)).toEqual(Array(10).fill("unauthenticated"));
  expect(errors[10]).toMatch(/^rate_limited:(2\d|30)$/);
  expect(await newPerson(server).signIn(FIRST_PERSON.name, FIRST_PERSON.password)).toMatch(/^rate_limited:/);
  expect((await admin.call("GET", "/api/v1/me")).status).toBe(200);
});

test("a lost password is reset on the server's machine, which also ends the throttling and the sessions", async () => {
  expect(await adminCommand(server, "list")).toMatch(/^ana +admin +20/);
  const password = (await adminCommand(server, "reset", "ana")).split("\n").at(-1) ?? "";
  expect(password).toMatch(/^(\w{5}-){3}\w{5}$/);
  await expect.poll(async () => (await admin.call("GET", "/api/v1/me")).status, { timeout: 5000 }).toBe(401);
  expect(await admin.signIn("ana", password)).toBeNull();
  expect((await admin.call("GET", "/api/v1/me")).status).toBe(200);
});

test("pages redirect to the sign-in page, forbid scripts from other origins, and require TLS when it is used", async () => {
  const redirect = await newPerson(server).call("GET", "/memories?user=x&y=1");
  expect([redirect.status, redirect.headers.get("location")]).toEqual([
    307,
    `/sign-in?next=${encodeURIComponent("/memories?user=x&y=1")}`,
  ]);
  expect((await newPerson(server).call("GET", "/setup")).headers.get("location")).toBe("/");
  const policies = new Set<string>();
  for (const [path, person] of [
    ["/", admin],
    ["/sign-in", newPerson(server)],
  ] as const) {
    const page = await person.call<string>("GET", path);
    expect(page.status).toBe(200);
    const policy = page.headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "none";
    expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
    expect(policy).toContain("frame-ancestors 'none'");
    const scripts = String(page.body).match(/<script[^>]*>/g) ?? [];
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => !script.includes(`nonce="${nonce}"`))).toEqual([]);
    policies.add(policy);
  }
  expect(policies.size).toBe(2);
  for (const path of ["/sign-in", "/api/health", "/icon.svg"]) {
    const { headers } = await fetch(`${server.url}${path}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("strict-transport-security")).toBeNull();
    const tlsResponse = await fetch(`${server.url}${path}`, { headers: { "x-forwarded-proto": "https" } });
    expect(tlsResponse.headers.get("strict-transport-security")).toMatch(/max-age=31536000/);
  }
});

test("an idle connection is kept for longer than clients and load balancers keep theirs", async () => {
  const { headers } = await fetch(`${server.url}/api/health`);
  expect(headers.get("keep-alive")).toBe("timeout=75");
});
