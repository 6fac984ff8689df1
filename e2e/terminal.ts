import { spawn } from "node:child_process";
import type { TestServer } from "./server";

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };

/** `palimpsest` with these words, beside the running server. `more` is added to its small environment. */
export function palimpsest(
  server: Pick<TestServer, "url" | "dataDir" | "databaseUrl">,
  words: readonly string[],
  more: Record<string, string> = {},
): Promise<Ended> {
  const env = {
    PATH: process.env.PATH ?? "",
    PALIMPSEST_URL: server.url,
    DATA_DIR: server.dataDir,
    ...(server.databaseUrl ? { DATABASE_URL: server.databaseUrl } : {}),
    ...more,
  };
  const child = spawn(process.execPath, ["scripts/palimpsest.mjs", ...words], {
    env: env as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const text = { out: "", err: "" };
  child.stdout.on("data", (chunk) => {
    text.out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    text.err += chunk;
  });
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, ...text })));
}
