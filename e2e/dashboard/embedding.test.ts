import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { firstPerson, type TestPerson } from "../person";
import { startTestServer, type TestServer } from "../server";
import { changeStore } from "../store";
import { openBrowser, seriousProblems, type Watch, watch } from "./browser";
import { openAs, tell } from "./people";

let server: TestServer;
let browser: Browser;
let ana: TestPerson;
let page: Page;
let seen: Watch;

/** A former model, and one whose making is paused: what a change under way looks like, standing still. */
const SPACES = `
  insert into embedding_spaces (name, provider, model, dimensions, query_prefix, document_prefix, pooling, state, done, active_from, active_to)
  values ('ollama:all-minilm:384:0', 'ollama', 'all-minilm', 384, '', '', 'mean-of-pieces', 'retired', 2, now() - interval '2 days', now() - interval '1 day'),
    ('ollama:nomic-embed-text:768:0', 'ollama', 'nomic-embed-text', 768, '', '', 'mean-of-pieces', 'retired', 1, null, null)`;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer(), openBrowser()]);
  ana = await firstPerson(server);
  await tell(ana, { lights: "I like the lights at 40% in the evening" });
  await changeStore(server, SPACES);
  page = await (await openAs(browser, server, ana)).newPage();
  seen = await watch(page);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole("button", { name });
const models = () => page.getByRole("region", { name: "Embedding models" });

test("the overview shows former models; one is gone back to, and another's vectors are dropped, after a question", async () => {
  await page.goto(server.url);
  await models().getByText("Former model: all-minilm of ollama (384)").waitFor();
  expect(await seriousProblems(page)).toEqual([]);

  await button("Drop: nomic-embed-text").click();
  await page.getByRole("dialog").getByText("Memories themselves are not touched").waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Drop", exact: true }).click();
  await page.getByText("The vectors are being deleted.").first().waitFor();
  await models().getByText("nomic-embed-text of ollama (768)").waitFor({ state: "detached" });

  await button("Go back: all-minilm").click();
  await page.getByRole("dialog").getByRole("button", { name: "Go back", exact: true }).click();
  await models()
    .getByText(/^Paused: going over to universal-sentence-encoder-lite/)
    .waitFor();
  await button("Resume: universal-sentence-encoder-lite").click();
  await models().getByText("Former model: all-minilm of ollama (384)").waitFor();
  expect(seen.errors).toEqual([]);
});
