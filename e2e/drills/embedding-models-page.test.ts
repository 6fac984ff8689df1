// The overview page lists previous embedding models and changes between them.

import type { Browser, Page } from "@playwright/test";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type PageMonitor, seriousProblems, watchPage } from "../../testkit/browser";
import { firstPerson, type TestPerson } from "../../testkit/person";
import { startTestServer, type TestServer } from "../../testkit/server";
import { openAs, sendAndWait } from "../dashboard/sessions";

let server: TestServer;
let browser: Browser;
let ana: TestPerson;
let page: Page;
let monitor: PageMonitor;

/** Inserts a previous model and a model whose migration was rolled back, so that both states are stable. */
const SPACES = `
  insert into embedding_spaces (name, provider, model, dimensions, query_prefix, document_prefix, pooling, state, done, active_from, active_to)
  values ('ollama:all-minilm:384:0', 'ollama', 'all-minilm', 384, '', '', 'mean-of-pieces', 'retired', 2, now() - interval '2 days', now() - interval '1 day'),
    ('ollama:nomic-embed-text:768:0', 'ollama', 'nomic-embed-text', 768, '', '', 'mean-of-pieces', 'retired', 1, null, null)`;

beforeAll(async () => {
  [server, browser] = await Promise.all([startTestServer({ change: SPACES }), openBrowser()]);
  ana = await firstPerson(server);
  await sendAndWait(ana, { lights: "I like the lights at 40% in the evening" });
  page = await (await openAs(browser, server, ana)).newPage();
  monitor = await watchPage(page);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const button = (name: string | RegExp) => page.getByRole("button", { name });
const models = () => page.getByRole("region", { name: "Embedding models" });

test("lists previous models; after confirmation, makes one active again and deletes the embeddings of another", async () => {
  await page.goto(server.url);
  await models().getByText("Previous model: all-minilm (ollama, 384 dimensions)").waitFor();
  expect(await seriousProblems(page)).toEqual([]);

  await button("Delete embeddings: nomic-embed-text").click();
  await page.getByRole("dialog").getByText("Memories and current search aren’t affected").waitFor();
  expect(await seriousProblems(page)).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: "Delete embeddings", exact: true }).click();
  await page.getByText("Deleting embeddings…").first().waitFor();
  await models().getByText("nomic-embed-text (ollama, 768 dimensions)").waitFor({ state: "detached" });

  await button("Switch back: all-minilm").click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch back", exact: true }).click();
  await models()
    .getByText(/^Paused: migrating to universal-sentence-encoder-multilingual-3/)
    .waitFor();
  await button("Resume: universal-sentence-encoder-multilingual-3").click();
  await models().getByText("Previous model: all-minilm (ollama, 384 dimensions)").waitFor();
  expect(monitor.errors).toEqual([]);
});
