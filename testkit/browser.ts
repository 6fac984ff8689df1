import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { expect } from "vitest";

/** Paths where Linux distributions install Chromium. */
const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * Page loads take 15% less CPU without an emulated GPU and without V8's threads for background optimization.
 */
const LESS_CPU = [
  "--disable-gpu",
  "--js-flags=--single-threaded-gc --no-concurrent-recompilation --max-lazy",
];

/**
 * Launches Chromium. Uses the first that exists: CHROMIUM_PATH, Playwright's own browser, the system's
 * browser, or the one in the npm package @sparticuz/chromium.
 */
export async function openBrowser(): Promise<Browser> {
  const configuredPath = process.env.CHROMIUM_PATH;
  const installedPath = existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
  const executablePath =
    configuredPath ?? installedPath ?? SYSTEM.find((file) => existsSync(file)) ?? (await unpackChromium());
  return chromium.launch({
    executablePath,
    args: [
      "--no-sandbox",
      "--disable-quic",
      "--disable-background-networking",
      "--disable-component-update",
      ...LESS_CPU,
    ],
  });
}

async function unpackChromium(): Promise<string> {
  const { default: sparticuz } = await import("@sparticuz/chromium");
  return sparticuz.executablePath();
}

/**
 * Waits until the page reacts to clicks, because React has hydrated every button and field that the server
 * rendered.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    type Root = { stateNode?: { current: { memoizedState?: { isDehydrated?: boolean } } } };
    const fieldOf = (node: Node, prefix: string) =>
      Object.entries(node).find(([key]) => key.startsWith(prefix))?.[1] as unknown;
    const root = fieldOf(document, "__reactContainer") as Root | undefined;
    // Mantine measures textareas with one that it adds to the page without React.
    const controls = [
      ...document.querySelectorAll("button, input, textarea:not([aria-label='autosize measurement'])"),
    ];
    // React sets the properties of controls before it commits the page, and loses clicks until then.
    const isCommitted = root?.stateNode?.current.memoizedState?.isDehydrated === false;
    return isCommitted && controls.every((control) => fieldOf(control, "__reactProps") !== undefined);
  });
}

/** Opens a URL and waits until its page reacts to clicks. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForHydration(page);
}

/**
 * Hovers over a control until `target` appears. Hovers repeatedly, because the page is not always ready at
 * once and its content can still move.
 */
export async function hoverUntil(control: Locator, target: Locator): Promise<void> {
  const page = control.page();
  const isShown = async () => {
    await page.mouse.move(0, 0);
    await control.hover({ force: true });
    return target.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isShown, { timeout: 60_000 }).toBe(true);
  await page.mouse.move(0, 0);
}

/** The maximum number of axe checks of a page, which may be reloading data. */
const MAX_CHECKS = 3;

/** A page's console errors and the sum of its layout shifts. */
export type PageMonitor = {
  readonly errors: string[];
  shift(): Promise<number>;
  /** Discards the shifts so far, because the test itself caused them. */
  forgetShifts(): Promise<void>;
};

/** Records console errors and layout shifts. `allowedMessages` matches errors that the test provokes. */
export async function watchPage(page: Page, allowedMessages: RegExp = /$^/): Promise<PageMonitor> {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !allowedMessages.test(message.text()))
      errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => errors.push(error.message));
  await page.addInitScript(() => {
    const shifts = window as unknown as { layoutShift: number };
    shifts.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) shifts.layoutShift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const shift = () => page.evaluate(() => (window as unknown as { layoutShift: number }).layoutShift);
  const forgetShifts = () =>
    page.evaluate(() => {
      (window as unknown as { layoutShift: number }).layoutShift = 0;
    });
  return { errors, shift, forgetShifts };
}

/**
 * Returns the serious and critical violations that axe finds, one per line. A list of `rules` limits the
 * check to these rules. The check is repeated, because content that fades or is dimmed during a reload lacks
 * contrast.
 */
export async function seriousProblems(page: Page, rules: readonly string[] = []): Promise<string[]> {
  for (let checks = 1; ; checks++) {
    const problems = await problemsNow(page, rules);
    if (problems.length === 0 || checks === MAX_CHECKS) return problems;
  }
}

let source: string | undefined;

/** The minified axe-core that AxeBuilder depends on. */
function axeSource(): string {
  const builder = createRequire(import.meta.url).resolve("@axe-core/playwright");
  source ??= readFileSync(createRequire(builder).resolve("axe-core/axe.min.js"), "utf8");
  return source;
}

async function problemsNow(page: Page, rules: readonly string[]): Promise<string[]> {
  await page.waitForFunction(
    () =>
      document.querySelector("[aria-busy=true]") === null &&
      document
        .getAnimations()
        .every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
  );
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource());
  // No page has frames; the default mode would open another page for each check. AxeBuilder evaluates its
  // source twice in each check, and its own source is not minified.
  const axe = new AxeBuilder({ page, axeSource: "0" })
    .options({ resultTypes: ["violations"] })
    .setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
