#!/usr/bin/env node
// The command `palimpsest`. Files are named from where it is called; settings, data and sources are beside
// package.json.
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

process.env.INIT_CWD ??= process.cwd();
const scripts = path.dirname(fileURLToPath(import.meta.url));
process.chdir(path.dirname(scripts));

const [verb, ...rest] = process.argv.slice(2);
const isStart = verb === "start" && rest.length === 0;
// The image has the commands as one built file; a checkout runs its sources. The server runs without their
// loader.
if (isStart) await import("./start.mjs");
else if (existsSync("commands.mjs")) await import(path.resolve("commands.mjs"));
else {
  const { register } = await import("tsx/esm/api");
  register();
  await import("../lib/surfaces/cli/index.ts");
}
