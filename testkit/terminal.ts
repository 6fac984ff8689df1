import { spawn } from "node:child_process";
import { commandsFile } from "./commands";
import type { TestServer } from "./server";

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

type Server = Pick<TestServer, "url" | "dataDir" | "databaseUrl">;

/**
 * Runs `palimpsest` with these arguments beside the running server. `more` is added to its minimal
 * environment.
 */
export function palimpsest(
  server: Server,
  words: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const { child, exit } = startPalimpsest(server, words, env);
  child.stdin.end();
  return exit;
}

/** Starts it with an open standard input, and returns while it runs. */
export function startPalimpsest(
  server: Server,
  words: readonly string[],
  extraEnv: Record<string, string> = {},
) {
  const env = {
    PATH: process.env.PATH ?? "",
    PALIMPSEST_URL: server.url,
    DATA_DIR: server.dataDir,
    ...(server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {}),
    ...extraEnv,
  };
  const child = spawn(process.execPath, [commandsFile(), ...words], {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const text = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    text.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    text.err += chunk;
  });
  const exit = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, ...text })));
  return { child, exit };
}
