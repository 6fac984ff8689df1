import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

/** As in a server: others listen before and after, and the first request comes when all are there. */
const PROGRAM = `
import { createServer, get } from "node:http";
import { watchFailures } from "./lib/observability/index.ts";

const loud = (thrown) => console.log("loud", thrown.message);
process.on("unhandledRejection", loud);
watchFailures();
process.on("unhandledRejection", loud);
process.on("uncaughtException", loud);
const server = createServer((request, response) => response.end()).listen(0, "127.0.0.1", () =>
  get({ port: server.address().port, host: "127.0.0.1" }, () => {
    void Promise.reject(new Error("what Ada said"));
    setTimeout(() => { throw new TypeError("what Ben said"); });
    setTimeout(() => process.exit(7), 50);
  }));
`;

test("what nobody caught is a line of the log with a code and no words, and the process goes on", async () => {
  const ended = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", PROGRAM],
    { env: { ...process.env, LOG_LEVEL: "info" } },
  ).catch((failed: { stdout: string; stderr: string; code: number }) => failed);
  expect(ended).toMatchObject({ code: 7, stderr: "" });
  const lines = ended.stdout
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([
    { code: "internal", cause: "Error", event: "unhandledRejection" },
    { code: "internal", cause: "TypeError", event: "uncaughtException" },
  ]);
  expect(ended.stdout).not.toMatch(/Ada|Ben/);
});
