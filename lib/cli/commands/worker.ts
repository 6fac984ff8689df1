import type { Command } from "commander";
import { ConfigurationError, env } from "@/lib/config";
import { startMetrics, watchFailures } from "@/lib/observability";
import { answerProbes, startRuntime } from "@/lib/worker";

/** `palimpsest worker`. */
export function workerCommand(program: Command): void {
  program
    .command("worker")
    .description(
      "work the queue beside the web processes, on the server of DATABASE_URL; SIGTERM ends it in order",
    )
    .action(work);
}

async function work(): Promise<void> {
  if (!env().DATABASE_URL) {
    throw new ConfigurationError(
      "A worker needs DATABASE_URL: the embedded database has one process. The web process runs its own worker.",
    );
  }
  watchFailures();
  const { HOST, WORKER_PORT } = env();
  if (WORKER_PORT > 0) {
    await startMetrics();
    await answerProbes(HOST, WORKER_PORT);
  }
  const stop = await startRuntime(true);
  await new Promise<void>((resolve) => {
    // A second signal is no other wish: a terminal's Ctrl C comes from npm too.
    process.on("SIGTERM", () => resolve());
    process.on("SIGINT", () => resolve());
  });
  await stop();
}
