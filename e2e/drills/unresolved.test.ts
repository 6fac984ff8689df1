// A person resolves contradictions and runs maintenance in the dashboard.

import type { Browser, BrowserContext, Page } from "@playwright/test";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { hoverUntil, openBrowser, type PageMonitor, seriousProblems, watchPage } from "../../testkit/browser";
import { firstPerson, newPerson, type TestPerson } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openAs, sendAndWait } from "../dashboard/sessions";

/** The number of pairs: more than one page of the list shows. */
const PAIR_COUNT = 22;
const OLDER = "My gym is on Main Street";
const NEWER = "I go to the gym on Oak Avenue now";

let server: TestServer;
let browser: Browser;
let ana: TestPerson;
let context: BrowserContext;
let page: Page;
let monitor: PageMonitor;
type Pair = { id: string; owner: { id: string }; older: { id: string; text: string }; newer: { id: string } };

/** As if a repeat had been stored while the embedder was unavailable, by a version that hashed otherwise. */
const OTHER_RULES = `
  create function hash_otherwise() returns trigger language plpgsql as $$ begin
    new.dedupe_hash := sha256(new.dedupe_hash); return new; end $$;
  create trigger hash_otherwise before insert on memories for each row when (new.text = 'My teapot is turquoise')
    execute function hash_otherwise();
  create function embed_otherwise() returns trigger language plpgsql security definer as $$ begin
    if exists (select 1 from memories m where m.owner_no = new.owner_no and m.position = new.position
      and m.text = 'My teapot is turquoise')
    then new.embedding := (select array_agg(case when i = 1 then 1 else 0 end)::vector from generate_series(1, vector_dims(new.embedding)) i); end if;
    return new; end $$;
  create trigger embed_otherwise before insert on embeddings for each row execute function embed_otherwise();`;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ change: OTHER_RULES }), openBrowser()]);
  ana = await firstPerson(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  await openPage(ana);
});
afterEach(async () => {
  expect(monitor.errors).toEqual([]);
  await context.close();
});

async function openPage(person: TestPerson): Promise<void> {
  context = await openAs(browser, server, person);
  page = await context.newPage();
  monitor = await watchPage(page, /status of (?:409|503)/);
}

/** Sends two messages per user. The second possibly contradicts the first. */
async function contradict(users: readonly string[]): Promise<void> {
  const events = users.flatMap((user_id) =>
    [OLDER, NEWER].map((text, index) => ({ id: `gym-${index}`, user_id, role: "user", text })),
  );
  expect((await ana.call("POST", "/api/v1/events", { events })).status).toBe(202);
  for (const user of users) await ana.call("GET", `/api/v1/events/gym-1?user_id=${user}&wait_ms=20000`);
}

const pairs = async (query = "") =>
  (await ana.call<{ items: Pair[] }>("GET", `/api/v1/contradictions?limit=200${query}`)).body.items;
const go = (path: string) => page.goto(`${server.url}${path}`);
const cards = () => page.getByRole("article");
const cardOf = (owner: string) => cards().filter({ hasText: owner });
const textOfFocused = () => page.evaluate(() => document.activeElement?.textContent);

test("a person resolves pairs with the keyboard, by using the newer memory or keeping both, and the audit log lists each action", async () => {
  await contradict(["derek", "mia", "noor"]);
  const [latestPair, secondPair] = await pairs();
  await go("/chains");
  await page.getByText("No corrections yet").waitFor();
  await page.getByText("Needs review3").waitFor();
  await page.getByRole("radio", { name: "Corrected" }).press("ArrowRight");
  await page.waitForURL(/view=unresolved/);
  await cards().nth(2).waitFor();
  const card = cards().first();
  for (const text of [OLDER, NEWER, "reason: Reported change"]) await card.getByText(text).waitFor();
  expect(await card.getByRole("link", { name: OLDER }).getAttribute("href")).toBe(
    `/memories?open=${latestPair?.older.id}`,
  );
  expect(await card.getByRole("link", { name: NEWER }).getAttribute("href")).toBe(
    `/memories?open=${latestPair?.newer.id}`,
  );
  expect(await seriousProblems(page)).toEqual([]);

  // Move to the newer memory of the first pair, then to its actions.
  await page.locator("h1").click();
  await page.keyboard.press("j");
  expect(await textOfFocused()).toBe(NEWER);
  await page.keyboard.press("Tab");
  expect(await textOfFocused()).toBe("Keep both");
  await page.keyboard.press("Enter");
  const keptNotice = page.getByRole("alert").filter({ hasText: "Kept both memories." });
  const entry = await keptNotice.getByRole("link", { name: "View in audit log" }).getAttribute("href");
  await cards().nth(2).waitFor({ state: "detached" });
  expect((await pairs()).map(({ id }) => id)).not.toContain(latestPair?.id);
  // The next pair moves to the position of the resolved pair and gets the focus.
  await expect.poll(textOfFocused).toBe(NEWER);
  for (const label of ["Keep both", "Unrelated", "Use older", "Use newer"]) {
    await page.keyboard.press("Tab");
    expect(await textOfFocused()).toBe(label);
  }
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Replace the older memory?" });
  await dialog.getByText("Agents will only get the newer memory").waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await expect.poll(textOfFocused).toBe("Replace older");
  await page.keyboard.press("Enter");
  await page.getByText("The newer memory replaced the older one.").waitFor();
  await cards().nth(1).waitFor({ state: "detached" });
  await page.getByText("Needs review1").waitFor();
  const oldMemory = await ana.call("GET", `/api/v1/memories/${secondPair?.older.id}`);
  expect(oldMemory.body).toMatchObject({ state: "superseded", superseded_by: secondPair?.newer.id });

  await page.goBack();
  await cards().getByText("current", { exact: true }).waitFor();
  await go(entry ?? "");
  await page.getByRole("row", { name: "resolved a contradiction" }).getByText("ana").waitFor();
  expect(await page.getByRole("row").count()).toBe(2);
});

