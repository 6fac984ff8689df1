// Every command and file on the Connect page works as it stands there.

import { execFile } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { CLIENTS } from "@/components/connect/clients";
import { EXAMPLES } from "@/components/connect/examples";
import { connectMcp, type McpClient } from "../testkit/mcp-client";
import { startModelServer } from "../testkit/model-server/start-model-server";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

const run = promisify(execFile);
const MESSAGE = "I like the lights at 40% in the evening";

let server: ServerClient;
let folder: string;
beforeAll(async () => {
  server = await sharedServer("connect");
  folder = await mkdtemp(path.join(tmpdir(), "palimpsest-connect-"));
  await symlink(path.resolve("scripts/palimpsest.mjs"), path.join(folder, "palimpsest"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The text of a tab of the page, as a member who entered this key sees it. */
function shown(id: string, key: string): string {
  const example = [...CLIENTS, ...EXAMPLES].find((one) => one.id === id);
  if (!example) throw new Error(`The page has no tab ${id}.`);
  return example.text(server.url, key);
}

/** Runs a script in a shell whose home is a new folder. */
async function shell(script: string, env: Record<string, string> = {}) {
  const home = await mkdtemp(path.join(folder, "home-"));
  const { stdout } = await run("bash", ["-euo", "pipefail", "-c", script], {
    env: { PATH: `${folder}:${process.env.PATH}`, HOME: home, ...env } as unknown as NodeJS.ProcessEnv,
  });
  return { home, stdout };
}

type HttpEntry = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

/** Connects as a client with this entry does, and expects that it finds a memory of its user. */
async function expectMemory({ url, headers }: HttpEntry, user = "derek"): Promise<void> {
  await remembered(user);
  expect(url).toBe(`${server.url}/mcp`);
  const { authorization = "", ...others } = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const [, key = ""] = /^Bearer (.+)$/.exec(authorization) ?? [];
  const client = await connectMcp(server, key, { version: "v1", transport: "http", headers: others });
  await findsMemory(client);
  await client.close();
}

async function findsMemory(client: McpClient): Promise<void> {
  expect((await client.tools()).map(({ name }) => name)).toContain("search_memories");
  const { text } = await client.call("search_memories", { query: "how bright should the lights be?" });
  expect(text).toContain(MESSAGE);
}

/** Stores the message for a user, and waits until it is decided. */
async function remembered(user: string): Promise<void> {
  const key = await server.createKey({ scopes: ["read", "write"], user_id: user });
  const events = [{ id: `connect-${user}`, role: "user", text: MESSAGE }];
  await server.call(key, "POST", "/api/v1/events", { events });
  await server.call(key, "GET", `/api/v1/events/connect-${user}?wait_ms=30000`);
}

const newKey = () => server.createKey({ scopes: ["read", "write"], user_id: "derek" });

test("the page shows these clients, each with a test below", () => {
  expect(CLIENTS.map(({ id }) => id)).toEqual([
    "claude-code",
    "claude-code-hooks",
    "claude-desktop",
    "cursor",
    "vs-code",
    "codex",
    "lm-studio",
    "open-webui-filter",
    "open-webui",
    "chat-proxy",
  ]);
  expect(EXAMPLES.map(({ id }) => id)).toEqual([
    "curl",
    "javascript",
    "python",
    "ollama",
    // e2e/mem0-clients.test.ts runs these two with the real client libraries.
    "mem0-typescript",
    "mem0-python",
  ]);
});

/**
 * Runs a script that calls `program`, and reads the arguments as the real client does: an option takes one
 * value, and one that is named in `lists` takes all values up to the next option.
 */
async function argumentsOf(program: string, script: string, lists: readonly string[] = []) {
  const file = path.join(folder, program);
  await writeFile(file, '#!/usr/bin/env bash\nprintf "%s\\n" "$@" "key=$PALIMPSEST_API_KEY"\n');
  await chmod(file, 0o755);
  const { stdout } = await shell(script);
  const [, joined = "", exported = ""] = /^([\s\S]*)\nkey=(.*)\n$/.exec(stdout) ?? [];
  const options: Record<string, string[]> = {};
  const positionals: string[] = [];
  let option = "";
  for (const argument of joined.split("\n")) {
    const values = options[option] ?? [];
    if (argument.startsWith("-")) {
      option = argument;
      options[option] = [];
    } else if (option && (values.length === 0 || lists.includes(option)))
      options[option] = [...values, argument];
    else positionals.push(argument);
  }
  return { options, positionals, exported };
}

test("the command of Claude Code names the server and its key, and finds a memory", async () => {
  const { options, positionals } = await argumentsOf("claude", shown("claude-code", await newKey()), [
    "--header",
    "--env",
  ]);
  expect([options["--transport"], ...positionals.slice(0, 3)]).toEqual([
    ["http"],
    "mcp",
    "add",
    "palimpsest",
  ]);
  expect(options["--scope"]).toEqual(["user"]);
  const [header = "", ...others] = options["--header"] ?? [];
  expect(others).toEqual([]);
  const [name = "", value = ""] = header.split(/: (.*)/s);
  await expectMemory({ url: positionals[3] ?? "", headers: { [name]: value } });
});

test.each([
  ["cursor", "mcpServers"],
  ["lm-studio", "mcpServers"],
  ["vs-code", "servers"],
])("the file of %s names the server and its key", async (id, list) => {
  const { palimpsest } = JSON.parse(shown(id, await newKey()))[list];
  if (id === "vs-code") expect(palimpsest.type).toBe("http");
  await expectMemory(palimpsest);
});

test("the hooks of Claude Code put memories in front of a prompt, and store the answer", async () => {
  const { env, hooks } = JSON.parse(shown("claude-code-hooks", await newKey()));
  const transcript = path.join(folder, "transcript.jsonl");
  const lines = [
    { type: "user", uuid: "u1", message: { role: "user", content: "I row on Sundays" } },
    {
      type: "assistant",
      uuid: "a1",
      message: { role: "assistant", content: [{ type: "text", text: "Noted." }] },
    },
  ];
  const at = { sessionId: "s1", timestamp: "2026-05-03T18:30:00Z", isSidechain: false };
  await writeFile(transcript, lines.map((line) => `${JSON.stringify({ ...line, ...at })}\n`).join(""));
  const input = JSON.stringify({
    session_id: "s1",
    cwd: folder,
    transcript_path: transcript,
    prompt: "how bright should the lights be?",
  });
  const hook = async (event: string) => {
    const [{ command }] = hooks[event][0].hooks;
    return (await shell(`printf %s '${input}' | ${command}`, env)).stdout;
  };
  await remembered("derek");
  await vi.waitFor(async () => expect(await hook("UserPromptSubmit")).toContain(MESSAGE), 30_000);
  await vi.waitFor(async () => {
    await hook("Stop");
    const query = "when do I row?";
    const { body } = await server.call(env.PALIMPSEST_API_KEY, "POST", "/api/v1/retrieve", { query });
    expect(body.context).toContain("I row on Sundays");
  }, 30_000);
});

test("the file of Claude Desktop starts the command, which serves the tools", async () => {
  const { palimpsest } = JSON.parse(shown("claude-desktop", await newKey())).mcpServers;
  const { command, args, env } = palimpsest as {
    command: string;
    args: string[];
    env: Record<string, string>;
  };
  expect(command).toBe("palimpsest");
  const PATH = `${folder}:${process.env.PATH}`;
  const started = { command, args, env: { PATH, ...env } };
  await remembered("derek");
  const client = await connectMcp(server, "", { version: "v1", transport: "stdio", command: started });
  await findsMemory(client);
  await client.close();
});

test("the commands for Codex name the server and the variable with its key", async () => {
  const { options, positionals, exported } = await argumentsOf("codex", shown("codex", await newKey()));
  expect(positionals).toEqual(["mcp", "add", "palimpsest"]);
  expect(options["--bearer-token-env-var"]).toEqual(["PALIMPSEST_API_KEY"]);
  await expectMemory({ url: options["--url"]?.[0] ?? "", headers: { authorization: `Bearer ${exported}` } });
});

/** Reads lines of a name and a value. */
const fieldsOf = (text: string): Record<string, string> =>
  Object.fromEntries(text.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)));

test("the base URL and the key of the chat proxy reach the model server", async () => {
  const { "Base URL": url, "API key": key } = fieldsOf(shown("chat-proxy", await newKey()));
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: MESSAGE }] });
  const response = await fetch(`${url}/chat/completions`, { method: "POST", headers, body });
  expect(await response.json()).toMatchObject({ choices: [{ message: { content: "Understood." } }] });
});

