// A language model's decision is still used when the worker is killed before it stores the result.

import { afterAll, beforeAll, expect, test } from "vitest";
import { decide } from "@/lib/analysis/decide";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { startTestServer, type TestServer } from "../../testkit/server";

const FIRST = ["pasta", "salad"];
/** A message about which the rules are unsure. */
const MESSAGE = ["Just pasta and salad then", "pasta or salad perhaps", "maybe pasta, then salad"].find(
  (text) => decide({ role: "user", text }).ambiguous,
);

let ollama: ModelServer;
let server: TestServer;
let facts: readonly string[] = FIRST;
/**
 * After the model has answered, the embedder hangs, so the kill comes between decision and storage.
 */
let isHanging = true;
beforeAll(async () => {
  ollama = await startModelServer({
    models: ["nomic-embed-text", "llama3.2"],
    reply: () => {
      if (isHanging) ollama.behave("hang");
      const typedFacts = facts.map((text) => ({ type: "fact", text }));
      return { messages: [{ n: 0, keep: typedFacts.length > 0, facts: typedFacts }] };
    },
  });
  server = await startTestServer({
    env: {
      EMBEDDING_PROVIDER: "ollama",
      CHAT_PROVIDER: "ollama",
      MEMORY_DECIDER_LLM_ENABLED: "true",
      OLLAMA_HOST: ollama.url,
    },
  });
});
afterAll(async () => {
  await server.stop();
  await ollama.close();
});

const asks = () => ollama.received.filter(({ body }) => JSON.stringify(body).includes("judge"));

test("after a kill between decision and storage, the saved decision is stored and the model is not called again", async () => {
  const key = await server.createKey();
  const event = { id: "1", user_id: "ana", role: "user", text: MESSAGE };
  expect((await server.call(key, "POST", "/api/v1/events", { events: [event] })).status).toBe(202);
  const isStoring = () =>
    asks().length > 0 &&
    ollama.received.some(
      ({ path, body }) => path === "/api/embed" && JSON.stringify(body).includes(`: ${FIRST[1]}"`),
    );
  await expect.poll(isStoring, { timeout: 20_000 }).toBe(true);
  await server.kill("SIGKILL");

  [facts, isHanging] = [[], false];
  ollama.behave("none");
  await server.restart();
  const { body } = await server.call<{ status: string; decisions: { reason: string; assist: string }[] }>(
    key,
    "GET",
    "/api/v1/events/1?user_id=ana&wait_ms=30000",
  );
  expect(body).toMatchObject({
    status: "decided",
    decisions: [
      { reason: "model_split", assist: "answered" },
      { reason: "model_extracted" },
      { reason: "model_extracted" },
    ],
  });
  const { body: memories } = await server.call<{ items: { text: string }[] }>(
    key,
    "GET",
    "/api/v1/memories?user_id=ana",
  );
  expect(memories.items.map(({ text }) => text).sort()).toEqual(FIRST);
  expect(asks()).toHaveLength(1);
});
