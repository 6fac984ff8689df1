import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ModelServer, startModelServer, testChat } from "@/lib/models/testing";
import { askLink } from "./ask-link";

const MEMORIES = ["I live alone", "My sister Ana studies law"];
const MESSAGE = "My boyfriend moved in last week";

let server: ModelServer;
let chat: ReturnType<typeof testChat>;
let answer: object;
beforeAll(async () => {
  server = await startModelServer({ models: ["words"], reply: () => answer });
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

test("the memory that the model names, and none when it names none", async () => {
  answer = { replaces: 0 };
  expect(await ask()).toBe(0);
  answer = { replaces: null };
  expect(await ask()).toBeNull();
});

test.each([[2], [-1], [0.5], ["0"], [undefined]])("%s is no number of a memory", async (replaces) => {
  answer = { replaces };
  expect(await ask()).toBeNull();
});

test("nothing is asked without a memory, and of many only the first five are shown", async () => {
  answer = { replaces: 5 };
  expect(await ask([])).toBeNull();
  expect(server.received.filter(({ path }) => path === "/api/chat")).toHaveLength(0);
  expect(await ask(Array.from({ length: 7 }, (_, n) => `memory ${n}`))).toBeNull();
  expect(JSON.stringify(server.received.at(-1)?.body)).not.toContain("memory 5");
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
