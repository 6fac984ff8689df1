import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FIRST, firstPerson } from "../person";
import { startTestServer, type TestServer } from "../server";
import { goTo, openBrowser, type Watch, watch } from "./browser";
import { tell } from "./people";

let server: TestServer;
let browser: Browser;
let page: Page;
let seen: Watch;
beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  await tell(await firstPerson(server), {
    lights: "I like the lights at 40% in the evening",
    tea: "I like green tea in the morning",
    birthday: "My birthday is March 15",
  });
  const context = await browser.newContext();
  context.setDefaultTimeout(60_000);
  page = await context.newPage();
  seen = await watch(page);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Presses keys one after another; of what has the focus then, its name or text, and that one sees that it has it. */
async function press(...keys: string[]): Promise<string> {
  for (const key of keys) await page.keyboard.press(key);
  return focused();
}

async function focused(): Promise<string> {
  const { name, isShown } = await page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(element);
    const isOutlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    // A field shows it by its border, a row by a line under all of it.
    const isField = element.matches("input, textarea") && borderTopColor !== "rgba(0, 0, 0, 0)";
    const cell = element.matches("[data-row]:focus-visible") ? element.closest("td") : null;
    const isRow = cell !== null && getComputedStyle(cell).boxShadow !== "none";
    const label = (element as HTMLInputElement).labels?.[0]?.textContent;
    return {
      name: (element.getAttribute("aria-label") ?? label ?? element.textContent ?? "").slice(0, 100),
      isShown: element !== document.body && (isOutlined || isField || isRow),
    };
  });
  expect(isShown, `one sees that "${name}" has the focus`).toBe(true);
  return name;
}

/** Tab until something of this name has the focus. */
async function tabTo(name: string | RegExp): Promise<void> {
  for (let tabs = 0; tabs < 60; tabs++) {
    const now = (await page.evaluate(() => document.activeElement === document.body)) ? "" : await focused();
    if (typeof name === "string" ? now === name : name.test(now)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${name}.`);
}

test("without a mouse one signs in, finds a memory, corrects it, and is where one was", async () => {
  await goTo(page, `${server.url}/sign-in`);
  await tabTo(/^Name/);
  await page.keyboard.type(FIRST.name);
  await tabTo(/^Password/);
  await page.keyboard.type(FIRST.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  // The heading stands there before the keys are listened to.
  const goToMemories = async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("m");
    return new URL(page.url()).pathname;
  };
  await expect.poll(goToMemories, { timeout: 15_000, interval: 300 }).toBe("/memories");
  await page.getByRole("row", { name: "birthday" }).waitFor();

  expect(await press("j")).toContain("birthday");
  await press("x");
  await page.getByText("1 chosen").waitFor();
  await press("x");
  await page.getByText("1 chosen").waitFor({ state: "detached" });
  expect(await press("j")).toContain("tea");
  expect(await press("k", "ArrowDown", "ArrowDown")).toContain("lights");
  expect(await press("j")).toContain("lights");
  expect(await press("/")).toBe("Search memories");
  expect(await press("ArrowDown")).toContain("birthday");
  expect(await press("j")).toContain("tea");
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: /^Memory/ });
  await drawer.getByText("I like green tea in the morning").first().waitFor();
  await page.waitForFunction(() => document.activeElement?.textContent === "Memory");
  await focused();
  await press("]");
  await drawer.getByText("I like the lights").first().waitFor();
  await press("[");
  await drawer.getByText("I like green tea").first().waitFor();
  expect(await focused()).toBe("Memory");
  await tabTo("Correct");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  await page.keyboard.press("Escape");
  await page.getByText("What is so").waitFor({ state: "detached" });
  expect(await focused()).toBe("Correct");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA");
  await press("ControlOrMeta+a");
  await page.keyboard.type("I like black tea in the morning");
  await tabTo("Correct");
  await page.keyboard.press("Enter");
  await page.getByText("Corrected: it is current now.").waitFor();
  await drawer.getByText("I like black tea in the morning").first().waitFor();
  expect(await focused()).toBe("Memory");
  await page.locator("[data-row]", { hasText: "black tea" }).waitFor();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(await focused()).toContain("black tea");

  for (let times = 0; times < 2; times++) {
    await page.keyboard.press("Control+k");
    await page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
    await page.keyboard.press("Escape");
    await page.getByPlaceholder("Go to a page").waitFor({ state: "detached" });
    expect(await focused()).toContain("black tea");
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Keyboard" }).waitFor({ state: "detached" });
    expect(await focused()).toContain("black tea");
  }
  await press("/");
  await tabTo("Types: Any type");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.getAttribute("aria-label") === "Find: Types");
  await page.keyboard.type("pref");
  await page.keyboard.press("Enter");
  await page.waitForURL(/type=preference/);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Types" }).waitFor({ state: "detached" });
  expect(await focused()).toBe("Types: preference");

  await page.keyboard.press("Control+k");
  await page.waitForFunction(() => document.activeElement?.tagName === "INPUT");
  await page.keyboard.type("decis");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Decisions" }).waitFor();
  expect(seen.errors).toEqual([]);
});
