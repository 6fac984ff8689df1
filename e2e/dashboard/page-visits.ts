import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, beforeAll } from "vitest";
import { goTo, openBrowser, type PageMonitor, watchPage } from "../../testkit/browser";
import { IS_FULL } from "../../testkit/drill-size";
import { firstPerson, type TestPerson } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";
import { isLoadedWithState, PAGES } from "./page-cases";
import { type Checks, failAll, findFaults, LOADED_WIDTHS, printWorstShifts, viewportOf } from "./page-faults";

/** The number of pages checked in parallel. */
export const LANES = IS_FULL ? 2 : 3;
/** Pages whose requests fail mostly wait, because each request is repeated twice. */
const FAILING_LANES = 3 * LANES;
/** The time limit of a test that visits every page. */
export const VISIT_MS = 240_000;
/** The browser logs this for each request that a test answers with 503. */
export const IS_503 = /status of 503/;

/** The server of this test file. */
export let server: TestServer;
let browser: Browser;
let firstAdmin: Promise<TestPerson> | undefined;
let sampleDataReady: Promise<void> | undefined;

/** Gives a test file a server and a browser for its pages. */
export function servePages(): void {
  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
    printWorstShifts();
  });
}

/** Returns the first admin, who is created on first use, because the setup page is tested before that. */
export function person(): Promise<TestPerson> {
  firstAdmin ??= firstPerson(server);
  return firstAdmin;
}

/** Opens a browser window of a width, signed in as the first admin unless `isSignedIn` is false. */
export async function open(width: number, isSignedIn = true): Promise<BrowserContext> {
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
export async function visit(page: Page, path: string, expectedText: RegExp): Promise<void> {
  await goTo(page, `${server.url}${path}`);
  await waitUntilLoaded(page, path, expectedText);
}

/** Opens a page like a link of the page that is open, which costs a third of loading it. */
export async function follow(page: Page, path: string, expectedText: RegExp): Promise<void> {
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
export async function visitAll(state: "full" | "empty" | "failing", checks: Checks = {}): Promise<string[]> {
  const faultsFound: string[] = [];
  const isFailing = state === "failing";
  await inLanes(
    PAGES,
    isFailing ? FAILING_LANES : LANES,
    isFailing,
    async (page, monitor, place, isFirst) => {
      const isLoaded = isFirst || (state === "full" && (IS_FULL || !isLoadedWithState(place.path)));
      const open = isLoaded ? visit : follow;
      // What moved on the page before, such as new rows of its live tables, is no fault of this page.
      if (!isLoaded) await monitor.forgetShifts();
      await open(page, place.path, place[state]);
      faultsFound.push(...(await findFaults(page, monitor, state, checks)));
    },
  );
  return faultsFound;
}

/** Checks the items at each width, with one page per lane. The first item of a lane is loaded. */
export async function inLanes<T>(
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

/** Stores the sample data when it is first called. */
export function data(): Promise<void> {
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
