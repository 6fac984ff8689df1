// A language model names the memory that a message replaces, and invalid answers are discarded.

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { seededRandom } from "@/demo/seeded-random";
import type { Chat } from "@/lib/models/chat";
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

/** The texts of each prompt, in order. */
const shownTexts = () =>
  sentPrompts().map(({ body }) => {
    const { messages } = body as { messages: { content: string }[] };
    const { memories } = JSON.parse(messages.at(-1)?.content ?? "") as { memories: { text: string }[] };
    return memories.map(({ text }) => text);
  });

test("askLink returns the memory that the model names in every question", async () => {
  replaces = answersWith("I live alone");
  expect(await ask()).toEqual([0]);
  replaces = answersWith("My sister Ana studies law");
  expect(await ask()).toEqual([1]);
  // Five questions confirm a memory, and one asks about the others.
  expect(sentPrompts()).toHaveLength(12);
});

test("without an outdated memory, the answer is an empty list after two questions", async () => {
  replaces = () => null;
  expect(await ask()).toEqual([]);
  expect(sentPrompts()).toHaveLength(2);
});

test("a message can replace several memories", async () => {
  replaces = (memories) =>
    answersWith("I live alone")(memories) ?? answersWith("My sister Ana studies law")(memories);
  expect(await ask()).toEqual([0, 1]);
  expect(await ask(MEMORIES.toReversed())).toEqual([1, 0]);
});

test("every question has five texts in another order", async () => {
  replaces = answersWith("I live alone");
  await ask(["I live alone"]);
  expect(shownTexts().map(({ length }) => length)).toEqual([5, 5, 5, 5, 5]);
  const places = shownTexts().map((texts) => texts.indexOf("I live alone"));
  expect(places).toEqual([0, 4, 2, -1, 3]);
  expect(shownTexts()[3]?.[1]).toBe(MESSAGE);
});

test("an answer that depends on the order of the memories is discarded", async () => {
  replaces = () => 0;
  expect(await ask()).toBeNull();
  replaces = (memories) => memories.length - 1;
  expect(await ask()).toBeNull();
  replaces = (memories) => (memories.indexOf("I live alone") === 0 ? null : 1);
  expect(await ask()).toBeNull();
});

test("an answer is discarded when the model also says that the message contradicts itself", async () => {
  replaces = (memories) => answersWith("I live alone")(memories) ?? answersWith(MESSAGE)(memories);
  expect(await ask()).toBeNull();
  expect(sentPrompts()).toHaveLength(4);
});

test("a model that names unrelated sentences is not believed", async () => {
  replaces = (memories) => memories.findIndex((text) => !MEMORIES.includes(text));
  expect(await ask()).toBeNull();
});

test("a model that guesses passes in fewer than one of 1 000 cases", async () => {
  const random = seededRandom(7);
  let passed = 0;
  const guessing: Chat = {
    provider: "none",
    model: "guess",
    ask: async <T>() => {
      const n = Math.floor(random() * 6);
      return { replaces: n === 5 ? null : n } as T;
    },
    health: () => chat.health(),
    close: async () => undefined,
  };
  const candidates = Array.from({ length: 5 }, (_, n) => `memory ${n}`);
  const cases = Array.from({ length: 10_000 }, async () => {
    const named = await askLink(guessing, MESSAGE, candidates, new AbortController().signal);
    passed += Number(named !== null && named.length > 0);
  });
  await Promise.all(cases);
  expect(passed).toBeLessThan(10);
});

test.each([[7], [-1], [0.5], ["0"], [undefined]])(
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
