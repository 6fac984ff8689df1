// Every chat provider handles answers and faults of its server in the same way.

import { describe, expect, test, vi } from "vitest";
import { z } from "zod";
import type { ServerFault } from "@/testkit/model-server/exchange";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import type { Chat } from "./chat";
import { ollamaChat } from "./ollama-chat";
import { openaiChat } from "./openai-chat";

const schema = z.strictObject({ answer: z.string() });
const request = {
  messages: [
    { role: "system", content: "Answer in JSON." },
    { role: "user", content: "Is tea a drink? 你好 😀" },
  ] as const,
  schema,
  maxTokens: 200,
};

const PROVIDERS = {
  ollama: (url: string, timeoutMs: number) => ollamaChat({ host: url, model: "words", timeoutMs }),
  openai: (url: string, timeoutMs: number) =>
    openaiChat({ baseUrl: `${url}/v1`, apiKey: "sk-test", model: "words", timeoutMs }),
};
/** The timeout is longer than any pause of a busy machine. */
const DEFAULTS = { models: ["words"], timeoutMs: 20_000 };

/** Runs `work` with a chat on its own test server, which has the model by default. */
async function withChat(
  make: (url: string, timeoutMs: number) => Chat,
  work: (chat: Chat, server: ModelServer) => Promise<void>,
  { models, timeoutMs }: typeof DEFAULTS,
): Promise<void> {
  const server = await startModelServer({ models, apiKey: "sk-test" });
  const chat = make(server.url, timeoutMs);
  try {
    await work(chat, server);
  } finally {
    await chat.close();
    await server.close();
  }
}

const chatRequests = (server: ModelServer) =>
  server.received.filter(({ path, body }) => /chat/.test(path) && JSON.stringify(body).includes("tea"));

describe.each(Object.entries(PROVIDERS))("%s", (provider, make) => {
  const run = (
    work: (chat: Chat, server: ModelServer) => Promise<void>,
    options: Partial<typeof DEFAULTS> = {},
  ) => withChat(make, work, { ...DEFAULTS, ...options });

  test("returns the answer as parsed by the schema", () =>
    run(async (chat) => {
      expect(await chat.ask(request)).toEqual({ answer: "Is tea a drink? 你好 😀" });
      expect(chat.health()).toMatchObject({ state: "ok", breaker: "closed", calls: 1, failures: 0 });
      expect([chat.provider, chat.model]).toEqual([provider, "words"]);
    }));

  test("sends the schema and the token limit, and keeps the model loaded", () =>
    run(async (chat, server) => {
      await chat.ask(request);
      const { body } = chatRequests(server)[0] ?? {};
      expect(JSON.stringify(body)).toContain('"required":["answer"]');
      expect(JSON.stringify(body)).toContain(":200");
      if (provider === "ollama") expect(body).toMatchObject({ keep_alive: -1, stream: true });
    }));

  test.each([
    ["error", { code: "model_unavailable" }],
    ["cut", { code: "model_unavailable" }],
    ["garbage", { code: "model_unavailable" }],
    ["prose", { code: "model_unavailable", facts: { reason: "invalid_answer" } }],
    ["wrong_schema", { code: "model_unavailable", facts: { reason: "invalid_answer" } }],
    ["hang", { code: "timeout" }],
  ] satisfies [ServerFault, object][])(
    "%s is retried twice, then fails without quoting the model",
    (fault, expected) =>
      run(
        async (chat, server) => {
          server.behave(fault);
          const failure = await chat.ask(request).catch((thrown: unknown) => thrown);
          expect(failure).toMatchObject(expected);
          expect((failure as Error).message).not.toMatch(/tea|Sure/);
          expect(chatRequests(server)).toHaveLength(3);
          expect(chat.health()).toMatchObject({ state: "down", breaker: "open", failures: 1 });
        },
        fault === "hang" ? { timeoutMs: 1000 } : {},
      ),
  );

  test("a temporary failure is retried and not reported", () =>
    run(async (chat, server) => {
      server.behave("cut");
      const answer = chat.ask(request);
      await vi.waitFor(() => expect(chatRequests(server)).toHaveLength(1), { timeout: 15_000, interval: 1 });
      server.behave("none");
      expect(await answer).toEqual({ answer: "Is tea a drink? 你好 😀" });
    }));

  test("a slow answer succeeds", () =>
    run(async (chat, server) => {
      server.behave("slow");
      expect(await chat.ask(request)).toMatchObject({ answer: expect.any(String) });
    }));

  test("an answer that exceeds the token limit fails with reason too_long", () =>
    run(async (chat) => {
      await expect(chat.ask({ ...request, maxTokens: 2 })).rejects.toMatchObject({
        facts: { reason: "too_long" },
      });
    }));

  test("at most two requests run at once", () =>
    run(async (chat, server) => {
      await chat.ask(request);
      server.behave("hang");
      const controller = new AbortController();
      const all = Promise.allSettled(
        Array.from({ length: 4 }, () => chat.ask({ ...request, signal: controller.signal })),
      );
      await vi.waitFor(() => expect(chatRequests(server)).toHaveLength(3), 15_000);
      controller.abort();
      expect((await all).map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
      expect(chatRequests(server)).toHaveLength(3);
    }));

  test("an aborted request is cancelled on the server and does not count as a failure", () =>
    run(async (chat, server) => {
      await chat.ask(request);
      server.behave("hang");
      const controller = new AbortController();
      const aborted = expect(chat.ask({ ...request, signal: controller.signal })).rejects.toMatchObject({
        code: "timeout",
      });
      await vi.waitFor(() => expect(chatRequests(server)).toHaveLength(2), 15_000);
      controller.abort();
      await aborted;
      await vi.waitFor(() => expect(chatRequests(server)[1]).toMatchObject({ isAborted: true }), 15_000);
      expect(chat.health()).toMatchObject({ state: "ok", failures: 0 });
    }));

  test("a missing model is reported, and Ollama pulls it", () =>
    run(
      async (chat, server) => {
        server.behave("pull_held");
        const reason = provider === "ollama" ? "starting" : "model_missing";
        await expect(chat.ask(request)).rejects.toMatchObject({
          code: "model_unavailable",
          facts: { reason },
        });
        if (provider !== "ollama") return;
        await vi.waitFor(
          () =>
            expect(chat.health()).toMatchObject({
              state: "starting",
              download: { model: "words", state: "running" },
            }),
          15_000,
        );
        server.behave("none");
        await vi.waitFor(
          async () => expect(await chat.ask(request)).toMatchObject({ answer: expect.any(String) }),
          15_000,
        );
        expect(chat.health()).toMatchObject({ state: "ok", download: null, failures: 0 });
      },
      { models: [] },
    ));

  test("an unavailable server is a failure, and a closed chat rejects requests", () =>
    run(async (chat, server) => {
      await server.close();
      await expect(chat.ask(request)).rejects.toMatchObject({ code: "model_unavailable" });
      await chat.close();
      await expect(chat.ask(request)).rejects.toMatchObject({ facts: { reason: "closed" } });
      expect(chat.health().state).toBe("down");
    }));
});

test("openai: an invalid key is reported without quoting the server", async () => {
  const server = await startModelServer({ models: ["words"], apiKey: "sk-test" });
  const chat = openaiChat({ baseUrl: `${server.url}/v1`, apiKey: "sk-other", model: "words" });
  await expect(chat.ask(request)).rejects.toMatchObject({
    message: expect.stringContaining("OPENAI_API_KEY"),
    facts: { status: 401 },
  });
  await chat.close();
  await server.close();
});