test("a pair is resolved as unrelated, listed as reviewed, and reopened", async () => {
  await contradict(["ute"]);
  const [pair] = await pairs("&user_id=ute");
  await go("/chains?view=unresolved&owner=user%3Aute");
  await page.getByRole("button", { name: /^Unrelated/ }).click();
  await page.getByText("Kept both memories, as unrelated.").waitFor();
  await page.getByText("Nothing to review for this owner").waitFor();
  await page.getByRole("radio", { name: /^Needs review/ }).press("ArrowRight");
  await page.waitForURL(/view=resolved/);
  await cardOf("ute").getByText("Unrelated", { exact: true }).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole("button", { name: /^Reopen/ }).click();
  await page.getByText("The pair needs review again.").waitFor();
  await page.getByText("Nothing reviewed for this owner").waitFor();
  expect((await pairs("&user_id=ute")).map(({ id }) => id)).toEqual([pair?.id]);
});

test("a person says that the older memory is right, and it replaces the newer one", async () => {
  await contradict(["olaf"]);
  const [pair] = await pairs("&user_id=olaf");
  await go("/chains?view=unresolved&owner=user%3Aolaf");
  await page.getByRole("button", { name: /^Use older/ }).click();
  await page.getByRole("button", { name: "Replace newer" }).click();
  await page.getByText("The older memory replaced the newer one.").waitFor();
  expect((await ana.call("GET", `/api/v1/memories/${pair?.newer.id}`)).body).toMatchObject({
    state: "superseded",
    superseded_by: pair?.older.id,
  });
});

test("a person looks at the doubtful corrections only, and separates a memory from the one that replaced it", async () => {
  const events = ["I like the lights at 40%", "Actually, I like the lights at 60%"].map((text, index) => ({
    id: `lights-${index}`,
    user_id: "sven",
    role: "user",
    text,
  }));
  await ana.call("POST", "/api/v1/events", { events });
  await ana.call("GET", "/api/v1/events/lights-1?user_id=sven&wait_ms=20000");
  await go("/chains?owner=user%3Asven");
  await cardOf("sven")
    .getByText(/^\d+% likely a replacement$/)
    .waitFor();
  await page.getByRole("switch", { name: "Only doubtful" }).press("Space");
  await page.waitForURL(/doubtful=true/);
  await page.getByRole("button", { name: /^Unrelated/ }).click();
  const dialog = page.getByRole("dialog", { name: "Are these memories unrelated?" });
  await dialog.getByText("I like the lights at 40%").waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Keep both" }).click();
  await page.getByText("Both memories are current.").waitFor();
  await page.getByText("No doubtful corrections").waitFor();
  await go("/chains?view=resolved&owner=user%3Asven");
  await cardOf("sven").getByText("Unrelated", { exact: true }).waitFor();
});

test("after another person resolved a pair, the page shows a message and removes the pair", async () => {
  await go("/chains?view=unresolved&owner=user%3Aderek");
  await contradict(["pia"]);
  await go("/chains?view=unresolved&owner=user%3Apia");
  const bothTrueButton = page.getByRole("button", { name: /^Keep both/ });
  await bothTrueButton.waitFor();
  let isFailing = true;
  await page.route("**/resolve", (route) =>
    isFailing ? route.fulfill({ status: 503, json: { detail: "Too much to do." } }) : route.continue(),
  );
  await bothTrueButton.click();
  await page.getByText("Too much to do.").waitFor();
  await expect.poll(() => bothTrueButton.isEnabled()).toBe(true);
  isFailing = false;
  const [pair] = await pairs("&user_id=pia");
  await ana.call("POST", `/api/v1/contradictions/${pair?.id}/resolve`, { as: "both" });
  await bothTrueButton.click();
  await page.getByText("Already resolved").waitFor();
  await page.getByText("Nothing to review for this owner").waitFor();
  expect(await seriousProblems(page)).toEqual([]);
});

