// The example of each client runs as its README says.

import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

let server: ServerClient;
let folder: string;
beforeAll(async () => {
  server = await sharedServer("client-examples");
  folder = await mkdtemp(path.join(tmpdir(), "palimpsest-example-"));
});
afterAll(() => rm(folder, { recursive: true }));

const TSX = path.resolve("node_modules/tsx/dist/cli.mjs");

test.each([
  ["typescript", process.execPath, [TSX, path.resolve("clients/typescript/example.ts")], /^stored\n/],
  ["python", process.env.TEST_PYTHON ?? "python3", [path.resolve("clients/python/example.py")], /^stored\n/],
  ["ai-sdk", process.execPath, [TSX, path.resolve("clients/ai-sdk/example.ts")], /MEMORY CONTEXT/],
])("clients/%s", async (name, program, words, says) => {
  const env = {
    PATH: process.env.PATH ?? "",
    PALIMPSEST_URL: server.url,
    PALIMPSEST_API_KEY: await server.createKey(),
  };
  const { stdout } = await promisify(execFile)(program, [...words, name], {
    cwd: folder,
    env: env as unknown as NodeJS.ProcessEnv,
  });
  expect(stdout).toMatch(says);
  expect(stdout).toContain("I prefer the window seat on trains");
});