test("the valves for Open WebUI are those of the filter, and reach the server", async () => {
  const key = await server.createKey({ scopes: ["read", "write"] });
  const example = CLIENTS.find(({ id }) => id === "open-webui-filter");
  const [file = ""] = /clients\/\S+\.py/.exec(example?.note ?? "") ?? [];
  const [, valves = ""] =
    /class Valves\(BaseModel\):\n([\s\S]*?)\n\n/.exec(await readFile(file, "utf8")) ?? [];
  const fields = fieldsOf(shown("open-webui-filter", key));
  for (const name of Object.keys(fields)) expect(valves).toContain(` ${name}: str = Field(`);
  expect(fields.url).toBe(server.url);
  await remembered("account-1");
  const { body } = await server.call(fields.api_key ?? "", "POST", "/api/v1/retrieve", {
    user_id: "account-1",
    query: MESSAGE,
  });
  expect(body.context).toContain(MESSAGE);
});

test("the fields for Open WebUI connect each of its users", async () => {
  const key = await server.createKey({ scopes: ["read", "write", "impersonate"] });
  const fields = fieldsOf(shown("open-webui", key));
  const headers = JSON.parse(
    (fields.Headers ?? "").replace("{{USER_ID}}", "user-1").replace("{{CHAT_ID}}", "chat-1"),
  ) as Record<string, string>;
  expect([fields.Type, fields.Auth]).toEqual(["MCP (Streamable HTTP)", "Bearer"]);
  await expectMemory(
    { url: fields.URL ?? "", headers: { ...headers, authorization: `Bearer ${fields.Key}` } },
    "user-1",
  );
});

