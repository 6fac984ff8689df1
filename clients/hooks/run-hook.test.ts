// A hook reads what its agent sends, however the agent writes it.

import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
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
