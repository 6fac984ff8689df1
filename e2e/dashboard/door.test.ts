import type { Browser } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST, newPerson, setupToken } from "../person";
import { startTestServer, type TestServer } from "../server";
import { goTo, listens, openBrowser, seriousProblems, watch } from "./browser";

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

test("a stranger makes the first person, takes the first key, and finds examples for this very server", async () => {
  const page = await (await browser.newContext()).newPage();
  // The weak password is refused with 422, on purpose.
  const seen = await watch(page, /status of 422/);
  await goTo(page, `${server.url}/setup?token=${await setupToken(server)}`);
  await page.getByLabel("Name").fill(FIRST.name);
  await page.getByLabel("Password").first().fill("password1234");
  await page.getByRole("button", { name: "Make the first person" }).click();
  await page.getByText("too easy to guess").waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByLabel("Password").first().fill(FIRST.password);
  await page.getByRole("button", { name: "Make the first person" }).click();
  await page.getByText("You are in").waitFor();
  const key = (await page.locator("[data-secret]").textContent()) ?? "";
  expect(key).toMatch(/^plm_[0-9a-f]{12}_[\w-]{43}$/);
  const asked = await server.call(key, "POST", "/api/v1/retrieve", { user_id: "derek", query: "lights" });
  expect(asked.status).toBe(200);
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole("link", { name: "Connect an agent" }).click();
  await page.getByLabel("Your key").fill(key);
  await page.getByText(`export KEY=${key}`).waitFor();
  expect(await page.getByLabel("Example").textContent()).toContain(`curl ${server.url}/api/v1/events`);
  expect(await seriousProblems(page)).toEqual([]);
  expect(seen.errors).toEqual([]);
  expect(await seen.shift()).toBeLessThan(0.1);
});

test("a session that ended comes back to its place after the sign-in, on this server only", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const place = "/settings/keys?from=link";
  const signIn = async () => {
    await listens(page);
    await page.getByLabel("Name").fill(FIRST.name);
    await page.getByLabel("Password").first().fill(FIRST.password);
    await page.getByRole("button", { name: "Sign in" }).click();
  };
  await page.goto(`${server.url}${place}`);
  await signIn();
  await page.getByRole("button", { name: "New key" }).waitFor();
  expect(page.url()).toBe(`${server.url}${place}`);
  // As if it had run out.
  await context.clearCookies();
  // A request of the page's own may find it out first, and lead to the sign-in itself.
  await page.reload().catch(() => undefined);
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  await signIn();
  await page.getByRole("button", { name: "New key" }).waitFor();
  expect(page.url()).toBe(`${server.url}${place}`);
  await page.goto(`${server.url}/sign-out`);
  await page.waitForURL(`${server.url}/sign-in`);
  await page.goto(`${server.url}/sign-in?next=//evil.example/x`);
  await signIn();
  await page.waitForURL(`${server.url}/`);
});

test("what is typed before a page has come to life counts, in a form that is sent and in a field that is shown", async () => {
  const page = await (await browser.newContext()).newPage();
  /** Fills fields while the page's scripts are still on their way. */
  async function fillEarly(path: string, fields: Readonly<Record<string, string>>): Promise<void> {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/*.js", (route) => arrived.then(() => route.continue()));
    await page.goto(`${server.url}${path}`, { waitUntil: "commit" });
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).first().fill(value);
    arrive();
    await listens(page);
    await page.unroute("**/*.js");
  }
  await fillEarly("/sign-in?next=/connect", { Name: FIRST.name, Password: FIRST.password });
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/connect`);
  await fillEarly("/connect", { "Your key": "plm_mine" });
  await page.getByText("export KEY=plm_mine").waitFor();
  expect(await page.getByLabel("Your key").inputValue()).toBe("plm_mine");
  await fillEarly("/memories", { "Search memories": "the lights" });
  await page.waitForURL(/q=the\+lights/);
});

test("an admin adds a reader, who sees the keys and can neither make nor revoke one", async () => {
  const context = await browser.newContext();
  const admin = newPerson(server);
  await admin.signIn(FIRST.name, FIRST.password);
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: server.url })));
  const page = await context.newPage();
  const seen = await watch(page);
  await goTo(page, `${server.url}/settings/team`);
  await page.getByRole("button", { name: "Add a person" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("rob");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const password = (await page.locator("[data-secret]").textContent()) ?? "";
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByText("rob", { exact: true }).waitFor();
  await goTo(page, `${server.url}/settings/keys`);
  await page.getByRole("button", { name: "New key" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("kitchen");
  await page.getByRole("button", { name: "Make the key" }).click();
  await page.locator("[data-secret]").waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Revoke kitchen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("revoked", { exact: true }).waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await seriousProblems(page)).toEqual([]);
  await page.goto(`${server.url}/sign-out`);
  await page.waitForURL(`${server.url}/sign-in`);
  await listens(page);
  await page.getByLabel("Name").fill("rob");
  await page.getByLabel("Password").first().fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${server.url}/`);
  await page.goto(`${server.url}/settings/keys`);
  await page.getByText("first key", { exact: true }).waitFor();
  for (const button of await page.getByRole("button", { name: /New key|Revoke/ }).all())
    expect(await button.isDisabled()).toBe(true);
  expect(seen.errors).toEqual([]);
});
