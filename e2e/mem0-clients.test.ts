// Unmodified clients of mem0 use this server: both versions for npm, and the sync and async ones for Python.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EXAMPLES } from "@/components/connect/examples";
import type { ServerClient } from "../testkit/server-client";
import { sharedServer } from "../testkit/shared-server";

/** The folder in which `.ci/mem0-clients` installs the clients. */
const folder = process.env.TEST_MEM0_CLIENTS ?? "";
const npmClient = (version: string) => path.join(folder, version, "node_modules/mem0ai/dist/index.mjs");
const python = path.join(folder, "python/bin/python");

// The clients report to their vendor otherwise, and keep a file in the home directory.
const clientEnv = { ...process.env, MEM0_TELEMETRY: "false", MEM0_DIR: path.join(folder, "home") };

const CLIENTS = [
  {
    name: "npm 3.3.1",
    command: process.execPath,
    args: ["testkit/mem0/client-3.mjs", npmClient("3.3.1")],
    resetArgs: ["testkit/mem0/reset.mjs", npmClient("3.3.1")],
    version: "3",
    needs: npmClient("3.3.1"),
  },
  {
    name: "npm 2.4.6",
    command: process.execPath,
    args: ["testkit/mem0/client-2.mjs", npmClient("2.4.6")],
    resetArgs: ["testkit/mem0/reset.mjs", npmClient("2.4.6")],
    version: "2",
    needs: npmClient("2.4.6"),
  },
  {
    name: "Python 2.2.1",
    command: python,
    args: ["testkit/mem0/client.py"],
    resetArgs: ["testkit/mem0/reset.py"],
    needs: python,
  },
];

// Requires the clients: TEST_MEM0_CLIENTS=$(.ci/mem0-clients).
describe.skipIf(!folder)("clients of mem0", () => {
  let server: ServerClient;
  beforeAll(async () => {
    server = await sharedServer("mem0-clients");
  });

  for (const { name, command, args, needs } of CLIENTS)
    test.skipIf(!existsSync(needs))(`${name} gets what it expects from every call`, async () => {
      const key = await server.createKey({ scopes: ["read", "write", "admin"] });
      const user = `walker-${name.replaceAll(" ", "-")}`;
      const { stdout } = await promisify(execFile)(command, [...args, `${server.url}/api/mem0`, key, user], {
        env: clientEnv,
      });
      expect(stdout.trim()).toBe("every call is as expected");
    });

  for (const { name, command, resetArgs, version, needs } of CLIENTS)
    test.skipIf(!existsSync(needs))(`${name} deletes all users, agents, apps and runs at once`, async () => {
      const tenant = `mem0-reset-${name.replaceAll(/[ .]/g, "-").toLowerCase()}`;
      const key = await server.createKey({ scopes: ["read", "write", "admin"], tenant });
      const boundKey = await server.createKey({ scopes: ["read", "write"], tenant, user_id: "nobody" });
      // More than a page of the list has.
      const events = Array.from({ length: 105 }, (_, at) => ({
        user_id: `user-${at}`,
        role: "user",
        text: "ok",
      }));
      expect((await server.call(key, "POST", "/api/v1/events", { events })).status).toBe(202);
      const args = [...resetArgs, `${server.url}/api/mem0`, key, boundKey, ...(version ? [version] : [])];
      const { stdout } = await promisify(execFile)(command, args, { env: clientEnv });
      expect(stdout.trim()).toBe("nothing is left");
    });

  describe("the examples of the Connect page", () => {
    let place: string;
    beforeAll(async () => {
      place = await mkdtemp(path.join(tmpdir(), "palimpsest-mem0-examples-"));
      await symlink(path.join(folder, "3.3.1/node_modules"), path.join(place, "node_modules"));
    });
    afterAll(() => rm(place, { recursive: true, force: true }));

    const PROGRAMS = [
      { id: "mem0-typescript", file: "example.mjs", command: process.execPath, needs: npmClient("3.3.1") },
      { id: "mem0-python", file: "example.py", command: python, needs: python },
    ];
    for (const { id, file, command, needs } of PROGRAMS)
      test.skipIf(!existsSync(needs))(`${id} finds what it added`, async () => {
        const key = await server.createKey({ scopes: ["read", "write"], tenant: id });
        const example = EXAMPLES.find((one) => one.id === id);
        await writeFile(path.join(place, file), example?.text(server.url, key) ?? "");
        const { stdout } = await promisify(execFile)(command, [path.join(place, file)], { env: clientEnv });
        expect(stdout).toContain("I like the lights at 40% in the evening");
      });
  });
});
