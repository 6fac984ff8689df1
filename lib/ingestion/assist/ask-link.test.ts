import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ModelServer, startModelServer, testChat } from "@/lib/models/testing";
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

/** Of a model that understands: the number of this memory, wherever it stands. */
const naming = (text: string) => (memories: readonly string[]) => {
  const n = memories.indexOf(text);
  return n < 0 ? null : n;
};
/** The questions; the one without messages only loads the model. */
const asked = () =>
  server.received.filter(({ body }) => (body as { messages?: unknown[] } | null)?.messages?.length);

test("the memory that the model names, and none when it names none", async () => {
  replaces = naming("I live alone");
  expect(await ask()).toBe(0);
  replaces = naming("My sister Ana studies law");
  expect(await ask()).toBe(1);
  expect(asked()).toHaveLength(6);
  replaces = () => null;
  expect(await ask()).toBeNull();
  expect(asked()).toHaveLength(7);
});

test("a model that names a place and not a memory is not believed", async () => {
  replaces = () => 0;
  expect(await ask()).toBeNull();
  replaces = (memories) => memories.length - 1;
  expect(await ask()).toBeNull();
});

test("a model that would have the message make itself untrue is not believed", async () => {
  replaces = (memories) => naming("I live alone")(memories) ?? naming(MESSAGE)(memories);
  expect(await ask()).toBeNull();
  expect(asked()).toHaveLength(3);
});

test.each([[2], [-1], [0.5], ["0"], [undefined]])("%s is no number of a memory", async (answer) => {
  replaces = () => answer;
  expect(await ask()).toBeNull();
});

test("nothing is asked without a memory, and of many only the first five are shown", async () => {
  replaces = () => 5;
  expect(await ask([])).toBeNull();
  expect(asked()).toHaveLength(0);
  expect(await ask(Array.from({ length: 7 }, (_, n) => `memory ${n}`))).toBeNull();
  expect(JSON.stringify(asked().at(-1)?.body)).not.toContain("memory 5");
});

test("words that are no JSON are no link", async () => {
  server.behave("nonsense");
  expect(await ask()).toBeNull();
});

test("a model that fails, or is given up, is told from one that sees no change", async () => {
  server.behave("error");
  await expect(ask()).rejects.toMatchObject({ code: "model_unavailable" });
  server.behave("none");
  await expect(ask(MEMORIES, AbortSignal.abort())).rejects.toMatchObject({ code: "timeout" });
});
