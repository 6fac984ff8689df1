// `npm run worker` stops gracefully.

import { spawn } from "node:child_process";
import { expect, test } from "vitest";
import { freePort, startTestServer } from "../../testkit/server";

test.skipIf(!process.env.TEST_DATABASE_URL)(
  "npm run worker stops gracefully on SIGTERM (the embedded database has no separate worker)",
  async ({ onTestFinished }) => {
    const server = await startTestServer({ env: { EMBEDDING_PROVIDER: "none", WORKER_IN_PROCESS: "false" } });
    onTestFinished(() => server.stop());
    const port = await freePort();
    // npm starts the worker, so that the processes between npm and the worker are part of the test.
    const worker = spawn("npm", ["run", "--silent", "worker"], {
      env: {
        ...process.env,
        DATABASE_URL: server.databaseUrl ?? "",
        EMBEDDING_PROVIDER: "none",
        LOG_LEVEL: "info",
        WORKER_PORT: String(port),
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    worker.stdout.on("data", (chunk) => {
      output += chunk;
    });
    await expect.poll(() => output, { timeout: 60_000 }).toContain('"msg":"database open"');
    const probe = () =>
      fetch(`http://127.0.0.1:${port}/api/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect.poll(probe, { timeout: 60_000 }).toBe(200);
    const exit = new Promise<number | null>((resolve) => worker.once("close", resolve));
    worker.kill("SIGTERM");
    expect(await exit).toBe(0);
    expect(output).toContain('"msg":"stopped"');
  },
);
