// The hooks of coding agents add memories to prompts, send new messages, and never stop or delay the agent.

import { spawn } from "node:child_process";
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startScriptedServer } from "../../testkit/scripted-server";
import { startTestServer, type TestServer } from "../../testkit/server";

/** The agents wait 1.5 s for a hook; on a busy machine its start takes seconds of that. */
const SLACK_MS = 8_000;

let server: TestServer;
let folder: string;
let key: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), "palimpsest-hooks-"));
  key = await server.createKey();
});
afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

type Ended = { code: number | null; answer: Record<string, unknown>; err: string; ms: number };

/** Runs a hook as its agent does, with `input` on standard input. */
function run(command: readonly string[], input: unknown, env: Record<string, string> = {}): Promise<Ended> {
  const startedAt = performance.now();
  const child = spawn(command[0] ?? "", command.slice(1), {
    env: {
      PATH: process.env.PATH ?? "",
      PALIMPSEST_URL: server.url,
      PALIMPSEST_API_KEY: key,
      PALIMPSEST_USER_ID: "ida",
      PALIMPSEST_HOOK_DIR: path.join(folder, "hooks"),
      ...env,
    } as unknown as NodeJS.ProcessEnv,
  });
  const text = { out: "", err: "" };
  child.stdout.on("data", (chunk) => (text.out += chunk));
  child.stderr.on("data", (chunk) => (text.err += chunk));
  child.stdin.end(typeof input === "string" ? input : JSON.stringify(input));
  return new Promise((resolve) =>
    child.once("close", (code) =>
      resolve({ code, answer: JSON.parse(text.out), err: text.err, ms: performance.now() - startedAt }),
    ),
  );
}

const hook = (agent: string, moment: string) => [
  process.execPath,
  "scripts/palimpsest.mjs",
  "hook",
  agent,
  moment,
];
/**
 * Waits until the event is decided. A hook gives up after .8 s, which a busy machine can need for the first
 * request, so further hooks send what is in the spool.
 */
const decided = (id: string) =>
  expect
    .poll(
      async () => {
        await run(hook("claude-code", "stop"), {});
        return (await server.call(key, "GET", `/api/v1/events/${id}?user_id=ida&wait_ms=10000`)).body;
      },
      { timeout: 90_000 },
    )
    .toMatchObject({ status: "decided" });
/** Runs a hook until its answer contains the text, for the same reason. */
const answerWith = (
  command: readonly string[],
  input: unknown,
  text: string,
  env: Record<string, string> = {},
) =>
  expect
    .poll(async () => JSON.stringify((await run(command, input, env)).answer), { timeout: 90_000 })
    .toContain(text);
/** Waits until these are the memories of the user, oldest first. */
const remembered = (env: Record<string, string> & { PALIMPSEST_USER_ID: string }, texts: readonly string[]) =>
  expect
    .poll(
      async () => {
        await run(hook("claude-code", "stop"), {}, env);
        return (await listed(env.PALIMPSEST_USER_ID)).map(({ text }) => text).reverse();
      },
      { timeout: 90_000 },
    )
    .toEqual(texts);
const listed = async (user = "ida") =>
  (
    await server.call<{ items: { text: string; tags: string[]; source: string }[] }>(
      key,
      "GET",
      `/api/v1/memories?user_id=${user}&limit=200`,
    )
  ).body.items;

const line = (type: string, uuid: string, content: unknown, more: object = {}) =>
  `${JSON.stringify({ type, uuid, timestamp: new Date().toISOString(), message: { role: type, content }, ...more })}\n`;

test("Claude Code: the messages of a transcript are sent once, and the next prompt gets what was stored", async () => {
  const transcript = path.join(folder, "transcript.jsonl");
  const project = path.join(folder, "shop", "src");
  await mkdir(path.join(folder, "shop", ".git"), { recursive: true });
  await mkdir(project);
  await writeFile(
    transcript,
    [
      line("user", "u1", "I prefer tabs in all Go files of the shop"),
      line("assistant", "a1", [
        { type: "thinking", thinking: "hm" },
        { type: "text", text: "Noted, tabs it is." },
      ]),
      line("user", "u2", [{ type: "tool_result", content: "exit 0" }]),
      line("user", "u3", "<command-name>/clear</command-name>"),
      line("user", "u4", "A remark of a subagent about tabs", { isSidechain: true }),
      "no JSON\n",
    ].join(""),
  );
  const input = { session_id: "s1", transcript_path: transcript, cwd: project, hook_event_name: "Stop" };
  expect(await run(hook("claude-code", "stop"), input)).toMatchObject({ code: 0, answer: {} });
  await decided("u1");
  await decided("a1");
  for (const id of ["u2", "u3", "u4"])
    expect((await server.call(key, "GET", `/api/v1/events/${id}?user_id=ida`)).status).toBe(404);
  expect(await listed()).toMatchObject([
    { text: "I prefer tabs in all Go files of the shop", tags: ["project:shop"], source: "hook" },
  ]);

  await appendFile(transcript, line("user", "u5", "The shop is deployed on Fridays at noon"));
  await run(hook("claude-code", "stop"), input);
  await decided("u5");

  const prompt = { session_id: "s2", cwd: project, prompt: "Do I indent Go files of the shop with tabs?" };
  await answerWith(
    hook("claude-code", "prompt"),
    prompt,
    '{"hookSpecificOutput":{"hookEventName":"UserPromptSubmit","additionalContext":"[MEMORY CONTEXT]\\n- I prefer tabs',
  );
});

