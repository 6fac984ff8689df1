// The server starts and works while Ollama is still pulling its models.

import { afterAll, beforeAll, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { startTestServer, type TestServer } from "../../testkit/server";

let ollama: ModelServer;
let server: TestServer;
beforeAll(async () => {
  ollama = await startModelServer({ models: [] });
  ollama.behave("pull_held");
  server = await startTestServer({
    env: {
      EMBEDDING_PROVIDER: "ollama",
      CHAT_PROVIDER: "ollama",
      OLLAMA_HOST: ollama.url,
      // With a long time budget, a slow model is not late. The test checks only whether the model is called.
      HOT_BUDGET_MS: "5000",
    },
  });
});
afterAll(async () => {
  await server.stop();
  await ollama.close();
});

type Health = Record<"embedder" | "chat", { state: string; download: { completed_bytes: number } | null }>;
type RetrieveBody = {
  hits: { text: string; explain: { ranks: Record<string, number> } }[];
  degraded: string[];
};

test("a server whose models are missing in Ollama starts at once, shows their progress, and then uses them", async () => {
  const key = await server.createKey();
  const health = async () => (await server.call<Health>(key, "GET", "/api/health")).body;
  const recall = async () =>
    (
      await server.call<RetrieveBody>(key, "POST", "/api/v1/retrieve", {
        user_id: "ana",
        query: "lights evening?",
        mode: "hybrid",
        explain: true,
      })
    ).body;
  const pullProgress = { state: "running", completed_bytes: 137_145_328, total_bytes: 274_290_656 };
  await expect.poll(health).toMatchObject({
    status: "ok",
    embedder: { state: "starting", download: { model: "nomic-embed-text", ...pullProgress } },
    chat: { state: "starting", download: { model: "llama3.2", ...pullProgress } },
  });
  const event = {
    id: "lights",
    user_id: "ana",
    role: "user",
    text: "I like the lights at 40% in the evening",
  };
  expect((await server.call(key, "POST", "/api/v1/events", { events: [event] })).status).toBe(202);
  expect(
    (await server.call(key, "GET", "/api/v1/events/lights?user_id=ana&wait_ms=20000")).body,
  ).toMatchObject({ status: "decided" });
  expect(await recall()).toMatchObject({
    hits: [{ text: event.text, explain: { ranks: { sparse: 1 } } }],
    degraded: ["dense"],
  });

  ollama.behave("none");
  const ready = { state: "ok", download: null };
  await expect.poll(health, { timeout: 20_000 }).toMatchObject({ embedder: ready, chat: ready });
  await expect
    .poll(recall, { timeout: 20_000 })
    .toMatchObject({ hits: [{ text: event.text, explain: { ranks: { dense: 1 } } }], degraded: [] });
  const embedRequests = ollama.received.filter(({ path }) => path === "/api/embed");
  expect(
    embedRequests.some(({ body }) => JSON.stringify(body).includes("search_document: I like the lights")),
  ).toBe(true);
  expect(ollama.received.filter(({ path }) => path === "/api/pull")).toHaveLength(2);
});
