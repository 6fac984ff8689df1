// The dashboard can be used without a mouse.

import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { goTo, openBrowser, type PageMonitor, watchPage } from "../../testkit/browser";
import { FIRST_PERSON, firstPerson } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";
import { sendAndWait } from "./sessions";

let server: TestServer;
let browser: Browser;
let page: Page;
let monitor: PageMonitor;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  const person = await firstPerson(server);
  await sendAndWait(person, {
    lights: "I like the lights at 40% in the evening",
    tea: "I like green tea in the morning",
    birthday: "My birthday is March 15",
  });
  await person.call("POST", "/api/v1/maintenance/runs", { dry_run: true });
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  monitor = await watchPage(page);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Presses keys one after another, and expects a visible focus. Returns the name of the focused element. */
async function pressKeys(...keys: string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key);
  return textOfFocus();
}

async function textOfFocus(): Promise<string> {
  const { name, isShown } = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(element);
    const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    // A field shows its focus with a border, a row with a line below all of its cells.
    const isField = element.matches("input, textarea") && borderTopColor !== "rgba(0, 0, 0, 0)";
    const cell = element.matches("[data-row]:focus-visible") ? element.closest("td") : null;
    const isRow = cell !== null && getComputedStyle(cell).boxShadow !== "none";
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return {
      name: (element.getAttribute("aria-label") ?? label ?? element.textContent ?? "").slice(0, 100),
      isShown: element !== document.body && (isOutlined || isField || isRow),
    };
  });
  expect(isShown, `the focus on "${name}" is visible`).toBe(true);
  return name;
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    const now = (await page.evaluate(() => document.activeElement === document.body))
      ? ""
      : await textOfFocus();
    if (typeof name === "string" ? now === name : name.test(now)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

test("the keyboard alone is enough to sign in, find and edit a memory, and focus returns to its row", async () => {
  await goTo(page, `${server.url}/sign-in`);
  await tabTo(/^Username/);
  await page.keyboard.type(FIRST_PERSON.name);
  await tabTo(/^Password/);
  await page.keyboard.type(FIRST_PERSON.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  // The heading appears before the page reacts to keys.
  const goToMemories = async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    return new URL(page.url()).pathname;
  };
  await expect.poll(goToMemories, { timeout: 15_000, interval: 300 }).toBe("/memories");
  await page.getByRole("row", { name: "birthday" }).waitFor();

  expect(await pressKeys("j")).toContain("birthday");
  await pressKeys("x");
  await page.getByText("1 selected").waitFor();
  await pressKeys("x");
  await page.getByText("1 selected").waitFor({ state: "detached" });
  expect(await pressKeys("j")).toContain("tea");
  expect(await pressKeys("k", "ArrowDown", "ArrowDown")).toContain("lights");
  expect(await pressKeys("j")).toContain("lights");
  expect(await pressKeys("/")).toBe("Search memories");
  expect(await pressKeys("ArrowDown")).toContain("birthday");
  expect(await pressKeys("j")).toContain("tea");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: /^Memory/ });
  await drawer.getByText("I like green tea in the morning").first().waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Memory");
  await textOfFocus();
  await pressKeys("]");
  await drawer.getByText("I like the lights").first().waitFor();
  await pressKeys("[");
  await drawer.getByText("I like green tea").first().waitFor();
  expect(await textOfFocus()).toBe("Memory");
  await tabTo("Edit");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  await page.keyboard.press("Escape");
  await page.getByText("New text").waitFor({ state: "detached" });
  expect(await textOfFocus()).toBe("Edit");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  await pressKeys("ControlOrMeta+a");
  await page.keyboard.type("I like black tea in the morning");
  await tabTo("Save");
  await page.keyboard.press("Enter");
  await page.getByText("Memory updated. This is now the current version.").waitFor();
  await drawer.getByText("I like black tea in the morning").first().waitFor();
  expect(await textOfFocus()).toBe("Memory");
  await page.locator("[data-row]", { hasText: "black tea" }).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(await textOfFocus()).toContain("black tea");

  for (let times = 0; times < 2; times++) {
    await page.keyboard.press("Control+k");
    await page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
    await page.keyboard.press("Escape");
    await page.getByPlaceholder("Search memories or jump to…").waitFor({ state: "detached" });
    expect(await textOfFocus()).toContain("black tea");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor({ state: "detached" });
    expect(await textOfFocus()).toContain("black tea");
  }
  await pressKeys("/");
  await tabTo("Types: All types");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Search: Types");
  await page.keyboard.type("pref");
  await page.keyboard.press("Enter");
  await page.waitForURL(/type=preference/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Types" }).waitFor({ state: "detached" });
  expect(await textOfFocus()).toBe("Types: preference");

  await page.keyboard.press("Control+k");
  await page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
  await page.keyboard.type("decis");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Decisions" }).waitFor();
  expect(monitor.errors).toEqual([]);
});

test("a drawer that a click beside the link of a row opened gives the focus to that row", async () => {
  await goTo(page, `${server.url}/maintenance`);
  await page.getByRole("row", { name: "Dry run 1" }).getByText("All owners").click();
  const drawer = page.getByRole("dialog", { name: "Dry run 1" });
  await drawer.waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Dry run 1");
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-row") === "1");
  expect(monitor.errors).toEqual([]);
});