test.each([
  ["codex", { session_id: "c1", turn_id: "t1" }, { last_assistant_message: "Blue it is." }],
  [
    "cursor",
    { conversation_id: "c2", generation_id: "g1", workspace_roots: ["/srv/shop"] },
    { text: "Blue it is." },
  ],
])("%s: both moments send their message once, and the prompt gets context", async (agent, input, answer) => {
  const user = { PALIMPSEST_USER_ID: agent };
  const prompt = { ...input, prompt: "I prefer blue buttons in the shop" };
  for (let repeat = 0; repeat < 2; repeat++)
    expect(await run(hook(agent, "prompt"), prompt, user)).toMatchObject({ code: 0 });
  expect(await run(hook(agent, "stop"), { ...input, ...answer }, user)).toMatchObject({
    code: 0,
    answer: {},
  });
  await remembered(user, ["I prefer blue buttons in the shop"]);
  const question = {
    ...input,
    turn_id: "t2",
    generation_id: "g2",
    prompt: "Which colour do buttons of the shop have?",
  };
  await answerWith(hook(agent, "prompt"), question, "I prefer blue buttons", user);
});

test("a hook whose server is dead or hangs ends in time with 0, prints JSON, and keeps the messages", async () => {
  const hanging = await startScriptedServer(Array.from({ length: 50 }, () => "hang" as const));
  const transcript = path.join(folder, "kept.jsonl");
  const moments = ["prompt", "stop"].flatMap((moment) =>
    ["claude-code", "codex", "cursor"].map((agent) => [agent, moment] as const),
  );
  for (const [name, url] of [
    ["dead", "http://127.0.0.1:1"],
    ["hanging", hanging.url],
  ] as const)
    for (const [agent, moment] of moments) {
      const own = path.join(folder, `${name} ${agent} ${moment}`);
      await writeFile(transcript, line("user", "k1", "I prefer short functions"));
      const input = {
        session_id: "s",
        turn_id: "t",
        transcript_path: transcript,
        prompt: "I prefer short functions",
        last_assistant_message: "Short ones.",
        text: "Short ones.",
      };
      const { code, answer, ms } = await run(hook(agent, moment), input, {
        PALIMPSEST_URL: url,
        PALIMPSEST_HOOK_DIR: own,
      });
      console.log(`${name} server, ${agent} ${moment}: ${Math.round(ms)} ms`);
      expect({ code, answer }).toEqual({
        code: 0,
        answer: agent === "cursor" && moment === "prompt" ? { continue: true } : {},
      });
      expect(ms).toBeLessThan(1_500 + SLACK_MS);
      const files = (await readdir(own, { recursive: true }).catch(() => [])).filter((file) =>
        file.endsWith(".json"),
      );
      expect(files).toHaveLength(agent === "claude-code" && moment === "prompt" ? 0 : 1);
    }
  await hanging.stop();
});

test("messages that were spooled while the server was down are sent by the next hook", async () => {
  const own = { PALIMPSEST_USER_ID: "spooling", PALIMPSEST_HOOK_DIR: path.join(folder, "spooling") };
  const said = (turn: string, text: string) => ({ session_id: "s", turn_id: turn, prompt: text });
  await server.kill("SIGKILL");
  await run(hook("codex", "prompt"), said("1", "I prefer dark themes in editors"), own);
  await run(hook("codex", "prompt"), said("2", "My editor is Helix since May"), own);
  await server.restart();
  await run(hook("codex", "prompt"), said("3", "I prefer the font Iosevka at 14 points"), own);
  await remembered(own, [
    "I prefer dark themes in editors",
    "My editor is Helix since May",
    "I prefer the font Iosevka at 14 points",
  ]);
});