test("a long list loads more pairs on request and can be filtered by owner", async () => {
  await contradict(
    Array.from({ length: PAIR_COUNT }, (_, index) => `user-${String(index).padStart(2, "0")}`),
  );
  const count = (await pairs()).length;
  await go("/chains?view=unresolved");
  await page.getByText("Needs review20+").waitFor();
  expect(await cards().count()).toBe(20);
  await page.getByRole("button", { name: "Load more" }).click();
  await page.getByText(`Needs review${count}`).waitFor();
  expect(await cards().count()).toBe(count);
  await page.getByText("End of list").waitFor();
  await page.getByRole("button", { name: "Owner: All owners" }).click();
  await page.getByRole("option", { name: /user-07/ }).click();
  await page.waitForURL(/view=unresolved&owner=user:user-07/);
  await page.getByText("Needs review1").waitFor();
  await cardOf("user-07").waitFor();
  expect(await cards().count()).toBe(1);
});

test("a reader sees the pairs and cannot resolve them", async () => {
  const addedMember = await ana.call<{ password: string }>("POST", "/api/v1/people", {
    name: "rob",
    role: "reader",
  });
  const rob = newPerson(server);
  expect(await rob.signIn("rob", addedMember.body.password)).toBeNull();
  await context.close();
  await openPage(rob);
  await go("/chains?view=unresolved");
  for (const action of [/^Keep both/, /^Unrelated/, /^Use older/, /^Use newer/]) {
    const control = page.getByRole("button", { name: action }).first();
    await control.waitFor();
    expect(await control.isDisabled()).toBe(true);
    await hoverUntil(control, page.getByRole("tooltip", { name: /^Read-only access/ }));
  }
  expect(await seriousProblems(page)).toEqual([]);
  const pairsBefore = await pairs();
  const path = `/api/v1/contradictions/${pairsBefore[0]?.id}/resolve`;
  expect(await rob.call("POST", path, { as: "newer" })).toMatchObject({ status: 403 });
  expect(await pairs()).toEqual(pairsBefore);
});

const teapots = async () =>
  (await ana.call<{ items: { text: string }[] }>("GET", "/api/v1/memories?user_id=derek")).body.items.map(
    ({ text }) => text,
  );

test("an admin reads a dry run, runs it for real and undoes it", async () => {
  await sendAndWait(ana, { teapot: "My teapot is turquoise", again: "My teapot is turquoise, please" });
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await go("/maintenance");
  await button("Start dry run").click();
  await page.getByRole("dialog").getByRole("button", { name: "Start dry run" }).click();
  await page.getByText("would merge").waitFor();
  await button("Run for real").click();
  const question = page.getByRole("dialog", { name: "Run for real?" });
  await question.getByText("The dry run found that maintenance merges 1 memory.").waitFor();
  expect(await teapots()).toContain("My teapot is turquoise");
  await question.getByRole("button", { name: "Run for real" }).click();
  await button(/^Undo merge/).waitFor();
  expect(await teapots()).not.toContain("My teapot is turquoise");
  expect(await seriousProblems(page)).toEqual([]);
  await button("Undo run").click();
  await page.getByLabel("Type “undo” to confirm").fill("undo");
  await page.getByRole("dialog", { name: "Undo run" }).getByRole("button", { name: "Undo run" }).click();
  await page.getByText("1 undone.").waitFor();
  expect(await teapots()).toContain("My teapot is turquoise");
});

test("retention rules that would delete most memories are saved after their count is typed", async () => {
  await go("/maintenance?view=retention");
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByLabel("Days").fill("90");
  await page.getByRole("button", { name: "Save rules" }).click();
  const dialog = page.getByRole("dialog", { name: "These rules delete most memories" });
  await dialog.getByText(/^The rules would erase/).waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  const label = (await dialog.getByText(/^Type “\d+” to confirm$/).textContent()) ?? "";
  await dialog.getByLabel(label).fill(/\d+/.exec(label)?.[0] ?? "");
  await dialog.getByRole("button", { name: "Save rules" }).click();
  await page.getByText("Version 1 is now active.").waitFor();
  // The rules that were confirmed stay when an agent is switched off.
  await go("/settings/agents");
  await page.getByLabel("Agent ID").fill("hall-panel");
  await page.keyboard.press("Enter");
  await page.getByRole("switch", { name: "hall-panel remembers" }).press("Space");
  await page.getByText("Saved. Version 2 is now active.").waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  const { body } = await ana.call("GET", "/api/v1/policy");
  expect(body).toMatchObject({
    policy: { retention: [{ days: 90 }], agents: { "hall-panel": { remember: false, recall: true } } },
  });
});
