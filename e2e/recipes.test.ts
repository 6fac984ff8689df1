// Each recipe of docs/recipes.md works as it stands there. Clients of n8n, LibreChat and Home Assistant are
// simulated by the requests that they send.

import { execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parse } from "yaml";
import { openaiReply, startChatUpstream } from "../testkit/chat-upstream";
import { connectMcp } from "../testkit/mcp-client";
import { freePort } from "../testkit/server";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

const run = promisify(execFile);
const MESSAGE = "I like the lights at 40% in the evening";
const QUESTION = "how bright should the lights be?";
/** Where `.ci/recipes` installs the packages that the recipes are for. */
const packages = process.env.TEST_RECIPES ?? "";

let server: ServerClient;
let document: string;
let folder: string;
beforeAll(async () => {
  server = await sharedServer("recipes");
  document = (await readFile("docs/recipes.md", "utf8")).replaceAll("http://127.0.0.1:3000", server.url);
  folder = await mkdtemp(path.join(tmpdir(), "palimpsest-recipes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The blocks of code below a heading of the document, with the address of the server. */
function blocks(heading: string): string[] {
  const [, section = ""] = new RegExp(`\n## ${heading}\n([\\s\\S]*?)(?=\n## |$)`).exec(document) ?? [];
  return [...section.matchAll(/```\w+\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
}

/** Creates a key of a person whose memory is decided. */
async function keyWithMemory(user: string): Promise<string> {
  const key = await server.createKey({ scopes: ["read", "write"], user_id: user });
  await server.call(key, "POST", "/api/v1/events", { events: [{ id: user, role: "user", text: MESSAGE }] });
  await server.call(key, "GET", `/api/v1/events/${user}?wait_ms=30000`);
  return key;
}

const envOf = (key: string, more: Record<string, string> = {}) =>
  ({
    PATH: process.env.PATH ?? "",
    HOME: folder,
    PALIMPSEST_URL: server.url,
    PALIMPSEST_API_KEY: key,
    ...more,
  }) as unknown as NodeJS.ProcessEnv;

/** Connects with the headers of a client, and expects the tools and a memory. */
async function expectMemory(url: string, headers: Record<string, string>): Promise<void> {
  const { Authorization = "", ...others } = headers;
  expect(url).toBe(`${server.url}/mcp`);
  const key = Authorization.replace(/^Bearer /, "");
  const client = await connectMcp(server, key, { version: "v1", transport: "http", headers: others });
  expect((await client.tools()).map(({ name }) => name)).toContain("search_memories");
  expect((await client.call("search_memories", { query: QUESTION })).text).toContain(MESSAGE);
  await client.close();
}

test("n8n: the shown requests and the shown endpoint find a memory", async () => {
  const key = await keyWithMemory("derek");
  const [retrieve = "", send = ""] = blocks("n8n");
  // n8n reads the command without a shell, so nothing in it is expanded but the placeholder.
  const shell = async (script: string) => {
    expect(script).not.toContain("$");
    return (await run("bash", ["-c", script.replace("YOUR_API_KEY", key)], { env: envOf("") })).stdout;
  };
  expect(JSON.parse(await shell(retrieve)).context).toContain(MESSAGE);
  expect(JSON.parse(await shell(send)).events).toMatchObject([{ status: "queued" }]);
  expect(document).toContain(
    `endpoint \`${server.url}/mcp\`, transport HTTP Streamable, authentication Bearer`,
  );
  await expectMemory(`${server.url}/mcp`, { Authorization: `Bearer ${key}` });
});

test("LibreChat: the shown file connects each of its users", async () => {
  await keyWithMemory("account-7");
  const key = await server.createKey({ scopes: ["read", "write", "impersonate"] });
  const { palimpsest } = parse(blocks("LibreChat")[0] ?? "").mcpServers;
  expect(palimpsest.type).toBe("streamable-http");
  const headers = JSON.parse(
    JSON.stringify(palimpsest.headers)
      .replace(["$", "{PALIMPSEST_API_KEY}"].join(""), key)
      .replace("{{LIBRECHAT_USER_ID}}", "account-7"),
  );
  await expectMemory(palimpsest.url, headers);
});

// Requires the packages: TEST_RECIPES=$(.ci/recipes).
describe.skipIf(!existsSync(path.join(packages, "installed")))("recipes in Python", () => {
  const python = path.join(packages, "python/bin/python");

  /** Runs a program beside a recipe and the client that it imports. */
  async function runBeside(heading: string, program: readonly string[], env: NodeJS.ProcessEnv) {
    const place = path.join(folder, heading.replaceAll(" ", "-"));
    await mkdir(place);
    await writeFile(path.join(place, "recipe.py"), blocks(heading)[0] ?? "");
    await copyFile("clients/python/palimpsest.py", path.join(place, "palimpsest.py"));
    return run(python, program, { cwd: place, env: { ...env, PYTHONPATH: place } });
  }

  test.each([
    ["LangGraph", "langgraph_store.py"],
    ["LlamaIndex", "llama_index_memory.py"],
  ])("%s gets what it expects from every call", async (heading, file) => {
    const key = await server.createKey({ scopes: ["read", "write"] });
    const program = [path.resolve("testkit/recipes", file), `user of ${heading}`];
    const { stdout } = await runBeside(heading, program, envOf(key));
    expect(stdout.trim()).toBe("every call is as expected");
  });

  test("OpenAI Agents: the agent finds a memory with its tools", async () => {
    const upstream = await startChatUpstream();
    const search = { name: "search_memories", arguments: JSON.stringify({ query: QUESTION }) };
    upstream.reply(
      openaiReply(
        { role: "assistant", content: null, tool_calls: [{ id: "c1", type: "function", function: search }] },
        "tool_calls",
      ),
      openaiReply({ role: "assistant", content: "At 40%." }),
    );
    const env = envOf(await keyWithMemory("agent-user"), {
      MODEL: "m",
      OPENAI_API_KEY: "none",
      OPENAI_BASE_URL: `${upstream.url}/v1`,
      OPENAI_AGENTS_DISABLE_TRACING: "1",
    });
    // The stand-in for the model server has the older of OpenAI's two APIs.
    const start = `import agents, runpy; agents.set_default_openai_api("chat_completions"); runpy.run_path("recipe.py", run_name="__main__")`;
    try {
      const { stdout } = await runBeside("OpenAI Agents", ["-c", start, QUESTION], env);
      expect(stdout.trim()).toBe("At 40%.");
      expect(upstream.requests.at(-1)?.body.toString("utf8")).toContain(MESSAGE);
    } finally {
      await upstream.stop();
    }
  });

  test("Home Assistant: the shown command serves the tools without a key", async () => {
    const port = await freePort();
    await symlink(path.resolve("scripts/palimpsest.mjs"), path.join(folder, "palimpsest"));
    const PATH = `${path.join(packages, "proxy/bin")}:${folder}:${process.env.PATH}`;
    const command = (blocks("Home Assistant")[0] ?? "").replace("8096", String(port)).trim();
    const env = envOf(await keyWithMemory("home"), { PATH });
    const proxy = spawn("bash", ["-c", command.replace(" mcp-proxy", " exec mcp-proxy")], {
      env,
      stdio: "ignore",
    });
    const connect = async () => {
      const client = new Client({ name: "home-assistant", version: "1" });
      await client.connect(new SSEClientTransport(new URL(`http://127.0.0.1:${port}/sse`)));
      return client;
    };
    try {
      const client = await vi.waitFor(connect, { timeout: 30_000, interval: 200 });
      const { content } = await client.callTool({ name: "search_memories", arguments: { query: QUESTION } });
      expect(JSON.stringify(content)).toContain(MESSAGE);
      await client.close();
    } finally {
      proxy.kill();
    }
  });
});