test("a hook that runs again while the server hangs, or with a wrong key, spools no message twice", async () => {
  const hanging = await startScriptedServer(Array.from({ length: 50 }, () => "hang" as const));
  const own = path.join(folder, "again");
  const transcript = path.join(folder, "again.jsonl");
  const texts = Array.from({ length: 1_200 }, (_, index) => `Message ${index}`);
  await writeFile(transcript, texts.map((text, index) => line("user", `n${index}`, text)).join(""));
  const input = { session_id: "s", transcript_path: transcript };
  const spooled = async () => {
    const names = await readdir(own, { recursive: true });
    const files = names.filter((name) => name.endsWith(".json")).sort();
    return Promise.all(files.map((name) => readFile(path.join(own, name), "utf8")));
  };
  const env = { PALIMPSEST_URL: hanging.url, PALIMPSEST_HOOK_DIR: own };
  for (let repeat = 0; repeat < 3; repeat++) await run(hook("claude-code", "stop"), input, env);
  const files = await spooled();
  expect(files.flatMap((text) => [...text.matchAll(/Message \d+/g)].map(([found]) => found))).toEqual(texts);
  await hanging.stop();
  const wrong = { PALIMPSEST_API_KEY: "plm_0_x", PALIMPSEST_HOOK_DIR: path.join(folder, "wrong") };
  await run(hook("codex", "prompt"), { prompt: "I prefer oak", turn_id: "w" }, wrong);
  const kept = await readdir(path.join(folder, "wrong"), { recursive: true });
  expect(kept.filter((name) => name.endsWith(".json") && !name.includes("rejected"))).toHaveLength(1);
});

test.each(["on", "off"])("an invalid message costs only itself, with the spool %s", async (spool) => {
  const user = `invalid-${spool}`;
  const transcript = path.join(folder, user);
  const ids = ["before", "after"].map((when) => `${when}-${spool}`);
  const lines = ids.map((id) => line("user", id, `I prefer the colour ${id} in tables`));
  lines.splice(1, 0, line("user", `bad-${spool}`, "I prefer old", { timestamp: "1800-01-01T00:00:00Z" }));
  await writeFile(transcript, lines.join(""));
  const env = { PALIMPSEST_USER_ID: user, PALIMPSEST_SPOOL: spool, PALIMPSEST_HOOK_DIR: `${transcript}-own` };
  const accepted = async () => {
    await run(hook("claude-code", "stop"), { transcript_path: transcript }, env);
    const events = ids.map((id) => server.call(key, "GET", `/api/v1/events/${id}?user_id=${user}`));
    return (await Promise.all(events)).map(({ status }) => status);
  };
  await expect.poll(accepted, { timeout: 90_000 }).toEqual([200, 200]);
});

test.each([
  ["a wrong agent", hook("emacs", "prompt"), "{}", {}, /Usage/],
  ["input that is no JSON", hook("claude-code", "prompt"), "nothing", {}, /JSON/],
  ["no key", hook("claude-code", "prompt"), "{}", { PALIMPSEST_API_KEY: "" }, /PALIMPSEST_API_KEY/],
  ["a bad folder", hook("codex", "prompt"), '{"prompt":"x"}', { PALIMPSEST_HOOK_DIR: "/proc/x" }, /HOOK_DIR/],
  ["a transcript that is missing", hook("claude-code", "stop"), '{"transcript_path":"/none"}', {}, /ENOENT/],
])("%s ends with 0 and says why", async (_, command, input, env, says) => {
  const { code, answer, err } = await run(command, input, env);
  expect({ code, answer }).toEqual({ code: 0, answer: {} });
  expect(err).toMatch(says);
});

test.each(["claude-code", "codex", "cursor"])("the commands of clients/hooks/%s.json run", async (agent) => {
  const bin = path.join(folder, "bin");
  await mkdir(bin, { recursive: true });
  await writeFile(
    path.join(bin, "palimpsest"),
    `#!/bin/sh\nexec "${process.execPath}" "${path.resolve("scripts/palimpsest.mjs")}" "$@"\n`,
  );
  await chmod(path.join(bin, "palimpsest"), 0o755);
  const settings = await readFile(`clients/hooks/${agent}.json`, "utf8");
  const commands = [...settings.matchAll(/"command": "(palimpsest [^"]+)"/g)].map(
    ([, command = ""]) => command,
  );
  expect(commands.length).toBeGreaterThan(1);
  for (const command of commands) {
    const env = { PATH: `${bin}:${process.env.PATH}` };
    const runCommand = () => run(["/bin/sh", "-c", command], { prompt: "What do I prefer?" }, env);
    // On a busy machine a hook gives up after 1.3 seconds.
    await expect.poll(runCommand, { timeout: 60_000 }).toMatchObject({ code: 0, err: "" });
  }
});
