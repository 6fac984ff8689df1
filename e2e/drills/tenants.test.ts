// The dashboard shows only the data of the selected tenant.

import type { Browser, BrowserContext } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, seriousProblems, watchPage } from "../../testkit/browser";
import { firstPerson } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";

const TEXTS = { default: "I like the lights at 40% in the evening", team: "We decided to use Postgres" };
let server: TestServer;
let browser: Browser;
let context: BrowserContext;
beforeAll(async () => {
  server = await startTestServer();
  browser = await openBrowser();
  const admin = await firstPerson(server);
  for (const [tenant, text] of Object.entries(TEXTS)) {
    const key = await server.createKey({ tenant });
    const id = `first-of-${tenant}`;
    await server.call(key, "POST", "/api/v1/events", {
      events: [{ id, user_id: "ana", role: "user", text }],
    });
    const { body } = await server.call(key, "GET", `/api/v1/events/${id}?user_id=ana&wait_ms=20000`);
    expect(JSON.stringify(body)).toContain("stored");
  }
  context = await browser.newContext();
  await context.addCookies([...admin.cookies].map(([name, value]) => ({ name, value, url: server.url })));
});
afterAll(async () => {
  await browser?.close();
  await server.stop();
});

test("after a tenant switch every page and link shows only memories of the new tenant", async () => {
  const page = await context.newPage();
  const monitor = await watchPage(page);
  const requestedTenants: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/")) requestedTenants.push(request.headers()["x-palimpsest-tenant"]);
  });
  await page.goto(`${server.url}/memories?q=&range=7d`);
  await page.getByText(TEXTS.default).first().waitFor();
  expect(await page.getByText(TEXTS.team).count()).toBe(0);
  await page.waitForURL(/tenant=default/);

  await page.getByRole("button", { name: "Tenant default" }).click();
  await page.getByRole("option", { name: "team" }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  // The arrow key moves from the current tenant.
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByText(TEXTS.team).first().waitFor();
  expect(await page.getByText(TEXTS.default).count()).toBe(0);
  expect(page.url()).toBe(`${server.url}/memories?range=7d&tenant=team`);

  requestedTenants.length = 0;
  await page.getByRole("link", { name: "Decisions" }).click();
  await page.waitForURL(/\/decisions\?tenant=team/);
  await page.getByText(TEXTS.team).first().waitFor();
  const link = page.url();
  await page.reload();
  await page.getByText(TEXTS.team).first().waitFor();
  expect(requestedTenants.length).toBeGreaterThan(2);
  expect(new Set(requestedTenants)).toEqual(new Set(["team"]));

  // A URL without a tenant shows the last choice; a link shows the tenant that it names.
  await page.goto(`${server.url}/memories`);
  await page.getByText(TEXTS.team).first().waitFor();
  await page.keyboard.press("Control+k");
  await page.getByPlaceholder("Search memories or jump to…").fill("default");
  await page.getByText("Switch to tenant default").click();
  await page.getByText(TEXTS.default).first().waitFor();
  await page.goto(link);
  await page.getByText(TEXTS.team).first().waitFor();
  expect(monitor.errors).toEqual([]);
  expect(await monitor.shift()).toBeLessThan(0.1);
});

test("a page of a deleted tenant switches to the first tenant and shows a message", async () => {
  const page = await context.newPage();
  // Requests for the missing tenant return 404.
  const monitor = await watchPage(page, /status of 404/);
  await page.goto(`${server.url}/memories?tenant=nowhere`);
  await page.getByText("Tenant not found: “nowhere”").waitFor();
  await page.getByText(TEXTS.default).first().waitFor();
  await page.waitForURL(`${server.url}/memories?tenant=default`);
  expect(await seriousProblems(page)).toEqual([]);
  expect(monitor.errors).toEqual([]);
});
