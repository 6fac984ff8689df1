import { ConfigurationError, env } from "@/lib/config";
import { startRuntime } from "@/lib/worker";
import { command } from "./command";

const USAGE = `npm run worker

Works the queue beside the web processes, on the Postgres server of DATABASE_URL. Ends in order on SIGTERM.`;

await command(
  USAGE,
  async () => {
    if (!env().DATABASE_URL) {
      throw new ConfigurationError(
        "npm run worker needs DATABASE_URL: the embedded database has one process. The web process runs its own worker.",
      );
    }
    const stop = await startRuntime(true);
    await new Promise<void>((resolve) => {
      process.once("SIGTERM", resolve);
      process.once("SIGINT", resolve);
    });
    await stop();
  },
  "info",
);
