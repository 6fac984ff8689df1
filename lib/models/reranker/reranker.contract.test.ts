// A rerank server's answers and faults are handled alike in every protocol that it may speak.

import { describe, expect, test, vi } from "vitest";
import type { ServerFault } from "@/testkit/model-server/exchange";
import { type ModelServer, startModelServer } from "@/testkit/model-server/start-model-server";
import { httpReranker } from "./http-reranker";
import type { Reranker } from "./reranker";

const QUERY = "which tea does Ana drink?";
const TEXTS = ["The bus was late", "Ana likes green tea", "Ana moved 你好 😀", "Which tea does Ana drink"];
/** The budget is longer than any pause of a busy machine. */
const BUDGET_MS = 20_000;

type Setup = {
  readonly protocol?: "documents" | "v1" | "texts";
  readonly path?: string;
  readonly apiKey?: string;
};

/** Runs `work` with a reranker on its own test server. */
async function withReranker(
  { protocol = "documents", path = "", apiKey = "key" }: Setup,
  work: (reranker: Reranker, server: ModelServer) => Promise<void>,
): Promise<void> {
  const server = await startModelServer({ rerank: protocol, apiKey: "key" });
  const reranker = httpReranker({ url: `${server.url}${path}`, model: "words", apiKey });
  try {
    await work(reranker, server);
  } finally {
    await reranker.close();
    await server.close();
  }
}

describe.each([
  ["documents", ""],
  ["documents", "/v1"],
  ["documents", "/v1/rerank"],
  ["v1", ""],
  ["texts", ""],
  ["texts", "/rerank"],
] as const)("a server of the protocol %s at the path %j", (protocol, path) => {
  test("returns one score per text, in the order of the texts", () =>
    withReranker({ protocol, path }, async (reranker) => {
      const scores = await reranker.rerank(QUERY, TEXTS, BUDGET_MS);
      expect(scores).toEqual([0, 0.4, 0.2, 1]);
      expect(reranker.health()).toMatchObject({ state: "ok", breaker: "closed", calls: 1, failures: 0 });
    }));

  test("is sent one request per call once its protocol is known", () =>
    withReranker({ protocol, path }, async (reranker, server) => {
      await reranker.rerank(QUERY, TEXTS, BUDGET_MS);
      server.received.length = 0;
      await reranker.rerank(QUERY, TEXTS, BUDGET_MS);
      expect(server.received).toHaveLength(1);
      expect(server.received[0]?.body).toMatchObject(
        protocol === "texts"
          ? { query: QUERY, texts: TEXTS }
          : { model: "words", query: QUERY, documents: TEXTS, top_n: 4 },
      );
    }));
});

test.each([
  ["error", { code: "model_unavailable", facts: { status: 500 } }],
  ["rate_limit", { code: "model_unavailable", facts: { status: 429 } }],
  ["cut", { code: "model_unavailable", facts: { reason: "invalid_answer" } }],
  ["garbage", { code: "model_unavailable", facts: { reason: "invalid_answer" } }],
  ["huge", { code: "model_unavailable", facts: { reason: "invalid_answer" } }],
  ["one_too_few", { code: "model_unavailable", facts: { reason: "invalid_answer" } }],
  ["unknown_index", { code: "model_unavailable", facts: { reason: "invalid_answer" } }],
  ["repeated_index", { code: "model_unavailable", facts: { reason: "invalid_answer" } }],
  ["not_numbers", { code: "model_unavailable", facts: { reason: "invalid_answer" } }],
  ["reset", { code: "model_unavailable", facts: { reason: "failed" } }],
  ["redirect", { code: "model_unavailable", facts: { reason: "failed" } }],
  ["hang", { code: "timeout" }],
  ["slow", { code: "timeout" }],
] satisfies [ServerFault, object][])(
  "the fault %s fails the call without a retry, and three failures open the breaker",
  (fault, expected) =>
    withReranker({}, async (reranker, server) => {
      await reranker.rerank(QUERY, TEXTS, BUDGET_MS);
      server.received.length = 0;
      server.behave(fault);
      const budgetMs = fault === "hang" || fault === "slow" ? 200 : BUDGET_MS;
      for (let i = 0; i < 3; i++) {
        const failure = await reranker.rerank(QUERY, TEXTS, budgetMs).catch((thrown: unknown) => thrown);
        expect(failure).toMatchObject(expected);
        expect((failure as Error).message).not.toMatch(/tea|Ana/);
      }
      await vi.waitFor(() => expect(reranker.health().breaker).toBe("open"), 15_000);
      await vi.waitFor(() => expect(server.received).toHaveLength(3), 15_000);
      await expect(reranker.rerank(QUERY, TEXTS, budgetMs)).rejects.toMatchObject({
        facts: { reason: "breaker_open" },
      });
      expect(server.received).toHaveLength(3);
      await vi.waitFor(() =>
        expect(reranker.health()).toMatchObject({ state: "down", breaker: "open", failures: 4 }),
      );
    }),
);

test("a request that takes too long is cancelled on the server", () =>
  withReranker({}, async (reranker, server) => {
    server.behave("hang");
    await expect(reranker.rerank(QUERY, TEXTS, 50)).rejects.toMatchObject({ code: "timeout" });
    await vi.waitFor(() => expect(server.received[0]).toMatchObject({ isAborted: true }), 15_000);
  }));

test("a call that waited for a free slot until its time was up is not sent and is no failure", () =>
  withReranker({}, async (reranker, server) => {
    server.behave("hang");
    const running = [1, 2].map(() => reranker.rerank(QUERY, TEXTS, 1_000).catch(() => undefined));
    await expect(reranker.rerank(QUERY, TEXTS, 50)).rejects.toMatchObject({ code: "timeout" });
    await Promise.all(running);
    expect(server.received).toHaveLength(2);
    await expect.poll(() => reranker.health()).toMatchObject({ breaker: "closed", failures: 2 });
  }));

test("an invalid key is reported without quoting the server", () =>
  withReranker({ apiKey: "other" }, async (reranker) => {
    await expect(reranker.rerank(QUERY, TEXTS, BUDGET_MS)).rejects.toMatchObject({
      message: expect.stringContaining("RERANK_API_KEY"),
      facts: { status: 401 },
    });
  }));

test("long texts are cut between characters", () =>
  withReranker({}, async (reranker, server) => {
    await reranker.rerank(QUERY, ["short", `${"x".repeat(1_499)}😀`], BUDGET_MS);
    expect(server.received[0]?.body.documents).toEqual(["short", "x".repeat(1_499)]);
  }));

test("no text needs no request, and a closed reranker rejects requests", () =>
  withReranker({}, async (reranker, server) => {
    expect(await reranker.rerank(QUERY, [], BUDGET_MS)).toEqual([]);
    expect(server.received).toHaveLength(0);
    await reranker.close();
    await expect(reranker.rerank(QUERY, TEXTS, BUDGET_MS)).rejects.toMatchObject({
      facts: { reason: "closed" },
    });
    expect(reranker.health().state).toBe("down");
  }));
