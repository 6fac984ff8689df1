import { existsSync } from "node:fs";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Locator, type Page } from "@playwright/test";
import { expect } from "vitest";

/** Where distributions keep a Chromium. */
const SYSTEM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/**
 * A real Chromium: the one CHROMIUM_PATH names, else Playwright's own, else the system's, else the one that comes with
 * npm (@sparticuz/chromium).
 */
export async function openBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH;
  const own = existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
  const executablePath = named ?? own ?? SYSTEM.find((file) => existsSync(file)) ?? (await packaged());
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-quic", "--disable-background-networking", "--disable-component-update"],
  });
}

async function packaged(): Promise<string> {
  const { default: sparticuz } = await import("@sparticuz/chromium");
  return sparticuz.executablePath();
}

/** Waits until the page hears what is done to it: React listens at the document, a moment after the page is loaded. */
export async function listens(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith("__reactContainer")));
}

/** Goes to an address, and waits until its page hears a click. */
export async function goTo(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await listens(page);
}

/** Moves the mouse over something, and away and back until `shown` shows: a page may not hear it yet, or still slide. */
export async function hoverUntil(control: Locator, shown: Locator): Promise<void> {
  const page = control.page();
  const isShown = async () => {
    await page.mouse.move(0, 0);
    await control.hover({ force: true });
    return shown.waitFor({ timeout: 2000 }).then(
      () => true,
      () => false,
    );
  };
  await expect.poll(isShown, { timeout: 60_000 }).toBe(true);
  await page.mouse.move(0, 0);
}

/** How often a page is looked at that may be reading anew while it is. */
const LOOKS = 3;

/** What went wrong in a page while it was looked at, for a test to expect nothing of. */
export type Watch = { readonly errors: string[]; shift(): Promise<number> };

/** Notes errors on the page's console and layout shifts from now on. Answers of 4xx that a test provokes it may allow. */
export async function watch(page: Page, allowed: RegExp = /$^/): Promise<Watch> {
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !allowed.test(message.text()))
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
  return { errors, shift };
}

/**
 * What axe finds serious or worse, a line each; by some rules alone when they are named. What fades in or out, or is
 * dimmed because it is being read anew, is waited for, and looked at again: so dimmed, words lack contrast.
 */
export async function seriousProblems(page: Page, rules: readonly string[] = []): Promise<string[]> {
  for (let looks = 1; ; looks++) {
    const found = await problemsNow(page, rules);
    if (found.length === 0 || looks === LOOKS) return found;
  }
}

async function problemsNow(page: Page, rules: readonly string[]): Promise<string[]> {
  await page.waitForFunction(
    () =>
      document.querySelector("[aria-busy=true]") === null &&
      document
        .getAnimations()
        .every(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
  );
  // No page has frames; the other mode opens a further page for each look.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules([...rules]) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
