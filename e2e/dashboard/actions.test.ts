// Admins can use the actions of the dashboard, and readers cannot.

import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { hoverUntil, openBrowser, type PageMonitor, seriousProblems, watchPage } from "../../testkit/browser";
import { firstPerson, newPerson, type TestPerson } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openAs, sendAndWait, sendMessages } from "./sessions";

let server: TestServer;
let browser: Browser;
let ana: TestPerson;
let rob: TestPerson;
let page: Page;
let monitor: PageMonitor;

type Items = { items: Record<string, unknown>[] };

/**
 * Jobs for events with the source "broken" fail until a person retries one, so the worker creates real dead
 * letters.
 */
const BREAK = `
  create function break_down() returns trigger language plpgsql security definer as $$ begin
    if exists (select 1 from events e where e.owner_no = new.owner_no and e.event_no = new.event_no and e.source = 'broken')
      and not exists (select 1 from audit_entries where action = 'job.retry')
    then raise exception 'broken'; end if; return new; end $$;
  create trigger break_down before insert on decisions for each row execute function break_down();`;

beforeAll(async () => {
  [server, browser] = await Promise.all([
    startTestServer({ env: { JOB_MAX_ATTEMPTS: "1" }, change: BREAK }),
    openBrowser(),
  ]);
  ana = await firstPerson(server);
  await sendAndWait(ana, {
    lights: "I like the lights at 40% in the evening",
    birthday: "My birthday is March 15",
    cat: "My cat is called Tom",
    sister: "My sister lives in Lisbon",
    filler: "haha",
    filler2: "ok thanks",
  });
  await sendMessages(
    ana,
    { b1: "I like green tea", b2: "I like black tea", b3: "I like white tea" },
    "broken",
  );
  await vi.waitFor(async () => expect(await items("/api/v1/dead-letters")).toHaveLength(3), 20_000);
  for (const name of ["kitchen", "cellar"])
    await ana.call("POST", "/api/v1/keys", { name, scopes: ["read"] });
  const addedMember = await ana.call<{ password: string }>("POST", "/api/v1/people", {
    name: "rob",
    role: "reader",
  });
  rob = newPerson(server);
  expect(await rob.signIn("rob", addedMember.body.password)).toBeNull();
  page = await (await openAs(browser, server, ana)).newPage();
  monitor = await watchPage(page);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const items = async (path: string) => (await ana.call<Items>("GET", path)).body.items;
const textsNow = async () => (await items("/api/v1/memories")).map(({ text }) => text);
const button = (name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const inDialog = (name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });
const go = (path: string) => page.goto(`${server.url}${path}`);

test("an admin edits a memory and undoes the correction", async () => {
  await go("/memories");
  await page.getByText("I like the lights at 40% in the evening").click();
  await button("Edit").click();
  await page.getByLabel("New text").fill("I like the lights at 60% in the evening");
  await inDialog("Save").last().click();
  const toast = page
    .getByRole("alert")
    .filter({ hasText: "Memory updated. This is now the current version." });
  await toast.getByRole("button", { name: "Undo" }).waitFor();
  const entry = (await toast.getByRole("link", { name: "View in audit log" }).getAttribute("href")) ?? "";
  expect(await textsNow()).toContain("I like the lights at 60% in the evening");
  await go("/chains");
  await button("Undo").click();
  await button("Undo correction").click();
  await page.getByText("Correction undone. This is now the current version.").waitFor();
  expect(await textsNow()).toContain("I like the lights at 40% in the evening");
  expect(await seriousProblems(page)).toEqual([]);
  await go(entry);
  await page.getByRole("row", { name: "edited a memory" }).getByText("ana", { exact: true }).waitFor();
  expect(await page.getByRole("row").count()).toBe(2);
});

test("an admin deletes memories after a summary and a typed confirmation", async () => {
  await go("/memories");
  await page.getByText("My birthday is March 15").click();
  await button("Delete").click();
  await page.getByText("Permanently deletes this memory and 1 message").waitFor();
  expect(await inDialog("Delete permanently").last().isDisabled()).toBe(true);
  await page.getByLabel("Type “delete” to confirm").fill("delete");
  expect(await seriousProblems(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByText("Deleted 1 memory").waitFor();
  for (const name of [/^Select My cat/, /^Select My sister/])
    await page.getByRole("checkbox", { name }).click();
  await button("Delete").click();
  await page.getByText("Permanently deletes 2 memories").waitFor();
  await page.getByLabel("Type “delete” to confirm").fill("delete");
  await page.keyboard.press("Enter");
  await page.getByText("2 memories deleted").waitFor();
  expect(await textsNow()).toEqual(["I like the lights at 40% in the evening"]);
});

test("an admin restores a dropped message", async () => {
  await go("/decisions?verdict=dropped");
  await page.getByRole("row", { name: "haha" }).getByRole("button", { name: "Keep anyway" }).click();
  await page.getByRole("dialog", { name: "Save as" }).getByRole("button", { name: "fact" }).click();
  await page.getByText(/^Saved as fact\./).waitFor();
  await page.getByRole("row", { name: "haha" }).getByText("restored").waitFor();
  expect(await items("/api/v1/memories?type=fact")).toMatchObject([{ text: "haha" }]);
});

test("an admin retries a failed job, and discards another after a typed confirmation", async () => {
  await go("/jobs");
  const letters = page.getByRole("region", { name: "Failed jobs" }).getByRole("row");
  await letters.nth(3).waitFor();
  await letters.nth(3).getByRole("link").click();
  await button("Discard 1 job").click();
  await page.getByLabel("Type “discard” to confirm").fill("discard");
  await page.keyboard.press("Enter");
  await page.getByText("1 job discarded").waitFor();
  await letters.nth(3).waitFor({ state: "detached" });
  await letters.nth(2).getByRole("link").click();
  await button("Retry 1 job").click();
  await page.getByText("1 job requeued").waitFor();
  await letters.nth(2).waitFor({ state: "detached" });
  await ana.call("GET", "/api/v1/events/b2?user_id=derek&wait_ms=20000");
  expect(await textsNow()).toContain("I like black tea");
  expect((await ana.call("GET", "/api/v1/events/b1?user_id=derek")).body.status).toBe("dead");
  expect(await items("/api/v1/dead-letters")).toHaveLength(1);
});

test("an admin revokes an API key and changes a feature flag", async () => {
  await go("/settings/keys");
  await button("Revoke kitchen").click();
  await inDialog("Revoke").click();
  await page.getByText("API key revoked").waitFor();
  await go("/settings/flags");
  await page.locator("[aria-label='MEMORY_DECIDER_LLM_ENABLED is off']:enabled").press("Space");
  await inDialog("Turn on").click();
  const toast = page.getByRole("alert").filter({ hasText: "LLM review turned on" });
  // The toast stays visible while the mouse is over it.
  await toast.hover();
  expect(await seriousProblems(page)).toEqual([]);
  await toast.getByRole("link", { name: "View in audit log" }).click();
  await page
    .getByRole("row", { name: "changed a feature flag" })
    .getByText("MEMORY_DECIDER_LLM_ENABLED on")
    .waitFor();
  expect(await page.getByRole("row").count()).toBe(2);
});

test("the audit log lists each action of the tests above", async () => {
  const actions = (await items("/api/v1/audit"))
    .filter(({ actor }) => actor === "person:ana")
    .map(({ action }) => action);
  expect([...new Set(actions)].slice(0, 8)).toEqual([
    "flag.switch",
    "key.revoke",
    "job.retry",
    "job.discard",
    "decision.rescue",
    "memory.erase",
    "memory.restore",
    "memory.supersede",
  ]);
  await go("/access");
  for (const message of [
    "edited a memory",
    "undid a correction",
    "deleted a memory",
    "restored a dropped message",
    "retried a job",
    "discarded a failed job",
    "revoked an API key",
    "changed a feature flag",
  ])
    await page.getByRole("row", { name: message }).first().getByText("ana", { exact: true }).waitFor();
  await page.getByText("MEMORY_DECIDER_LLM_ENABLED on").waitFor();
  const edited = page.getByRole("row", { name: "edited a memory" }).getByRole("link", { name: /^memory / });
  expect(await edited.first().getAttribute("href")).toMatch(/^\/memories\?state=all&open=[0-9a-f]{64}$/);
  expect(await seriousProblems(page)).toEqual([]);
  expect(monitor.errors).toEqual([]);
});

test("the playground shows the context when only the answer fails", async () => {
  const path = "**/api/v1/answer";
  let isFailing = true;
  await page.route(path, (route) =>
    isFailing ? route.fulfill({ status: 503, json: { detail: "Busy." } }) : route.continue(),
  );
  await go("/playground?q=how+bright+should+the+lights+be&owner=user%3Aderek");
  await page.getByText("Couldn’t load the answer").waitFor();
  await page.getByText(/of 1,200 tokens/).waitFor();
  isFailing = false;
  await button("Retry").click();
  await page.getByText("Couldn’t load the answer").waitFor({ state: "hidden" });
});

test("an admin is not called a reader while the access loads", async () => {
  await page.route("**/api/v1/me", () => undefined);
  await go("/import");
  await page.getByText(/^A preview stores nothing/).waitFor();
  await go("/settings/keys");
  const checking = page.getByRole("tooltip", { name: "Checking your access…" });
  await hoverUntil(button("Create API key"), checking);
  expect(await checking.isVisible()).toBe(true);
  expect(await page.getByText(/read-only access|admins only|ask an admin/i).count()).toBe(0);
});

test("a reader sees each action disabled, with the reason", async () => {
  const context = await openAs(browser, server, rob);
  page = await context.newPage();
  monitor = await watchPage(page);
  const [{ id } = {}] = await items("/api/v1/memories");
  for (const [path, actions] of [
    [`/memories?open=${id}`, ["Edit", "Delete"]],
    ["/chains", [/^Unrelated/, "Undo"]],
    ["/decisions?verdict=dropped", ["Keep anyway"]],
    ["/settings/keys", ["Create API key", "Revoke cellar"]],
  ] as const) {
    await go(path);
    for (const action of actions) {
      const control = button(action).first();
      await control.waitFor();
      expect(await control.isDisabled(), String(action)).toBe(true);
      await hoverUntil(control, page.getByRole("tooltip", { name: /^Read-only access/ }));
    }
    expect(await seriousProblems(page)).toEqual([]);
  }
  await go("/settings/flags");
  await page.getByText(/^Read-only access/).waitFor();
  for (const flag of await page.getByRole("switch").all()) expect(await flag.isDisabled()).toBe(true);
  await go("/jobs");
  await page.getByText("Admins only").waitFor();
  expect(await button(/Retry|Discard/).count()).toBe(0);
  await go("/access");
  await page.getByText("Admins only").waitFor();
  expect(monitor.errors).toEqual([]);
  await context.close();
});

test("the server refuses each action by a reader, and nothing changes", async () => {
  const all = async () => {
    const paths = ["memories?state=all", "decisions", "chains", "dead-letters", "keys", "flags", "audit"];
    return Promise.all(paths.map((path) => items(`/api/v1/${path}`)));
  };
  const stateBefore = await all();
  const [memories = [], decisions = [], , letters = [], keys = []] = stateBefore;
  const currentId = memories.find(({ state }) => state === "current")?.id;
  const supersededId = memories.find(({ state }) => state === "superseded")?.id;
  const droppedId = decisions.find(({ verdict, is_rescued }) => verdict === "dropped" && !is_rescued)?.id;
  const letter = letters[0]?.id;
  const key = keys.find(({ revoked_at }) => revoked_at === null)?.key_id;
  for (const id of [currentId, supersededId, droppedId, letter, key]) expect(id).toBeTruthy();
  for (const [method, path, body] of [
    ["POST", `memories/${currentId}/supersede`, { text: "I like no lights" }],
    ["POST", `memories/${supersededId}/restore`, undefined],
    ["POST", `memories/${supersededId}/separate`, undefined],
    ["DELETE", `memories/${currentId}`, undefined],
    ["POST", "erase", { user_id: "derek" }],
    ["POST", `decisions/${droppedId}/rescue`, {}],
    ["POST", `dead-letters/${letter}/retry`, undefined],
    ["DELETE", `dead-letters/${letter}`, undefined],
    ["POST", "keys", { name: "his own", scopes: ["read", "write", "admin"] }],
    ["DELETE", `keys/${key}`, undefined],
    ["PUT", "flags", { name: "MEMORY_ENABLED", value: false }],
  ] as const) {
    const { status, body: message } = await rob.call(method, `/api/v1/${path}`, body);
    expect([path, status, message.code]).toEqual([path, 403, "scope_missing"]);
  }
  expect(await all()).toEqual(stateBefore);
});
