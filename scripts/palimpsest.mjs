#!/usr/bin/env node
// The `palimpsest` command. File names in arguments are relative to the current folder; settings, data and
// sources are next to package.json.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

process.env.INIT_CWD ??= process.cwd();
const scripts = path.dirname(fileURLToPath(import.meta.url));
process.chdir(path.dirname(scripts));

const [verb, ...rest] = process.argv.slice(2);
const isStart = verb === "start" && rest.length === 0;
const isHook = verb === "hook" && rest.every((word) => !word.startsWith("-"));
// A hook is one file without dependencies, because an agent waits for it. The image contains the commands as
// one bundled file; a checkout runs them from source. The server does not need the source loader.
if (isStart) await import("./start.mjs");
else if (isHook) {
  process.argv.splice(2, 1);
  await import("../clients/hooks/palimpsest-hook.mjs");
} else if (existsSync("commands.mjs")) await import(path.resolve("commands.mjs"));
else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("../lib/surfaces/cli/index.ts");
}
