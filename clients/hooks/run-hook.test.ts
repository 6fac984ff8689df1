// A hook reads what its agent sends, however the agent writes it.

import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { startScriptedServer } from "../../testkit/scripted-server";
import { AGENTS } from "./agents";
import { runHook } from "./run-hook";

test("a byte order mark before the input loses no prompt", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-run-hook-"));
  vi.stubEnv("PALIMPSEST_HOOK_DIR", folder);
  vi.stubEnv("PALIMPSEST_URL", "http://127.0.0.1:1");
  vi.stubEnv("PALIMPSEST_API_KEY", "plm_0_x");
  const input = Buffer.from(`\uFEFF${JSON.stringify({ turn_id: "t", prompt: "I prefer oak, Zoë" })}`);
  vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([input]) as typeof process.stdin);
  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    await runHook(AGENTS.codex, "prompt", () => undefined);
    const names = await readdir(folder, { recursive: true });
    const [name = ""] = names.filter((one) => one.endsWith(".json"));
    expect(await readFile(path.join(folder, name), "utf8")).toContain("I prefer oak, Zoë");
  } finally {
    errors.mockRestore();
    await rm(folder, { recursive: true });
  }
});

test("messages that name no owner stay in the spool until the key is bound to a user", async () => {
  const ownerless = { status: 400, body: { code: "owner_required", detail: "Owner required." } };
  const scripted = await startScriptedServer([ownerless, { status: 202, body: { events: [] } }]);
  const folder = await mkdtemp(path.join(tmpdir(), "palimpsest-run-hook-"));
  const transcript = path.join(folder, "transcript.jsonl");
  const message = { role: "user", content: "I row" };
  const line = { type: "user", uuid: "u1", timestamp: "2026-05-03T18:30:00Z", message };
  await writeFile(transcript, `${JSON.stringify(line)}\n`);
  vi.stubEnv("PALIMPSEST_HOOK_DIR", folder);
  vi.stubEnv("PALIMPSEST_URL", scripted.url);
  vi.stubEnv("PALIMPSEST_API_KEY", "plm_0_x");
  vi.stubEnv("PALIMPSEST_USER_ID", "");
  const input = JSON.stringify({ session_id: "s1", cwd: folder, transcript_path: transcript });
  vi.spyOn(process, "stdin", "get").mockImplementation(
    () => Readable.from([Buffer.from(input)]) as typeof process.stdin,
  );
  const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const spooled = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => /spool-.*\.json$/.test(name));
  try {
    await runHook(AGENTS["claude-code"], "stop", () => undefined);
    expect(await spooled()).toEqual([expect.stringMatching(/^spool-\w+\/[\d-]+\.json$/)]);
    expect(errors.mock.calls.join("")).toContain("a key that is bound to a user, or set PALIMPSEST_USER_ID");
    await runHook(AGENTS["claude-code"], "stop", () => undefined);
    expect(await spooled()).toEqual([]);
    expect(scripted.requests.map(({ body }) => body.includes("I row"))).toEqual([true, true]);
  } finally {
    errors.mockRestore();
    await scripted.stop();
    await rm(folder, { recursive: true });
  }
});
