// No page of the dashboard has accessibility, layout or console faults in any of its states.

import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, openBrowser, type PageMonitor, watchPage } from "../../testkit/browser";
import { IS_FULL } from "../../testkit/drill-size";
import { FIRST_PERSON, firstPerson, setupToken, type TestPerson } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";
import { isLoadedWithState, PAGES, STATES } from "./page-cases";
import { type Checks, failAll, findFaults, LOADED_WIDTHS, printWorstShifts, viewportOf } from "./page-faults";

/** The number of pages checked in parallel. */
const LANES = IS_FULL ? 2 : 3;
/** Pages whose requests fail mostly wait, because each request is repeated twice. */
const FAILING_LANES = 3 * LANES;
const VISIT_MS = 240_000;
/** The browser logs this for each request that a test answers with 503. */
const IS_503 = /status of 503/;

let server: TestServer;
let browser: Browser;
let firstAdmin: Promise<TestPerson> | undefined;
let sampleDataReady: Promise<void> | undefined;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  printWorstShifts();
});

/** Returns the first admin, who is created on first use, because the setup page is tested before that. */
function person(): Promise<TestPerson> {
  firstAdmin ??= firstPerson(server);
  return firstAdmin;
}

async function open(width: number, isSignedIn = true): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: viewportOf(width),
    colorScheme: width > 500 ? "light" : "dark",
  });
  context.setDefaultTimeout(60_000);
  const cookies = isSignedIn ? [...(await person()).cookies] : [];
  await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: server.url })));
  return context;
}

/** Opens a page and waits until it shows the expected text and no skeleton. */
async function visit(page: Page, path: string, expectedText: RegExp): Promise<void> {
  await goTo(page, `${server.url}${path}`);
  await waitUntilLoaded(page, path, expectedText);
}

/** Opens a page like a link of the page that is open, which costs a third of loading it. */
async function follow(page: Page, path: string, expectedText: RegExp): Promise<void> {
  await page.evaluate((to) => {
    (window as unknown as { next: { router: { push(path: string): void } } }).next.router.push(to);
  }, path);
  await page.waitForURL(`${server.url}${path}`);
  await waitUntilLoaded(page, path, expectedText);
}

async function waitUntilLoaded(page: Page, path: string, expectedText: RegExp): Promise<void> {
  await page.getByText(expectedText).filter({ visible: true }).first().waitFor();
  await page
    .waitForFunction(() => document.querySelector(".mantine-Skeleton-root") === null)
    .catch(() => Promise.reject(new Error(`${path} never finishes loading.`)));
}

/** Visits all pages, several in parallel. */
async function visitAll(state: "full" | "empty" | "failing", checks: Checks = {}): Promise<string[]> {
  const faultsFound: string[] = [];
  const isFailing = state === "failing";
  await inLanes(
    PAGES,
    isFailing ? FAILING_LANES : LANES,
    isFailing,
    async (page, monitor, place, isFirst) => {
      const isLoaded = isFirst || (state === "full" && (IS_FULL || !isLoadedWithState(place.path)));
      const open = isLoaded ? visit : follow;
      await open(page, place.path, place[state]);
      faultsFound.push(...(await findFaults(page, monitor, state, checks)));
    },
  );
  return faultsFound;
}

/** Checks the items at each width, with one page per lane. The first item of a lane is loaded. */
async function inLanes<T>(
  items: readonly T[],
  laneCount: number,
  isFailing: boolean,
  check: (page: Page, monitor: PageMonitor, item: T, isFirst: boolean) => Promise<void>,
): Promise<void> {
  const lanes = LOADED_WIDTHS.flatMap((width) =>
    Array.from({ length: laneCount }, (_, lane) => ({ width, lane })),
  );
  await Promise.all(
    lanes.map(async ({ width, lane }) => {
      const context = await open(width);
      const page = await context.newPage();
      const monitor = await watchPage(page, isFailing ? IS_503 : undefined);
      if (isFailing) await failAll(page);
      for (const [at, item] of items.filter((_, index) => index % laneCount === lane).entries())
        await check(page, monitor, item, at === 0);
      await context.close();
    }),
  );
}

