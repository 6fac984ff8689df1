import type { Command } from "commander";
import { ConfigurationError, env } from "@/lib/base/config";
import { startMetrics, watchFailures } from "@/lib/base/observability";
import { answerProbes } from "@/lib/surfaces/http";
import { startRuntime } from "@/lib/surfaces/worker";

/** Adds the command `palimpsest worker`. */
export function workerCommand(program: Command): void {
  program
    .command("worker")
    .description(
      "process jobs from the database at DATABASE_URL, alongside web processes; SIGTERM stops the worker gracefully",
    )
    .action(work);
}

async function work(): Promise<void> {
  if (!env().DATABASE_URL) {
    throw new ConfigurationError(
      "A worker needs DATABASE_URL, because only one process can open the embedded database. The web process runs its own worker.",
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
    // A second signal is ignored, because npm also forwards Ctrl C.
    process.on("SIGTERM", () => resolve());
    process.on("SIGINT", () => resolve());
  });
  await stop();
}
