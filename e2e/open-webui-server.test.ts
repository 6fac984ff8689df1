// Open WebUI itself runs the filter and connects to the tools: npm run test:open-webui.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { CLIENTS } from "@/components/connect/clients";
import { startForwarder } from "../testkit/mcp-forwarder";
import { type ModelServer, startModelServer } from "../testkit/model-server/start-model-server";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

/** The folder that `.ci/open-webui --server` prepares. */
const prepared = process.env.TEST_OPEN_WEBUI_SERVER ?? "";
const program = path.join(prepared, "server/bin/open-webui");
const MODEL = "stand-in";
const START_MS = 180_000;

describe.skipIf(!prepared)("Open WebUI", () => {
  let memory: ServerClient;
  let models: ModelServer;
  let folder: string;
  let process_: ChildProcess;
  let url: string;
  let user: { readonly id: string; readonly token: string };

  beforeAll(async () => {
    if (!existsSync(program)) throw new Error("Open WebUI could not be installed.");
    memory = await sharedServer("open-webui-server");
    models = await startModelServer({ models: [MODEL], reply: () => "Noted." });
    folder = await mkdtemp(path.join(tmpdir(), "palimpsest-open-webui-"));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    process_ = spawn(program, ["serve", "--host", "127.0.0.1", "--port", String(port)], {
      cwd: folder,
      stdio: "ignore",
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        DATA_DIR: folder,
        WEBUI_SECRET_KEY: crypto.randomUUID(),
        USE_SLIM_DOCKER: "true",
        WEBUI_AUTH: "False",
        OFFLINE_MODE: "True",
        ENABLE_OLLAMA_API: "False",
        BYPASS_EMBEDDING_AND_RETRIEVAL: "True",
        RAG_EMBEDDING_ENGINE: "openai",
        OPENAI_API_BASE_URL: `${models.url}/v1`,
        OPENAI_API_KEY: "any",
      } as unknown as NodeJS.ProcessEnv,
    });
    user = await vi.waitFor(() => call("/api/v1/auths/signin", { email: "", password: "" }), {
      timeout: START_MS,
      interval: 500,
    });
  }, START_MS);

  afterAll(async () => {
    if (process_.exitCode === null) {
      process_.kill();
      await once(process_, "exit");
    }
    await models.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function call<T>(to: string, body: object): Promise<T> {
    const response = await fetch(`${url}${to}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${to}: ${response.status} ${text}`);
    return text.startsWith("data:") ? (text as T) : JSON.parse(text);
  }

  /** Asks the stand-in model in an API chat, and returns the messages that it received. */
  async function chat(content: string, options: object = {}): Promise<string> {
    const before = models.received.length;
    const messages = [{ role: "user", content }];
    const answer = await call("/api/chat/completions", { model: MODEL, messages, stream: false, ...options });
    expect(JSON.stringify(answer)).toContain("Noted.");
    const asked = models.received.slice(before).filter((one) => one.path === "/v1/chat/completions");
    return JSON.stringify(asked.map(({ body }) => body.messages));
  }

  async function storedTexts(key: string): Promise<string[]> {
    const { body } = await memory.call<{ items: { text: string }[] }>(
      key,
      "GET",
      `/api/v1/decisions?user_id=${user.id}`,
    );
    return body.items.map(({ text }) => text);
  }

  test("the filter gives memories to the model and stores the exchange, plain and streamed", async () => {
    const key = await memory.createKey({ scopes: ["read", "write"] });
    const content = await readFile("clients/open-webui/palimpsest.py", "utf8");
    const meta = { description: "Long-term memory" };
    await call("/api/v1/functions/create", { id: "palimpsest", name: "Palimpsest", content, meta });
    await call("/api/v1/functions/id/palimpsest/valves/update", {
      url: memory.url,
      api_key: key,
      timeout_seconds: 10,
    });
    await call("/api/v1/functions/id/palimpsest/toggle", {});
    await call("/api/v1/functions/id/palimpsest/toggle/global", {});

    const statement = "I prefer the window seat on trains";
    expect(await chat(statement)).not.toContain("[MEMORY CONTEXT]");
    await vi.waitFor(async () => expect(await storedTexts(key)).toContain(statement), 30_000);
    for (const stream of [false, true]) {
      const question = `Which seat do I prefer on trains, ${stream ? "please" : "then"}?`;
      const received = await chat(question, { stream });
      expect(received).toContain(`\\n- ${statement} (`);
      expect(received).toContain(`[END MEMORY CONTEXT]\\n\\n${question}`);
      await vi.waitFor(async () => expect(await storedTexts(key)).toContain(question), 30_000);
    }
    expect((await storedTexts(key)).join()).not.toContain("MEMORY CONTEXT");
  }, 120_000);

  test("the connection to the tools names the user of the chat", async () => {
    const key = await memory.createKey({ scopes: ["read", "write", "impersonate"] });
    const forwarder = await startForwarder(memory.url);
    try {
      const connection = {
        url: forwarder.url,
        path: "",
        type: "mcp",
        auth_type: "bearer",
        key,
        headers: shownHeaders(),
        config: { enable: true },
        info: { id: "palimpsest", name: "Palimpsest" },
      };
      expect(JSON.stringify(await call("/api/v1/configs/tool_servers/verify", connection))).toContain(
        "search_memories",
      );
      await call("/api/v1/configs/tool_servers", { TOOL_SERVER_CONNECTIONS: [connection] });
      const before = models.received.length;
      await chat("Which seat do I like?", { tool_ids: ["server:mcp:palimpsest"], stream: true });
      const tools = JSON.stringify(models.received.slice(before).map(({ body }) => body.tools));
      expect(tools).toContain("search_memories");
      const sent = forwarder.received.map((headers) => [
        headers["x-palimpsest-user-id"],
        headers.authorization === `Bearer ${key}`,
      ]);
      expect(sent.length).toBeGreaterThan(0);
      for (const one of sent) expect(one).toEqual([user.id, true]);
    } finally {
      await forwarder.close();
    }
  }, 60_000);
});

/** The headers that the Connect page shows. Open WebUI sends an empty one for a chat without an id. */
function shownHeaders(): Record<string, string> {
  const text = CLIENTS.find(({ id }) => id === "open-webui")?.text("", "") ?? "";
  const [, headers = ""] = /^Headers: (.*)$/m.exec(text) ?? [];
  return JSON.parse(headers);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