test("the setup page has no faults and shows an error when a request fails", async () => {
  const faultsFound: string[] = [];
  for (const width of LOADED_WIDTHS) {
    const context = await open(width, false);
    const page = await context.newPage();
    const monitor = await watchPage(page, IS_503);
    for (const [path, expectedText] of [
      [`/setup?token=${await setupToken(server)}`, /Set up this server/],
      ["/setup", /Printed in the server log/],
    ] as const) {
      await visit(page, path, expectedText);
      faultsFound.push(...(await findFaults(page, monitor, "sign-in", { isAlsoDark: true })));
    }
    await failAll(page);
    await visit(page, `/setup?token=x`, /Set up this server/);
    await page.getByLabel("Username").fill(FIRST_PERSON.name);
    await page.getByLabel("Password").first().fill(FIRST_PERSON.password);
    await page.getByRole("button", { name: "Create admin account" }).click();
    await page.getByText("The server has too much to do.").waitFor();
    faultsFound.push(...(await findFaults(page, monitor, "sign-in failing")));
    await context.close();
  }
  expect(faultsFound).toEqual([]);
});

test("the sign-in page has no faults and shows an error when the server fails", async () => {
  await person();
  const faultsFound: string[] = [];
  for (const width of LOADED_WIDTHS) {
    const context = await open(width, false);
    const page = await context.newPage();
    // next-auth logs to the console that its server failed.
    const monitor = await watchPage(page, /status of 503|CLIENT_FETCH_ERROR/);
    await visit(page, "/sign-in", /Forgot your password/);
    faultsFound.push(...(await findFaults(page, monitor, "sign-in", { isAlsoDark: true })));
    await failAll(page);
    await page.getByLabel("Username").fill(FIRST_PERSON.name);
    await page.getByLabel("Password").first().fill(FIRST_PERSON.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.getByText("Unexpected response from the server").waitFor();
    faultsFound.push(...(await findFaults(page, monitor, "sign-in failing")));
    await context.close();
  }
  expect(faultsFound).toEqual([]);
});

test("every page of a server without data explains its empty state and has no faults", async () => {
  expect(await visitAll("empty")).toEqual([]);
});

test(
  "every page with data has no faults, in light and dark, wide and narrow",
  async () => {
    await data();
    expect(await visitAll("full", { isAlsoDark: true })).toEqual([]);
  },
  VISIT_MS,
);

test(
  "every page whose requests fail shows an error and has no faults",
  async () => {
    expect(await visitAll("failing")).toEqual([]);
  },
  VISIT_MS,
);

test("a page restores the state in its URL, and keeps it after a reload", async () => {
  await data();
  const { body } = await (await person()).call<{ items: { id: string }[] }>(
    "GET",
    "/api/v1/memories?limit=1",
  );
  await inLanes(STATES, LANES, false, async (page, monitor, { path, expectedText }, isFirst) => {
    const address = path.replace("ID", body.items[0]?.id ?? "");
    await (isFirst ? visit : follow)(page, address, expectedText);
    const url = page.url();
    await page.reload();
    await page.getByText(expectedText).filter({ visible: true }).first().waitFor();
    expect(page.url()).toBe(url);
    expect(url).toBe(`${server.url}${address}`);
    expect(await findFaults(page, monitor, "with a state")).toEqual([]);
  });
});

test("an owner is erased on its page, which shows what was erased and that nothing is left", async () => {
  const admin = await person();
  const events = [
    { id: "zoe-1", user_id: "zoe", role: "user", text: "I like red kites", session_id: "kites" },
    { id: "zoe-2", user_id: "zoe@example.com", role: "user", text: "I like blue boats" },
  ];
  await admin.call("POST", "/api/v1/events", { events });
  await admin.call("GET", "/api/v1/events/zoe-1?user_id=zoe&wait_ms=20000");
  await admin.call("GET", "/api/v1/events/zoe-2?user_id=zoe%40example.com&wait_ms=20000");
  const context = await open(1280);
  const page = await context.newPage();
  // The address is stored as a pseudonym.
  await visit(page, "/owners?owner=user%3Azoe%40example.com", /I like blue boats/);
  await visit(page, "/owners?owner=user%3Azoe", /I like red kites/);
  await page.getByRole("link", { name: "Sessions", exact: true }).last().click();
  await page.waitForURL(/\/sessions/);
  await page.getByText("kites", { exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "zoe" }).click();
  await page.getByRole("button", { name: "Erase this owner" }).click();
  await page.getByText(/erases 1 memory and 1 event/).waitFor();
  await page.getByLabel("Type “erase” to confirm").fill("erase");
  // The count after the erasure fails once; until it is known, the count before must not stand in its place.
  await page.route("**/api/v1/erase", (route) =>
    route.request().postDataJSON().dry_run ? route.fulfill({ status: 400, body: "{}" }) : route.continue(),
  );
  await page.getByRole("button", { name: "Erase permanently" }).click();
  const proof = page.getByRole("status").filter({ hasText: "Left now" });
  await proof.getByRole("row", { name: "Memories 1 –" }).waitFor();
  await page.unroute("**/api/v1/erase");
  await proof.getByRole("button", { name: "Retry" }).click();
  await proof.getByRole("row", { name: "Memories 1 0" }).waitFor();
  await page.getByText("Nothing is stored about this owner").waitFor();
  await proof.getByRole("link", { name: "audit log" }).click();
  await page
    .getByText(/erased/)
    .first()
    .waitFor();
  const { body } = await admin.call<{ items: unknown[] }>("GET", "/api/v1/memories?user_id=zoe&state=all");
  expect(body.items).toEqual([]);
  await context.close();
});

test("an unknown URL leads back to the overview", async () => {
  const context = await open(390);
  const page = await context.newPage();
  const monitor = await watchPage(page, /status of 404/);
  await visit(page, "/nowhere", /Page not found/);
  expect(await findFaults(page, monitor, "nowhere")).toEqual([]);
  await page.getByRole("link", { name: "Back to overview" }).click();
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await context.close();
});

function data(): Promise<void> {
  sampleDataReady ??= fill();
  return sampleDataReady;
}

/** Creates messages of each verdict, an API key, a reader, a dry run, and retrievals. */
async function fill(): Promise<void> {
  const { call } = await person();
  const messages: [user: string, text: string][] = [
    ["derek", "I like the lights at 40% in the evening"],
    ["derek", "My flight to Oslo leaves at 9:40."],
    ["derek", "Correction: my flight to Oslo leaves at 11:15."],
    ["derek", "haha"],
    ["derek", "Write to Ingrid at ingrid.p@example.org, she starts on Monday."],
    ["derek", "I'm so frustrated with this printer."],
    ["mia", "My gym is on Main Street"],
    ["mia", "I go to the gym on Oak Avenue now"],
    ["mia", "Noor's party starts at four on Saturday"],
    ["mia", "I decided to do my science project about tides"],
    ["derek", "My sister Clara lives in Rotterdam"],
  ];
  const events = messages.map(([user_id, text], index) => ({
    id: `said-${index}`,
    user_id,
    role: "user",
    text,
    source: "chat",
    ...(text.includes("party") ? { session_id: "party" } : {}),
  }));
  await call("POST", "/api/v1/events", { events });
  for (const { id, user_id } of events)
    await call("GET", `/api/v1/events/${id}?user_id=${user_id}&wait_ms=30000`);
  const { body: created } = await call<{ key: string }>("POST", "/api/v1/keys", { name: "for the tests" });
  await call("POST", "/api/v1/people", { name: "rob", role: "reader" });
  await call("POST", "/api/v1/maintenance/runs", {});
  // Searches by a person are not counted.
  for (const query of ["lights", "flight to Oslo", "nothing of the kind"])
    await server.call(created.key, "POST", "/api/v1/retrieve", { user_id: "derek", query });
}
