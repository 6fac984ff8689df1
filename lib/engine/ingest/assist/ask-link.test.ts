// A language model names the memory that a message replaces, and invalid answers are discarded.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testChat } from "@/lib/models/chat/testing";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { askLink } from "./ask-link";

const MEMORIES = ["I live alone", "My sister Ana studies law"];
const MESSAGE = "My boyfriend moved in last week";

let server: ModelServer;
let chat: ReturnType<typeof testChat>;
let replaces: (memories: readonly string[]) => unknown;
beforeAll(async () => {
  server = await startModelServer({
    models: ["words"],
    reply: (messages) => {
      const { memories } = JSON.parse(messages.at(-1)?.content ?? "") as { memories: { text: string }[] };
      return { replaces: replaces(memories.map(({ text }) => text)) };
    },
  });
});
beforeEach(async () => {
  server.behave("none");
  server.received.length = 0;
  await chat?.close();
  chat = testChat(server.url);
});
afterAll(async () => {
  await chat.close();
  await server.close();
});
const ask = (memories: readonly string[] = MEMORIES, signal = new AbortController().signal) =>
  askLink(chat, MESSAGE, memories, signal);

/** Simulates a model that names this memory, whatever the order of the memories. */
const answersWith = (text: string) => (memories: readonly string[]) => {
  const n = memories.indexOf(text);
  return n < 0 ? null : n;
};
/** Returns the link prompts. Leaves out requests without messages, which only load the model. */
const sentPrompts = () =>
  server.received.filter(({ body }) => (body as { messages?: unknown[] } | null)?.messages?.length);

test("askLink returns the memory that the model names, or null", async () => {
  replaces = answersWith("I live alone");
  expect(await ask()).toBe(0);
  replaces = answersWith("My sister Ana studies law");
  expect(await ask()).toBe(1);
  expect(sentPrompts()).toHaveLength(6);
  replaces = () => null;
  expect(await ask()).toBeNull();
  expect(sentPrompts()).toHaveLength(7);
});

test("an answer that depends on the order of the memories is discarded", async () => {
  replaces = () => 0;
  expect(await ask()).toBeNull();
  replaces = (memories) => memories.length - 1;
  expect(await ask()).toBeNull();
});

test("an answer is discarded when the model also says that the message contradicts itself", async () => {
  replaces = (memories) => answersWith("I live alone")(memories) ?? answersWith(MESSAGE)(memories);
  expect(await ask()).toBeNull();
  expect(sentPrompts()).toHaveLength(3);
});

test.each([[2], [-1], [0.5], ["0"], [undefined]])(
  "the invalid memory number %s is discarded",
  async (answer) => {
    replaces = () => answer;
    expect(await ask()).toBeNull();
  },
);

test("no request is sent without memories, and a prompt contains at most five", async () => {
  replaces = () => 5;
  expect(await ask([])).toBeNull();
  expect(sentPrompts()).toHaveLength(0);
  expect(await ask(Array.from({ length: 7 }, (_, n) => `memory ${n}`))).toBeNull();
  expect(JSON.stringify(sentPrompts().at(-1)?.body)).not.toContain("memory 5");
});

test("an answer that is not JSON creates no link", async () => {
  server.behave("prose");
  expect(await ask()).toBeNull();
});

test("a failed or aborted request throws instead of returning null", async () => {
  server.behave("error");
  await expect(ask()).rejects.toMatchObject({ code: "model_unavailable" });
  server.behave("none");
  await expect(ask(MEMORIES, AbortSignal.abort())).rejects.toMatchObject({ code: "timeout" });
});
