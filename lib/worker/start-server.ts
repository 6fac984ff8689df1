import { offerSetup } from "@/lib/auth";
import { ConfigurationError, env, serverUrl } from "@/lib/config";
import { mendRequests } from "@/lib/http";
import { startRuntime } from "./runtime";

/**
 * Starts the runtime inside the web process; until there is a person, it prints where to make the first. A wrong configuration ends the process with its explanation alone; SIGTERM
 * and SIGINT finish running jobs, close the database and end the process.
 */
export async function startServer(): Promise<void> {
  mendRequests();
  try {
    const stop = await startRuntime(env().WORKER_IN_PROCESS, printSetup);
    const end = () => void stop().finally(() => process.exit(0));
    process.once("SIGTERM", end);
    process.once("SIGINT", end);
  } catch (thrown) {
    if (!(thrown instanceof ConfigurationError)) throw thrown;
    process.stderr.write(`${thrown.message}\n`);
    process.exit(1);
  }
}

/** Who reads the console owns the server: the address with its token is printed here and nowhere else. */
async function printSetup(): Promise<void> {
  const token = await offerSetup();
  if (!token) return;
  const settings = env();
  const base = settings.NEXTAUTH_URL?.replace(/\/$/, "") ?? serverUrl(settings);
  process.stdout.write(`\nMake the first person:  ${base}/setup?token=${token}\n\n`);
}
