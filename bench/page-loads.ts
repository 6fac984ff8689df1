import type { Browser, BrowserContext, Page } from "@playwright/test";
import { PAGES } from "@/components/shell/navigation";
import { openBrowser } from "../testkit/browser";
import { firstPerson } from "../testkit/person";
import type { TestServer } from "../testkit/server";
import { percentile } from "./eval-report";
import { speedTarget } from "./report";

/** The number of loads of each page after the first, with a warm browser cache. */
const WARM_LOADS = 5;
/** The page from which another page is opened by a click. */
const START_PAGE = "/connect";
const WIDE = { width: 1440, height: 900 };
/**
 * The targets: milliseconds until a page shows its data and responds to clicks, and the size of its scripts.
 */
const TARGET = { interactiveMs: 1000, scriptKb: 260, scriptWithChartsKb: 360 };

type PageTiming = {
  readonly href: string;
  readonly hasCharts: boolean;
  readonly scriptKb: number;
  readonly firstMs: number;
  readonly againMs: readonly number[];
  readonly clickMs: readonly number[];
};

/**
 * Opens each page in Chromium as an admin of the tenant: with an empty cache, again by its URL, and by a
 * click in the navigation. Prints the transferred size of the scripts in KB, and the milliseconds until the
 * page shows all data and responds to clicks.
 */
export async function pageLoads(
  server: TestServer,
  tenant: string,
  { isSmall }: { isSmall: boolean },
): Promise<void> {
  const pages = isSmall ? PAGES.slice(0, 2) : PAGES;
  const warmLoads = isSmall ? 1 : WARM_LOADS;
  const { cookies } = await firstPerson(server);
  const browser = await openBrowser();
  const pageTimings: PageTiming[] = [];
  try {
    for (const { href } of pages) {
      const context = await contextOf(browser, server, cookies, tenant);
      pageTimings.push(await load(context, server, href, warmLoads));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  print(pageTimings, { isSmall });
}

async function contextOf(
  browser: Browser,
  server: TestServer,
  cookies: ReadonlyMap<string, string>,
  tenant: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: WIDE,
    extraHTTPHeaders: { "x-palimpsest-tenant": tenant },
  });
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: server.url })));
  return context;
}

async function load(
  context: BrowserContext,
  server: TestServer,
  href: string,
  warmLoads: number,
): Promise<PageTiming> {
  const page = await context.newPage();
  const scripts: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() === "script")
      scripts.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`${server.url}${href}`, { waitUntil: "commit" });
  const firstMs = await waitUntilInteractive(page);
  await page.waitForLoadState("networkidle");
  const scriptKb = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0) / 1024;
  const hasCharts = (await page.locator(".recharts-wrapper").count()) > 0;
  const againMs: number[] = [];
  while (againMs.length < warmLoads) {
    await page.goto(`${server.url}${href}`, { waitUntil: "commit" });
    againMs.push(await waitUntilInteractive(page));
  }
  const clickMs: number[] = [];
  while (clickMs.length < warmLoads) {
    await page.goto(`${server.url}${href === START_PAGE ? "/" : START_PAGE}`, { waitUntil: "networkidle" });
    clickMs.push(await timeClick(page, href));
  }
  return { href, hasCharts, scriptKb, firstMs, againMs, clickMs };
}

/** Clicks the page's link in the navigation. Returns the milliseconds until the page is interactive. */
async function timeClick(page: Page, href: string): Promise<number> {
  const startedAt = await page.evaluate((target) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>("nav a")].find(
      ({ pathname }) => pathname === target,
    );
    link?.click();
    return performance.now();
  }, href);
  await page.waitForURL((url) => url.pathname === href, { waitUntil: "commit" });
  return (await waitUntilInteractive(page)) - startedAt;
}

/**
 * Waits until React has hydrated the page and nothing in it is loading. Returns the milliseconds since the
 * navigation started.
 */
async function waitUntilInteractive(page: Page): Promise<number> {
  const interactiveAt = await page.waitForFunction(() => {
    const title = document.querySelector("h1");
    const isOurs = title !== null && Object.keys(title).some((name) => name.startsWith("__reactFiber"));
    const isWaiting = document.querySelector(".mantine-Skeleton-root, [aria-busy='true']") !== null;
    return isOurs && !isWaiting ? performance.now() : null;
  });
  return (await interactiveAt.jsonValue()) as number;
}

function print(pageTimings: readonly PageTiming[], options: { isSmall: boolean }): void {
  const row = (...cells: string[]) =>
    cells.map((cell, index) => (index === 0 ? cell.padEnd(34) : cell.padStart(9))).join("");
  console.log(
    `\n${row("page in Chromium", "charts", "script KB", "first ms", "again p50", "max", "click p50", "max")}`,
  );
  for (const { href, hasCharts, scriptKb, firstMs, againMs, clickMs } of pageTimings)
    console.log(
      row(
        href,
        hasCharts ? "yes" : "",
        scriptKb.toFixed(0),
        firstMs.toFixed(0),
        percentile(againMs, 0.5).toFixed(0),
        Math.max(...againMs).toFixed(0),
        percentile(clickMs, 0.5).toFixed(0),
        Math.max(...clickMs).toFixed(0),
      ),
    );
  const slowestOf = (times: (timing: PageTiming) => readonly number[]) =>
    Math.max(...pageTimings.map((timing) => percentile(times(timing), 0.5)));
  const heaviestKb = (hasCharts: boolean) =>
    Math.max(
      ...pageTimings.filter((timing) => timing.hasCharts === hasCharts).map(({ scriptKb }) => scriptKb),
    );
  for (const [label, value, limit] of [
    ["the slowest page by a click, p50 ms", slowestOf(({ clickMs }) => clickMs), TARGET.interactiveMs],
    ["the slowest page by its URL, p50 ms", slowestOf(({ againMs }) => againMs), TARGET.interactiveMs],
    ["scripts of the heaviest page without charts, KB", heaviestKb(false), TARGET.scriptKb],
    ["scripts of the heaviest page with charts, KB", heaviestKb(true), TARGET.scriptWithChartsKb],
  ] as const)
    console.log(speedTarget(options, `${label}: ${value.toFixed(0)} < ${limit}`, value < limit));
}
