// Every benchmark and evaluation works at a small size on the built server.

import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { SMALL_RUNS, type SmallRun } from "./small-runs";

// Each documented command runs with --small in its own process, as npm starts it. Three run at a time, so
// that the others use the processor while one waits.

const root = path.resolve(import.meta.dirname, "..");
const server = process.env.TEST_DATABASE_URL;
const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  scripts: Record<string, string>;
};

describe.concurrent("small runs", () => {
  for (const smallRun of SMALL_RUNS) {
    test(`npm run ${smallRun.command} works at a small size`, async ({ skip, expect }) => {
      skip(
        smallRun.needsServer === true && !server,
        "This command needs a Postgres server: set TEST_DATABASE_URL.",
      );
      const { code, output } = await runSmall(smallRun);
      for (const pattern of smallRun.prints) expect(output).toMatch(pattern);
      expect(code, output).toBe(0);
    });
  }
});

test("an unknown benchmark is rejected with the usage text", async () => {
  const { code, output } = await runSmall({ command: "bench -- none", prints: [] });
  expect(output).toContain("usage: npm run bench -- hot|");
  expect(code).toBe(2);
});

/** Runs the script of package.json for the command, without npm. Returns the exit code and the output. */
function runSmall({ command, needsServer }: SmallRun): Promise<{ code: number; output: string }> {
  const [script = "", ...rest] = command.split(" ").filter((word) => word !== "--");
  const [program, file = ""] = (scripts[script] ?? "").split(" ");
  if (program !== "tsx") throw new Error(`package.json has no script ${script} that tsx runs.`);
  const args = [
    "--import",
    "tsx",
    file,
    ...rest,
    "--small",
    ...(needsServer && server ? ["--db", server] : []),
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root, maxBuffer: 2 ** 24 }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` }),
    );
  });
}
