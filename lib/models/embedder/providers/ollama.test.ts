// Ollama pulls a missing model once, with progress and after interruptions.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { withResilience } from "../resilience";
import { ollamaEmbedder } from "./ollama";

const MB = 1e6;
const starting = { code: "model_unavailable", facts: { reason: "starting" } };

let server: ModelServer;
let closes: (() => Promise<void>)[] = [];
beforeEach(async () => {
  server = await startModelServer({ models: [] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(closes.map((close) => close()));
  closes = [];
  await server.close();
});

function make() {
  const embedder = ollamaEmbedder({
    host: server.url,
    model: "nomic-embed-text",
    dimensions: 768,
    queryPrefix: "search_query: ",
    documentPrefix: "search_document: ",
  });
  closes.push(embedder.close);
  return embedder;
}

const pulls = () => server.received.filter(({ path }) => path === "/api/pull");

test("the model loads at start and stays loaded", async () => {
  server.models.add("nomic-embed-text");
  const embedder = make();
  await vi.waitFor(() => expect(embedder.health().state).toBe("ok"), 15_000);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.body).toMatchObject({ model: "nomic-embed-text", keep_alive: -1 });
  expect(pulls()).toHaveLength(0);
});

test("a missing model is pulled once with visible progress, and calls during the pull are not failures", async () => {
  server.behave("pull_held");
  const embedder = withResilience(make());
  await vi.waitFor(
    () =>
      expect(embedder.health().download).toEqual({
        model: "nomic-embed-text",
        state: "running",
        completedBytes: 137_145_328,
        totalBytes: 274_290_656,
      }),
    15_000,
  );
  for (let i = 0; i < 5; i++) await expect(embedder.embedQuery("tea?")).rejects.toMatchObject(starting);
  await expect(embedder.embedDocuments(["tea"])).rejects.toMatchObject(starting);
  expect(embedder.health()).toMatchObject({ state: "starting", breaker: "closed", failures: 0 });
  server.behave("none");
  await vi.waitFor(() => expect(embedder.health()).toMatchObject({ state: "ok", download: null }), 15_000);
  expect(await embedder.embedQuery("tea?")).toHaveLength(768);
  expect(pulls()).toHaveLength(1);
});

test("progress only increases, up to the full size", async () => {
  const embedder = make();
  const seen: number[] = [];
  await vi.waitFor(
    () => {
      const { download, state } = embedder.health();
      if (download) seen.push(download.completedBytes);
      expect(state).toBe("ok");
    },
    { timeout: 15_000, interval: 5 },
  );
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBeGreaterThan(274 * MB);
});

test.each(["pull_cut", "pull_error"] as const)("after %s the pull pauses, then continues", async (fault) => {
  vi.useFakeTimers({ toFake: ["performance"] });
  server.behave(fault);
  const embedder = make();
  await vi.waitFor(() => expect(embedder.health().download?.state).toBe("failed"), 15_000);
  expect(embedder.health().state).toBe("degraded");
  await expect(embedder.embedQuery("tea?")).rejects.toMatchObject({ facts: { reason: "model_missing" } });
  expect(embedder.health()).toMatchObject({ state: "degraded", lastError: "model_unavailable" });
  expect(pulls()).toHaveLength(1);
  server.behave("none");
  vi.advanceTimersByTime(15_000);
  await expect(embedder.embedQuery("tea?")).rejects.toMatchObject(starting);
  await vi.waitFor(async () => expect(await embedder.embedQuery("tea?")).toHaveLength(768), 15_000);
  expect(embedder.health()).toMatchObject({ state: "ok", download: null });
  expect(pulls()).toHaveLength(2);
});

test("a model that is deleted during use is pulled again", async () => {
  server.models.add("nomic-embed-text");
  const embedder = make();
  await embedder.embedQuery("before");
  server.models.clear();
  await expect(embedder.embedQuery("tea?")).rejects.toMatchObject(starting);
  await vi.waitFor(async () => expect(await embedder.embedQuery("after")).toHaveLength(768), 15_000);
});

test("closing cancels a pull", async () => {
  server.behave("pull_held");
  const embedder = make();
  await vi.waitFor(() => expect(pulls()).toHaveLength(1), 15_000);
  await embedder.close();
  await vi.waitFor(() => expect(pulls()[0]).toMatchObject({ isAborted: true }), 15_000);
});
