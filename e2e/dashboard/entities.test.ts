// People merge and split entities on a page and take both back; a user who agreed sees counts of messages.

import type { Browser, Locator, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openBrowser, type PageMonitor, seriousProblems, watchPage } from "../../testkit/browser";
import { firstPerson, type TestPerson } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openAs, sendAndWait } from "./sessions";

let server: TestServer;
let browser: Browser;
let ana: TestPerson;
let page: Page;
let monitor: PageMonitor;
let undone: Locator;

type Entity = { id: string; name: string | null; role: string | null; names: string[]; mentions: number };

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  ana = await firstPerson(server);
  await sendAndWait(ana, {
    sister: "My sister Melanie paints",
    friend: "My friend Mel rows",
    brother: "My brother Tom lives in Lisbon",
    tom: "My brother Tom has a boat",
  });
  page = await (await openAs(browser, server, ana)).newPage();
  monitor = await watchPage(page);
  undone = page.getByRole("alert").filter({ hasText: "Undone" });
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (name: string) => page.getByRole("dialog").last().getByRole("button", { name, exact: true });
const read = async <T>(path: string) => (await ana.call<T>("GET", `${path}?user_id=derek`)).body;
const entities = async () => (await read<{ items: Entity[] }>("/api/v1/entities")).items;
const names = async () => (await entities()).map(({ name, role }) => name ?? role).sort();

/** Opens the card of the entity with a name. */
async function open(name: string): Promise<void> {
  const id = (await entities()).find((one) => one.name === name)?.id;
  await page.goto(`${server.url}/entities?owner=user%3Aderek&open=${id}`);
  await page.getByRole("dialog", { name }).waitFor();
}

test("an admin merges an entity into another one, and undoes it", async () => {
  const before = await names();
  expect(before).toEqual(expect.arrayContaining(["Mel", "Melanie"]));
  await open("Mel");
  await button("Merge").click();
  await page.getByLabel("Find a name or role").waitFor();
  expect(await inDialog("Merge").isDisabled()).toBe(true);
  await page.getByLabel("Find a name or role").fill("Melanie");
  await page.getByRole("radio", { name: "Melanie" }).check();
  await page.getByText("Melanie gets").waitFor();
  await page.getByText("the name Mel", { exact: true }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await inDialog("Merge").click();
  await page.getByText("Merged. You can undo this under Changes.").waitFor();
  await page.getByRole("dialog", { name: "Melanie" }).waitFor();
  expect(await names()).toEqual(before.filter((name) => name !== "Mel"));
  await button("Undo: Merged").click();
  await undone.waitFor();
  await page.getByRole("dialog", { name: "Melanie" }).getByText("Changes").waitFor({ state: "detached" });
  expect(await names()).toEqual(before);
});

test("an admin says which memories name another person of the same name, and undoes it", async () => {
  const before = await names();
  await open("Tom");
  await button("Split").click();
  await page.getByLabel("Name of the other one").fill("Tom Berg");
  const boxes = page.getByRole("dialog").last().getByRole("checkbox");
  await vi.waitFor(async () => expect(await boxes.count()).toBe(2), 20_000);
  for (const box of await boxes.all()) await box.check();
  await page.getByText("At least one memory stays.").waitFor();
  expect(await inDialog("Split").isDisabled()).toBe(true);
  await page.getByRole("checkbox", { name: /lives in Lisbon/ }).uncheck();
  expect(await seriousProblems(page)).toEqual([]);
  await inDialog("Split").click();
  await page.getByText("Split. You can undo this under Changes.").waitFor();
  await page.getByRole("dialog", { name: "Tom Berg" }).waitFor();
  expect(await names()).toEqual([...before, "Tom Berg"].sort());
  expect((await entities()).find(({ name }) => name === "Tom Berg")).toMatchObject({ mentions: 1 });
  await button("Undo: Split").click();
  await undone.waitFor();
  await page.getByText("No longer here").waitFor();
  expect(await names()).toEqual(before);
});

test("the page of a user who agreed shows topics, lengths and languages of the messages", async () => {
  const days = Array.from({ length: 9 }, (_, day) => {
    const at = new Date(Date.now() - (day * 3 + 1) * 86_400_000).toISOString();
    return {
      id: `day-${day}`,
      user_id: "derek",
      role: "user",
      text: "The lamp is on",
      at,
      session_id: `s${day}`,
    };
  });
  expect((await ana.call("POST", "/api/v1/events", { events: days })).status).toBe(202);
  for (const { id } of days) await ana.call("GET", `/api/v1/events/${id}?user_id=derek&wait_ms=20000`);
  await ana.call("PUT", "/api/v1/policy", { policy: { patterns: true } });
  await ana.call("PUT", "/api/v1/policies", { user_id: "derek", patterns: true });
  await ana.call("POST", "/api/v1/maintenance/runs", { dry_run: false, steps: ["patterns"] });
  const patterns = () => read<{ statistics: object | null }>("/api/v1/patterns");
  await vi.waitFor(async () => expect((await patterns()).statistics).not.toBeNull(), 20_000);
  await page.goto(`${server.url}/owners?owner=user%3Aderek`);
  await page.getByRole("link", { name: "lamp, latest session of 9" }).waitFor();
  await page.getByText("English 100%").waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  const published = () => read<{ items: { memory_id: string | null }[] }>("/api/v1/patterns");
  await page.getByRole("button", { name: /^Publish: “Mostly writes between/ }).click();
  await page.getByText("Published as a memory.").waitFor();
  const { items } = await published();
  expect(items.filter(({ memory_id }) => memory_id !== null)).toHaveLength(1);
  await page.getByRole("button", { name: /^Undo publication: “Mostly writes between/ }).click();
  await page.getByText("Publication undone.").waitFor();
  expect((await published()).items.every(({ memory_id }) => memory_id === null)).toBe(true);
  const byPolicy = page.getByRole("switch", { name: "Publish patterns as memories" });
  expect(await byPolicy.isChecked()).toBe(false);
  await byPolicy.click({ force: true });
  await page.getByText("Maintenance publishes patterns.").waitFor();
  expect(await read("/api/v1/policies")).toMatchObject({ patterns: true, publish: true });
  expect(await seriousProblems(page)).toEqual([]);
});

test("no page of the tests above logged an error", () => {
  // Who was split off is gone when that is undone.
  const isGone = (error: string) => /status of 404 .*\/api\/v1\/entities\/\w+(\/graph)?\?/.test(error);
  expect(monitor.errors.filter((error) => !isGone(error))).toEqual([]);
});