/** Programs name their user, so their key is bound to none. */
const programKey = () => server.createKey({ scopes: ["read", "write"] });

test("the curl commands send a message and find it", async () => {
  const { stdout } = await shell(shown("curl", await programKey()));
  expect(stdout).toContain('"status":"queued"');
  expect(stdout).toMatch(new RegExp(`"context":"[^"]*${MESSAGE}`));
});

test("the Python example runs", async () => {
  const file = path.join(folder, "example.py");
  await writeFile(file, shown("python", await programKey()));
  await vi.waitFor(async () => expect((await run("python3", [file])).stdout).toContain(MESSAGE), 30_000);
});

test("the JavaScript example runs", async () => {
  const file = path.join(folder, "memory.mjs");
  await writeFile(file, shown("javascript", await programKey()));
  await vi.waitFor(
    async () => expect((await run(process.execPath, [file])).stdout).toContain(MESSAGE),
    30_000,
  );
});

test("the Ollama chat answers with the memories in its prompt", async () => {
  await remembered("derek");
  const models = await startModelServer({ models: ["llama3.2"] });
  const file = path.join(folder, "chat.py");
  const ollama = "http://127.0.0.1:11434";
  const text = shown("ollama", await programKey());
  expect(text).toContain(ollama);
  await writeFile(file, text.replace(ollama, models.url));
  const question = path.join(folder, "question.txt");
  await writeFile(question, "how bright should the lights be?\n");
  try {
    const chat = await shell(`python3 "${file}" < "${question}" || true`);
    expect(chat.stdout).toContain("llama3.2>");
    const prompts = JSON.stringify(models.received);
    expect(prompts).toMatch(new RegExp(`Use what you know about the user\\.[^"]*${MESSAGE}`));
  } finally {
    await models.close();
  }
});
