import { ConfigurationError } from "@/lib/config";
import { mendUrls } from "@/lib/http";
import { startRuntime } from "./runtime";

/**
 * Starts the runtime inside the web process. A wrong configuration ends the process with its explanation alone; SIGTERM
 * and SIGINT finish running jobs, close the database and end the process.
 */
export async function startServer(): Promise<void> {
  mendUrls();
  try {
    const stop = await startRuntime();
    const end = () => void stop().finally(() => process.exit(0));
    process.once("SIGTERM", end);
    process.once("SIGINT", end);
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationError)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    process.exit(1);
  }
}
