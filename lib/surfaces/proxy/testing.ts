import { afterAll, beforeAll, beforeEach, expect, vi } from "vitest";
import { type AppError, type Ctx, OPERATOR, type Scope } from "@/lib/base/core";
import { drainQueue } from "@/lib/engine/ingest/testing";
import { createKey, createKeyInput } from "@/lib/features/access";
import { listDecisions, listDecisionsInput } from "@/lib/features/memories";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { testDatabase } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { type ChatUpstream, startChatUpstream } from "@/testkit/chat-upstream";
import { proxyRoute } from "./index";

export const CHAT = "/v1/chat/completions";

/** Starts a stand-in for the model server, and a database, for the tests of a file. */
export async function testProxy(): Promise<ChatUpstream> {
  const upstream = await startChatUpstream();
  vi.stubEnv("HOT_BUDGET_MS", "10000");
  vi.stubEnv("PROXY_BUDGET_MS", "10000");
  vi.stubEnv("LOG_LEVEL", "silent");
  vi.stubEnv("PROXY_UPSTREAM", `${upstream.url}/v1/`);
  vi.stubEnv("PROXY_UPSTREAM_KEY", "key-of-the-upstream");
  testDatabase();
  beforeAll(() => setEmbedder(fakeEmbedder()));
  beforeEach(() => void upstream.requests.splice(0));
  afterAll(() => upstream.stop());
  return upstream;
}

export async function keyOf(ctx: Ctx, input: { user_id?: string; scopes?: Scope[] } = {}): Promise<string> {
  return (await createKey(OPERATOR, createKeyInput.parse({ tenant: ctx.tenantId, ...input }))).key;
}

/** Sends a request to the proxy: POST with a body, else GET. */
export function call(
  key: string,
  path: string,
  body?: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
  signal = new AbortController().signal,
): Promise<Response> {
  const method = body === undefined ? "GET" : "POST";
  const request = new Request(`http://localhost:3000/proxy${path}`, {
    method,
    signal,
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return proxyRoute[method](request, { params: Promise.resolve({}) });
}

/** The body of a chat in which the user and the assistant take turns. */
export const chatOf = (...texts: readonly string[]) =>
  JSON.stringify({
    model: "m",
    messages: texts.map((content, at) => ({ role: at % 2 === 0 ? "user" : "assistant", content })),
  });

/** Returns the texts of the messages of ana, oldest first, once there are `count`. */
export async function stored(ctx: Ctx, count: number): Promise<string[]> {
  const errors: AppError[] = [];
  let texts: string[] = [];
  const read = async () => {
    errors.push(...(await drainQueue()));
    const { items } = await listDecisions(ctx, listDecisionsInput.parse({ user_id: "ana" }));
    texts = items.map(({ text }) => text ?? "").reverse();
    return { count: texts.length, errors };
  };
  await expect.poll(read).toEqual({ count, errors: [] });
  return texts;
}

/** Separates the block, as it is escaped in JSON, from the rest of a body. */
export function split(body = ""): { block: string; rest: string } {
  const block = /\[MEMORY CONTEXT\].*\[END MEMORY CONTEXT\]\\n\\n/.exec(body)?.[0] ?? "";
  return { block, rest: body.replace(block, "") };
}
