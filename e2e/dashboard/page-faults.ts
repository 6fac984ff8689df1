import type { Page } from "@playwright/test";
import { type PageMonitor, seriousProblems } from "../../testkit/browser";
import { IS_FULL } from "../../testkit/drill-size";

const [WIDE, NARROW] = [1440, 390] as const;
/** Brief runs load a page once and then make it narrow; full runs load it at both widths. */
export const LOADED_WIDTHS: readonly number[] = IS_FULL ? [WIDE, NARROW] : [WIDE];
const MAX_SHIFT = 0.1;
/** In these states, brief runs do not check the accessibility of the narrow page. */
const STATES_CHECKED_WIDE = ["empty", "failing", "with a state"];

/**
 * `isAlsoDark` also checks the contrast of the wide page in dark mode. The narrow page is dark where its
 * accessibility is checked.
 */
export type Checks = { readonly isAlsoDark?: boolean };

/** The largest layout shift by state, with its page. */
const worstShifts = new Map<string, { shift: number; path: string }>();

export function viewportOf(width: number): { width: number; height: number } {
  return { width, height: width === WIDE ? 900 : 844 };
}

/**
 * Returns the faults of a loaded page: axe violations, console errors, layout shifts and horizontal scroll.
 * Brief runs also make the wide page narrow and check it again.
 */
export async function findFaults(
  page: Page,
  monitor: PageMonitor,
  state: string,
  { isAlsoDark = false }: Checks = {},
): Promise<string[]> {
  const faultsFound = await faultsNow(page, monitor, state);
  if (page.viewportSize()?.width === NARROW) return faultsFound;
  if (!isAlsoDark && IS_FULL) return faultsFound;
  const isDarkSeen = isAlsoDark || !STATES_CHECKED_WIDE.includes(state);
  if (isDarkSeen) await setColorScheme(page, "dark");
  if (isAlsoDark) faultsFound.push(...(await faultsNow(page, monitor, state, ["color-contrast"])));
  if (!IS_FULL) {
    await resize(page, NARROW);
    await monitor.forgetShifts();
    faultsFound.push(...(await faultsNow(page, monitor, state)));
    await resize(page, WIDE);
    // The next page of this lane has no part in what this page's resize moved.
    await monitor.forgetShifts();
  }
  if (isDarkSeen) await setColorScheme(page, "light");
  return faultsFound;
}

/** Prints the largest layout shift of each state, which shows how close the limit is. */
export function printWorstShifts(): void {
  const shifts = [...worstShifts].map(([state, { shift, path }]) => `${state} ${shift.toFixed(3)} ${path}`);
  process.stdout.write(`Worst layout shift: ${shifts.join(", ")}\n`);
}

/** Answers every API request of the page with 503, as an overloaded server does. */
export async function failAll(page: Page): Promise<void> {
  await page.route("**/api/**", (route) =>
    route.fulfill({
      status: 503,
      contentType: "application/problem+json",
      body: JSON.stringify({
        type: "about:blank",
        status: 503,
        code: "overloaded",
        detail: "The server has too much to do.",
        request_id: "01a1ff3b-7f13-7c9f-8a2e-5d5f6c7b8a90",
      }),
    }),
  );
}

async function faultsNow(
  page: Page,
  monitor: PageMonitor,
  state: string,
  rules: readonly string[] = [],
): Promise<string[]> {
  const { pathname, search } = new URL(page.url());
  const width = page.viewportSize()?.width;
  const shift = await monitor.shift();
  if (shift >= (worstShifts.get(state)?.shift ?? 0))
    worstShifts.set(state, { shift, path: pathname + search });
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const isSkipped = !IS_FULL && width === NARROW && STATES_CHECKED_WIDE.includes(state);
  const faultsFound = [
    ...monitor.errors.splice(0),
    ...(isSkipped ? [] : await seriousProblems(page, rules)),
    ...(shift > MAX_SHIFT ? [`a layout shift of ${shift.toFixed(3)}`] : []),
    ...(overflowPx > 0 ? [`${overflowPx} px wider than the screen`] : []),
  ];
  return faultsFound.map((fault) => `${pathname}${search}, ${state}, ${width} px: ${fault}`);
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize(viewportOf(width));
  // Charts and tables measure themselves in the next frames.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
}

async function setColorScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
}
