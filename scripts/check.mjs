// Runs the npm scripts check:* in parallel and prints the output of each when it ends. Exits with 1 when one
// of them fails.
import { spawn } from "node:child_process";

/** The checks, slowest first, because there are fewer cores than checks. */
const CHECKS = ["types", "map", "rules", "unused", "style", "slow"];
const COLUMN = 20;

/** Runs the npm script `check:<name>`. Resolves to true when it succeeded. */
function run(name) {
  const script = `check:${name}`;
  const startedAt = performance.now();
  const child = spawn("npm", ["run", "--silent", script], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve) => {
    child.on("close", (code) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      process.stdout.write(
        `${output}${code === 0 ? "ok    " : "FAILED"} ${script.padEnd(COLUMN)} ${seconds} s\n`,
      );
      resolve(code === 0);
    });
  });
}

const results = await Promise.all(CHECKS.map(run));
process.exitCode = results.every(Boolean) ? 0 : 1;
