// Setup, sign-in and roles work in the browser.

import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, openBrowser, seriousProblems, waitForHydration, watchPage } from "../../testkit/browser";
import { FIRST_PERSON, newPerson, setupToken } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

test("a new user creates the first admin account, copies the first API key, and gets examples for this server", async () => {
  const page = await (await browser.newContext()).newPage();
  // The test submits a weak password, which the server refuses with 422.
  const monitor = await watchPage(page, /status of 422/);
  await goTo(page, `${server.url}/setup?token=${await setupToken(server)}`);
  await page.getByLabel("Username").fill(FIRST_PERSON.name);
  await page.getByLabel("Password").first().fill("password1234");
  await page.getByRole("button", { name: "Create admin account" }).click();
  await page.getByText("too easy to guess").waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByLabel("Password").first().fill(FIRST_PERSON.password);
  await page.getByRole("button", { name: "Create admin account" }).click();
  await page.getByText("You’re all set").waitFor();
  const key = (await page.locator("[data-secret]").textContent()) ?? "";
  expect(key).toMatch(/^plm_[0-9a-f]{12}_[\w-]{43}$/);
  const retrieval = await server.call(key, "POST", "/api/v1/retrieve", { user_id: "derek", query: "lights" });
  expect(retrieval.status).toBe(200);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Connect an agent" }).click();
  await page.getByLabel("API key", { exact: true }).fill(key);
  await page.getByText(`export KEY=${key}`).waitFor();
  expect(await page.getByLabel("Example").filter({ hasText: "export KEY=" }).textContent()).toContain(
    `curl ${server.url}/api/v1/events`,
  );
  expect(await seriousProblems(page)).toEqual([]);
  expect(monitor.errors).toEqual([]);
  expect(await monitor.shift()).toBeLessThan(0.1);
});

test("sign-in returns to the page where the session expired, and only to pages of this server", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const path = "/settings/keys?from=link";
  const signIn = async () => {
    await waitForHydration(page);
    await page.getByLabel("Username").fill(FIRST_PERSON.name);
    await page.getByLabel("Password").first().fill(FIRST_PERSON.password);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await page.goto(`${server.url}${path}`);
  await signIn();
  await page.getByRole("button", { name: "Create API key" }).waitFor();
  expect(page.url()).toBe(`${server.url}${path}`);
  // Simulates an expired session.
  await context.clearCookies();
  // A background request may redirect to the sign-in page before the reload does.
  await page.reload().catch(() => undefined);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await signIn();
  await page.getByRole("button", { name: "Create API key" }).waitFor();
  expect(page.url()).toBe(`${server.url}${path}`);
  await page.goto(`${server.url}/sign-out`);
  await page.waitForURL(`${server.url}/sign-in`);
  await page.goto(`${server.url}/sign-in?next=//evil.example/x`);
  await signIn();
  await page.waitForURL(`${server.url}/`);
});

test("the page keeps input from before hydration: field values, a submitted form, and a displayed value", async () => {
  const page = await (await browser.newContext()).newPage();
  let scriptsReleased = Promise.resolve();
  // Stays until the end: a request that is sent while Playwright removes a route can stay unanswered.
  await page.route("**/*.js", (route) => scriptsReleased.then(() => route.continue()));
  /** Fills fields and presses a button while the page's scripts are still loading. */
  async function fillEarly(
    path: string,
    fields: Readonly<Record<string, string>>,
    button?: string,
  ): Promise<void> {
    let release = () => {};
    scriptsReleased = new Promise<void>((resolve) => {
      release = resolve;
    });
    // A document that is read to its end has the inline script that records what is submitted.
    await page.goto(`${server.url}${path}`, { waitUntil: "domcontentloaded" });
    for (const [label, value] of Object.entries(fields))
      await page.getByLabel(label).and(page.locator("input")).first().fill(value);
    if (button) await page.getByRole("button", { name: button }).click();
    release();
    await waitForHydration(page);
  }
  await fillEarly(
    "/sign-in?next=/connect",
    { Username: FIRST_PERSON.name, Password: "not the password" },
    "Sign in",
  );
  await page.getByText("Incorrect username or password").waitFor();
  await fillEarly(
    "/sign-in?next=/connect",
    { Username: FIRST_PERSON.name, Password: FIRST_PERSON.password },
    "Sign in",
  );
  await page.waitForURL(`${server.url}/connect`);
  await page.goto(`${server.url}/sign-out`);
  await page.waitForURL(`${server.url}/sign-in`);
  await fillEarly("/sign-in?next=/connect", { Username: FIRST_PERSON.name, Password: FIRST_PERSON.password });
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/connect`);
  await fillEarly("/connect", { "API key": "plm_mine" });
  await page.getByText("export KEY=plm_mine").waitFor();
  expect(await page.getByLabel("API key", { exact: true }).inputValue()).toBe("plm_mine");
  await fillEarly("/memories", { "Search memories": "the lights" });
  await page.waitForURL(/q=the\+lights/);
});

test("an admin adds a reader, who sees the API keys but cannot create or revoke one", async () => {
  const context = await browser.newContext();
  const admin = newPerson(server);
  await admin.signIn(FIRST_PERSON.name, FIRST_PERSON.password);
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  const monitor = await watchPage(page);
  await goTo(page, `${server.url}/settings/team`);
  await page.getByRole("button", { name: "Add member" }).click();
  await page.getByRole("dialog").getByLabel("Username").fill("rob");
  await page.getByRole("dialog").getByRole("button", { name: "Add member" }).click();
  const password = (await page.locator("[data-secret]").textContent()) ?? "";
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("rob", { exact: true }).waitFor();
  await goTo(page, `${server.url}/settings/keys`);
  await page.getByRole("button", { name: "Create API key" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "Name" }).fill("kitchen");
  await page.getByRole("button", { name: "Create key" }).click();
  await page.locator("[data-secret]").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Revoke kitchen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("revoked", { exact: true }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await seriousProblems(page)).toEqual([]);
  await page.goto(`${server.url}/sign-out`);
  await page.waitForURL(`${server.url}/sign-in`);
  await waitForHydration(page);
  await page.getByLabel("Username").fill("rob");
  await page.getByLabel("Password").first().fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/settings/keys`);
  await page.getByText("first key", { exact: true }).waitFor();
  for (const button of await page.getByRole("button", { name: /Create API key|Revoke/ }).all())
    expect(await button.isDisabled()).toBe(true);
  expect(monitor.errors).toEqual([]);
});
