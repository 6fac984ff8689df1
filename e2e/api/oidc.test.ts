// Members sign in through an OpenID Connect provider, which the tests control.

import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST_PERSON, firstPerson, newPerson, type TestPerson } from "../../testkit/person";
import { type NextAnswer, startTestProvider, type TestProvider } from "../../testkit/provider";
import { startTestServer, type TestServer } from "../../testkit/server";

const ADA = { email: "Ada@example.com", email_verified: true };
const ROB = { email: "rob@example.com" };
let provider: TestProvider;
let server: TestServer;
beforeAll(async () => {
  provider = await startTestProvider();
  const env = { ...provider.env, OIDC_ADMINS: "ada@Example.com", OIDC_READERS: ROB.email };
  server = await startTestServer({ env });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

/** Submits the button of the sign-in page. Returns the URL of the redirect. */
async function startSignIn(person: TestPerson, nextPath = "/"): Promise<URL> {
  const { body } = await person.call<{ csrfToken: string }>("GET", "/api/auth/csrf");
  const form = { csrfToken: body.csrfToken, callbackUrl: nextPath, json: "true" };
  return new URL((await person.call<{ url: string }>("POST", "/api/auth/signin/oidc", form)).body.url);
}

/** Follows the server's redirects like a browser that comes from another site. Returns the final page. */
async function followRedirects(person: TestPerson, startUrl: URL): Promise<URL> {
  let currentUrl = startUrl;
  while (currentUrl.pathname.startsWith("/api/auth/")) {
    const { headers } = await person.call("GET", currentUrl.pathname + currentUrl.search, undefined, {
      "sec-fetch-site": "cross-site",
    });
    currentUrl = new URL(headers.get("location") ?? "/api/v1/no-redirect", currentUrl);
  }
  return currentUrl;
}

/** Signs in through the provider, from the first page to the last. */
async function signIn(person: TestPerson, answer: NextAnswer, nextPath?: string): Promise<URL> {
  provider.setNextAnswer(answer);
  const { headers } = await fetch(await startSignIn(person, nextPath), { redirect: "manual" });
  return followRedirects(person, new URL(headers.get("location") ?? "no address"));
}

type Entry = { readonly actor: string; readonly target: string; readonly counts: { attempts: number } };

/** The failed sign-ins in the audit log, newest first. */
async function failedSignIns(): Promise<Entry[]> {
  const key = await server.createKey({ scopes: ["admin"] });
  const path = "/api/v1/audit?action=sign_in.failed&limit=200";
  return (await server.call<{ items: Entry[] }>(key, "GET", path)).body.items;
}

const readMember = async (person: TestPerson) => (await person.call("GET", "/api/v1/me")).body;

test("a listed person signs in through the provider, gets their role, and reaches the requested page", async () => {
  const ada = newPerson(server);
  const firstPage = await ada.call("GET", "/memories?q=tea");
  expect(firstPage.headers.get("location")).toContain("/sign-in?next=%2Fmemories%3Fq%3Dtea");
  const end = await signIn(ada, { claims: ADA }, "/memories?q=tea");
  expect(end.toString()).toBe(`${server.url}/memories?q=tea`);
  expect(await readMember(ada)).toMatchObject({
    name: "ada@example.com",
    role: "admin",
    has_password: false,
  });
  expect((await ada.call("POST", "/api/v1/keys", { scopes: ["read"] })).status).toBe(201);

  const rob = newPerson(server);
  await signIn(rob, { claims: ROB });
  expect(await readMember(rob)).toMatchObject({ name: "rob@example.com", role: "reader" });
  expect((await rob.call("POST", "/api/v1/keys", { scopes: ["read"] })).body.code).toBe("scope_missing");
  expect(provider.refusals).toEqual([]);
});

test("an address outside the id_token is accepted if it belongs to the same person", async () => {
  const ada = newPerson(server);
  await signIn(ada, { claims: ADA, claimsSource: "userinfo" });
  expect(await readMember(ada)).toMatchObject({ role: "admin" });
  const otherPerson = newPerson(server);
  const end = await signIn(otherPerson, { claims: ADA, claimsSource: "userinfo", fault: "sub" });
  expect(end.searchParams.get("error")).toBe("OAuthCallback");
  expect((await otherPerson.call("GET", "/api/v1/me")).status).toBe(401);
});

test("a person who is not listed, or has no verified address, gets a message on the sign-in page", async () => {
  const refusals: [NextAnswer["claims"], code: string, words: string][] = [
    [{ email: "eve@example.com", email_verified: true }, "AccessDenied", "OIDC_ADMINS or OIDC_READERS"],
    [{ ...ADA, email_verified: false }, "EmailUnverified", "isn’t verified with your identity provider"],
    [{ ...ADA, email_verified: "false" }, "EmailUnverified", "isn’t verified with your identity provider"],
    [{}, "EmailMissing", "didn’t share your email address"],
  ];
  for (const [claims, code, words] of refusals) {
    const person = newPerson(server);
    const end = await signIn(person, { claims });
    expect([end.pathname, end.searchParams.get("error")]).toEqual(["/sign-in", code]);
    expect((await person.call<string>("GET", end.pathname + end.search)).body).toContain(words);
    expect((await person.call("GET", "/api/v1/me")).status).toBe(401);
  }
});

test("a provider's response with a wrong nonce, state, signature, audience or issuer is refused", async () => {
  for (const fault of ["nonce", "state", "signature", "audience", "issuer"] as const) {
    const person = newPerson(server);
    const countBefore = (await failedSignIns()).length;
    const end = await signIn(person, { claims: ADA, fault }, "/jobs?range=7d");
    expect([fault, end.pathname, end.searchParams.get("error")]).toEqual([
      fault,
      "/sign-in",
      "OAuthCallback",
    ]);
    const page = (await person.call<string>("GET", end.pathname + end.search)).body;
    expect(page).toContain("was rejected");
    // The page still leads to the requested URL.
    expect(page).toContain("/jobs?range=7d");
    expect((await person.call("GET", "/api/v1/me")).status).toBe(401);
    const [newest, ...others] = await failedSignIns();
    expect(newest).toMatchObject({ actor: "nobody", target: "person:unknown", counts: { attempts: 1 } });
    expect([fault, others.length]).toEqual([fault, countBefore]);
  }
});

test("a provider's response is valid once, and only for the browser that requested it", async () => {
  provider.setNextAnswer({ claims: ADA });
  const ada = newPerson(server);
  const { headers } = await fetch(await startSignIn(ada), { redirect: "manual" });
  const answer = new URL(headers.get("location") ?? "no address");
  const thief = newPerson(server);
  expect((await followRedirects(thief, answer)).searchParams.get("error")).toBe("OAuthCallback");
  expect((await followRedirects(ada, answer)).pathname).toBe("/");
  expect((await followRedirects(ada, answer)).searchParams.get("error")).toBe("OAuthCallback");
});

test("a person who cancels at the provider returns to the sign-in page", async () => {
  const end = await signIn(newPerson(server), { claims: ADA, fault: "cancelled" });
  expect([end.pathname, end.searchParams.get("error")]).toEqual(["/sign-in", "Callback"]);
});

test("the audit log counts a flood of failed callbacks instead of listing each one", async () => {
  const stranger = newPerson(server);
  for (let n = 0; n < 60; n++)
    await stranger.call("GET", "/api/auth/callback/oidc?error=words%20of%20a%20stranger");
  const entries = await failedSignIns();
  expect(entries.length).toBeLessThanOrEqual(20);
  expect(JSON.stringify(entries)).not.toContain("stranger");
});

test("behind proxies, the provider redirects to the address that the browser uses", async () => {
  const proxies = [
    { "x-forwarded-host": "memory.example", "x-forwarded-proto": "https" },
    { "x-forwarded-host": "memory.example, inner.example", "x-forwarded-proto": "https, http" },
  ];
  for (const proxy of proxies) {
    const ada = newPerson(server, proxy);
    const end = await signIn(ada, { claims: ADA }, "/jobs");
    expect(provider.redirectUris.at(-1)).toBe("https://memory.example/api/auth/callback/oidc");
    expect(end.toString()).toBe("https://memory.example/jobs");
    expect([...ada.cookies.keys()]).toContain("__Secure-next-auth.session-token");
    expect(await readMember(ada)).toMatchObject({ role: "admin", server_url: "https://memory.example" });
  }
  expect(provider.refusals).toEqual([]);
});

test("when the provider is down, the page says so and passwords still work", async () => {
  const ada = newPerson(server);
  await signIn(ada, { claims: ADA });
  await firstPerson(server);
  const latePerson = newPerson(server);
  const { headers } = await fetch(await startSignIn(latePerson), { redirect: "manual" });
  await provider.stop();
  const callbackUrl = await followRedirects(latePerson, new URL(headers.get("location") ?? "no address"));
  expect([callbackUrl.pathname, callbackUrl.searchParams.get("error")]).toEqual([
    "/sign-in",
    "OAuthCallback",
  ]);

  const person = newPerson(server);
  const end = await followRedirects(person, await startSignIn(person, "/jobs"));
  expect([end.pathname, end.searchParams.get("error")]).toEqual(["/sign-in", "OAuthSignin"]);
  const page = (await person.call<string>("GET", end.pathname + end.search)).body;
  expect(page).toContain("isn’t responding");
  expect(await person.signIn(FIRST_PERSON.name, FIRST_PERSON.password)).toBeNull();
  expect(await readMember(person)).toMatchObject({ name: FIRST_PERSON.name, has_password: true });
  // Open sessions do not depend on the provider.
  expect(await readMember(ada)).toMatchObject({ role: "admin" });
  await provider.start();
  await signIn(person, { claims: ROB });
  expect(await readMember(person)).toMatchObject({ name: ROB.email });
});

test("the log gives the reason for a failed sign-in and contains no address, token or text from a stranger", async () => {
  const stranger = newPerson(server);
  await stranger.call("POST", "/api/auth/_log", { level: "error", code: "words of a stranger" });
  await stranger.call("GET", "/api/auth/callback/oidc?error=words%20of%20a%20stranger");
  const log = await readFile(server.logFile, "utf8");
  const reasons = log
    .split("\n")
    .filter((line) => line.includes("sign-in failed"))
    .map((line) => (JSON.parse(line) as { reason?: string }).reason);
  for (const reason of [
    "nonce mismatch",
    "state mismatch",
    "failed to validate JWT signature",
    "aud mismatch",
    "unexpected iss value",
    "userinfo sub mismatch",
    "ECONNREFUSED",
  ])
    expect(reasons).toContain(reason);
  for (const words of [/example\.com/i, /words of a stranger/, /eyJ/, /a secret of the provider/])
    expect(log).not.toMatch(words);
});
