import { offerSetup } from "@/lib/auth";
import { ConfigurationError, env, serverUrl } from "@/lib/config";
import { drainRequests, mendRequests, watchRequests } from "@/lib/http";
import { logError, startMetrics, watchFailures } from "@/lib/observability";
import { startRuntime } from "./runtime";

/**
 * Starts the runtime inside the web process; until there is a person, it prints where to make the first. A wrong configuration ends the process with its explanation alone; SIGTERM
 * and SIGINT answer the requests that are open, finish running jobs, close the database and end the process.
 */
export async function startServer(): Promise<void> {
  watchFailures();
  mendRequests();
  watchRequests();
  try {
    await startMetrics();
    const stop = await startRuntime(env().WORKER_IN_PROCESS, printSetup);
    let isEnding = false;
    const end = () => {
      // A terminal sends Ctrl C to npm and to this process, and npm passes it on: the second is no other wish.
      if (!isEnding) void stop(drainRequests).then(() => process.exit(0), failed);
      isEnding = true;
    };
    process.on("SIGTERM", end);
    process.on("SIGINT", end);
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationError)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    process.exit(1);
  }
}

function failed(thrown: unknown): void {
  logError(thrown, { room: "worker", step: "stop" });
  process.exit(1);
}

/** Who reads the console owns the server: the address with its token is printed here and nowhere else. */
async function printSetup(): Promise<void> {
  const token = await offerSetup();
  if (!token) return;
  const settings = env();
  const base = settings.NEXTAUTH_URL?.replace(/\/$/, "") ?? serverUrl(settings);
  process.stdout.write(`\nMake the first person:  ${base}/setup?token=${token}\n\n`);
}
