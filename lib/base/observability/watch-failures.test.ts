// An uncaught error is logged without its message, and the process continues.

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/**
 * Simulates a server: other listeners are registered before and after, and then the first request arrives.
 */
const PROGRAM = `
import { createServer, get } from "node:http";
import { watchFailures } from "./lib/base/observability/index.ts";

const printMessage = (thrown) => console.log("printMessage", thrown.message);
process.on("unhandledRejection", printMessage);
watchFailures();
process.on("unhandledRejection", printMessage);
process.on("uncaughtException", printMessage);
const server = createServer((request, response) => response.end()).listen(0, "127.0.0.1", () =>
  get({ port: server.address().port, host: "127.0.0.1" }, () => {
    void Promise.reject(new Error("what Ada said"));
    setTimeout(() => { throw new TypeError("what Ben said"); });
    setTimeout(() => process.exit(7), 50);
  }));
`;

test("uncaught errors are logged with a code and without their message, and the process continues", async () => {
  const result = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", PROGRAM],
    { env: { ...process.env, LOG_LEVEL: "info" } },
  ).catch((failure: { stdout: string; stderr: string; code: number }) => failure);
  expect(result).toMatchObject({ code: 7, stderr: "" });
  const lines = result.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { cause: string })
    .toSorted((one, other) => one.cause.localeCompare(other.cause));
  expect(lines).toMatchObject([
    { code: "internal", cause: "Error", event: "unhandledRejection" },
    { code: "internal", cause: "TypeError", event: "uncaughtException" },
  ]);
  expect(result.stdout).not.toMatch(/Ada|Ben/);
});
