// Remote embedding providers handle prefixes, timeouts and faults of their servers.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerFault } from "@/testkit/model-server/exchange";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { withResilience } from "../resilience";
import { ollamaEmbedder } from "./ollama";
import { openaiEmbedder } from "./openai";

const nomic = {
  model: "nomic-embed-text",
  dimensions: 768,
  queryPrefix: "search_query: ",
  documentPrefix: "search_document: ",
};
const PROVIDERS = {
  ollama: (url: string) => ollamaEmbedder({ host: url, ...nomic }),
  openai: (url: string) => openaiEmbedder({ baseUrl: `${url}/v1`, apiKey: "sk-test", ...nomic }),
};
type Provider = keyof typeof PROVIDERS;

let server: ModelServer;
const closes: (() => Promise<void>)[] = [];
beforeEach(async () => {
  server = await startModelServer({ apiKey: "sk-test" });
});
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
  await server.close();
});

function make(provider: Provider) {
  const embedder = PROVIDERS[provider](server.url);
  closes.push(embedder.close);
  return embedder;
}

const inputs = () => server.received.flatMap(({ body }) => [body.input].flat().map(String));

for (const provider of ["ollama", "openai"] as const) {
  test(`${provider}: every piece of a text has the prefix of its kind`, async () => {
    const embedder = make(provider);
    await embedder.embedDocuments(["tea", "long words ".repeat(500)]);
    await embedder.embedQuery("tea?");
    const sent = inputs().filter((input) => !input.endsWith("ready?"));
    expect(sent.length).toBeGreaterThan(4);
    expect(sent.filter((input) => input.startsWith("search_document: "))).toHaveLength(sent.length - 1);
    expect(sent.at(-1)).toBe("search_query: tea?");
  });

  test.each([
    ["error"],
    ["cut"],
    ["garbage"],
    ["wrong_dimension"],
    ["not_numbers"],
    ["one_too_few"],
  ] satisfies [ServerFault][])(
    `${provider}: %s counts as a failure, and the next call succeeds`,
    async (fault) => {
      const embedder = make(provider);
      await embedder.embedQuery("before");
      server.behave(fault);
      await expect(embedder.embedDocuments(["I like tea", "and cake"])).rejects.toMatchObject({
        code: "model_unavailable",
      });
      expect(embedder.health()).toMatchObject({ state: "degraded", failures: 1 });
      server.behave("none");
      await embedder.embedQuery("after");
      expect(embedder.health()).toMatchObject({ state: "ok", download: null });
    },
  );

  test(`${provider}: a wrong dimension in one piece of a long text is an error`, async () => {
    const embedder = make(provider);
    server.behave("wrong_dimension");
    await expect(embedder.embedDocuments(["long words ".repeat(500)])).rejects.toMatchObject({
      facts: { expected: 768, got: 769 },
    });
  });

  test(`${provider}: a slow answer succeeds`, async () => {
    const embedder = make(provider);
    server.behave("slow");
    expect(await embedder.embedQuery("tea?")).toHaveLength(768);
  });

  test(`${provider}: a query that hangs times out and is cancelled on the server`, async () => {
    const embedder = make(provider);
    await embedder.embedQuery("before");
    server.behave("hang");
    const guarded = withResilience(embedder, { queryTimeoutMs: 1000 });
    await expect(guarded.embedQuery("tea?")).rejects.toMatchObject({ code: "timeout" });
    const queries = () => server.received.filter(({ body }) => JSON.stringify(body).includes("tea?"));
    await vi.waitFor(() => expect(queries()).toMatchObject([{ isAborted: true }]), 15_000);
  });

  test(`${provider}: aborting and closing cancel requests on the server`, async () => {
    const embedder = make(provider);
    await embedder.embedQuery("before");
    server.behave("hang");
    const controller = new AbortController();
    const aborted = embedder.embedDocuments(["tea"], controller.signal);
    const closed = embedder.embedDocuments(["cake"]);
    const [abortRejects, closeRejects] = [
      expect(aborted).rejects.toMatchObject({ code: "timeout" }),
      expect(closed).rejects.toMatchObject({ code: "model_unavailable" }),
    ];
    await vi.waitFor(
      () => expect(inputs()).toEqual(expect.arrayContaining(["search_document: cake"])),
      15_000,
    );
    controller.abort();
    await abortRejects;
    await embedder.close();
    await closeRejects;
    await vi.waitFor(
      () => expect(server.received.slice(-2)).toMatchObject([{ isAborted: true }, { isAborted: true }]),
      15_000,
    );
  });

  test(`${provider}: an unavailable server is reported as model_unavailable`, async () => {
    const embedder = make(provider);
    await server.close();
    await expect(embedder.embedQuery("tea?")).rejects.toMatchObject({ code: "model_unavailable" });
  });
}

test("openai: the key is sent, and a rejected key is reported without quoting the server", async () => {
  await make("openai").embedQuery("tea?");
  expect(server.received.at(-1)?.authorization).toBe("Bearer sk-test");
  const wrong = openaiEmbedder({ baseUrl: `${server.url}/v1`, apiKey: "sk-other", ...nomic });
  await expect(wrong.embedQuery("tea?")).rejects.toMatchObject({
    message: expect.stringContaining("OPENAI_API_KEY"),
    facts: { status: 401 },
  });
});

test("openai: dimensions are requested only from models that can shorten their vectors", async () => {
  server.models.add("text-embedding-3-small");
  const shortened = { ...nomic, model: "text-embedding-3-small" };
  await openaiEmbedder({ baseUrl: `${server.url}/v1`, apiKey: "sk-test", ...shortened }).embedQuery("tea?");
  expect(server.received.at(-1)?.body).toMatchObject({ dimensions: 768 });
  await make("openai").embedQuery("tea?");
  expect(server.received.at(-1)?.body).not.toHaveProperty("dimensions");
});
