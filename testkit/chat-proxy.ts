import { expect } from "vitest";
import { type ChatUpstream, startChatUpstream } from "./chat-upstream";
import { startTestServer, type TestServer } from "./server";

/** What the user ana of every key has said. */
export const MEMORY = "I prefer the window seat on trains";

/** A server with the chat proxy, in front of a stand-in for the model server. */
export type ChatProxy = {
  readonly upstream: ChatUpstream;
  readonly server: TestServer;
  /** Creates a key of a new tenant that is bound to ana. */
  keyOfAna(tenant: string): Promise<string>;
  /** Returns the texts that were decided on for ana after the first, oldest first, once there are `count`. */
  stored(key: string, count: number): Promise<string[]>;
  /** The last body that the upstream received. */
  lastBody(): string;
  stop(): Promise<void>;
};

/** Starts a server with the chat proxy, and limits of time that no test reaches. */
export async function startChatProxy(): Promise<ChatProxy> {
  const upstream = await startChatUpstream();
  const server = await startTestServer({
    env: { PROXY_UPSTREAM: upstream.url, PROXY_BUDGET_MS: "10000", HOT_BUDGET_MS: "10000" },
  });

  async function keyOfAna(tenant: string): Promise<string> {
    const key = await server.createKey({ tenant, scopes: ["read", "write"], user_id: "ana" });
    await server.call(key, "POST", "/api/v1/events", { events: [{ id: "e", role: "user", text: MEMORY }] });
    await server.call(key, "GET", "/api/v1/events/e?wait_ms=30000");
    return key;
  }

  async function stored(key: string, count: number): Promise<string[]> {
    const read = async () => {
      const { body } = await server.call<{ items: { text: string }[] }>(key, "GET", "/api/v1/decisions");
      return body.items
        .map(({ text }) => text)
        .reverse()
        .slice(1);
    };
    await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBe(count);
    return read();
  }

  return {
    upstream,
    server,
    keyOfAna,
    stored,
    lastBody: () => upstream.requests.at(-1)?.body.toString("utf8") ?? "",
    stop: async () => {
      await server.stop();
      await upstream.stop();
    },
  };
}

/** Returns a body without the block of memories, as it is escaped in JSON. */
export const withoutBlock = (body: string) =>
  body.replace(/\[MEMORY CONTEXT\].*?\[END MEMORY CONTEXT\]\\n\\n/, "");
