import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ServerFault } from "../model-server/exchange";
import { withResilience } from "../resilience";
import { type ModelServer, startModelServer } from "../testing";
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
  test(`${provider}: every piece of a text carries the prefix of its side`, async () => {
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
    `${provider}: %s is a failure of the model, and the next call is served`,
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

  test(`${provider}: a wrong dimension inside a long text is not hidden by the mean of its pieces`, async () => {
    const embedder = make(provider);
    server.behave("wrong_dimension");
    await expect(embedder.embedDocuments(["long words ".repeat(500)])).rejects.toMatchObject({
      facts: { expected: 768, got: 769 },
    });
  });

  test(`${provider}: a slow answer is waited for`, async () => {
    const embedder = make(provider);
    server.behave("slow");
    expect(await embedder.embedQuery("tea?")).toHaveLength(768);
  });

  test(`${provider}: a question that hangs ends at its time-out and leaves the server`, async () => {
    const embedder = make(provider);
    await embedder.embedQuery("before");
    server.behave("hang");
    const impatient = withResilience(embedder, { queryTimeoutMs: 1000 });
    await expect(impatient.embedQuery("tea?")).rejects.toMatchObject({ code: "timeout" });
    const asked = () => server.received.filter(({ body }) => JSON.stringify(body).includes("tea?"));
    await vi.waitFor(() => expect(asked()).toMatchObject([{ isAborted: true }]), 15_000);
  });

  test(`${provider}: what is aborted or closed leaves the server`, async () => {
    const embedder = make(provider);
    await embedder.embedQuery("before");
    server.behave("hang");
    const leaving = new AbortController();
    const left = embedder.embedDocuments(["tea"], leaving.signal);
    const closed = embedder.embedDocuments(["cake"]);
    const [leaves, closes] = [
      expect(left).rejects.toMatchObject({ code: "timeout" }),
      expect(closed).rejects.toMatchObject({ code: "model_unavailable" }),
    ];
    await vi.waitFor(
      () => expect(inputs()).toEqual(expect.arrayContaining(["search_document: cake"])),
      15_000,
    );
    leaving.abort();
    await leaves;
    await embedder.close();
    await closes;
    await vi.waitFor(
      () => expect(server.received.slice(-2)).toMatchObject([{ isAborted: true }, { isAborted: true }]),
      15_000,
    );
  });

  test(`${provider}: a server that is away is a failure, not an exception`, async () => {
    const embedder = make(provider);
    await server.close();
    await expect(embedder.embedQuery("tea?")).rejects.toMatchObject({ code: "model_unavailable" });
  });
}

test("openai: the key is sent, and a refused one is told without the server's words", async () => {
  await make("openai").embedQuery("tea?");
  expect(server.received.at(-1)?.authorization).toBe("Bearer sk-test");
  const wrong = openaiEmbedder({ baseUrl: `${server.url}/v1`, apiKey: "sk-other", ...nomic });
  await expect(wrong.embedQuery("tea?")).rejects.toMatchObject({
    message: expect.stringContaining("OPENAI_API_KEY"),
    facts: { status: 401 },
  });
});

test("openai: only models that can cut their vectors are asked for a dimension", async () => {
  server.models.add("text-embedding-3-small");
  const cut = { ...nomic, model: "text-embedding-3-small" };
  await openaiEmbedder({ baseUrl: `${server.url}/v1`, apiKey: "sk-test", ...cut }).embedQuery("tea?");
  expect(server.received.at(-1)?.body).toMatchObject({ dimensions: 768 });
  await make("openai").embedQuery("tea?");
  expect(server.received.at(-1)?.body).not.toHaveProperty("dimensions");
});
