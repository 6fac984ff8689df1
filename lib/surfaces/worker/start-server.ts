import { ConfigurationError, env, restrictUmask, serverUrl } from "@/lib/base/config";
import { logError, startMetrics, watchFailures } from "@/lib/base/observability";
import { checkRankingWeights } from "@/lib/engine/retrieve";
import { offerSetup } from "@/lib/features/access";
import { createReranker, setReranker } from "@/lib/models/reranker";
import { answerDirectly, drainRequests, sanitizeRequests, watchRequests } from "@/lib/surfaces/web";
import { startRuntime } from "./runtime";

/**
 * Starts the runtime in the web process and prints the setup link while there is no member. A configuration
 * error is printed and ends the process. SIGTERM and SIGINT stop the process gracefully: it answers open
 * requests, finishes running jobs, closes the database and exits.
 */
export async function startServer(): Promise<void> {
  restrictUmask();
  watchFailures();
  sanitizeRequests();
  watchRequests();
  answerDirectly();
  try {
    checkRankingWeights(env().RANKING_WEIGHTS);
    await startMetrics();
    // Only this process retrieves, so a separate worker loads no reranker.
    setReranker(await createReranker(env()));
    const stop = await startRuntime(env().WORKER_IN_PROCESS, printSetup);
    let isEnding = false;
    const end = () => {
      // On Ctrl C, the terminal sends a signal to npm and to this process. Because npm also forwards its
      // signal, the second signal is ignored.
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
  logError(thrown, { module: "worker", step: "stop" });
  process.exit(1);
}

/**
 * Prints the setup link. Its token appears only on the console, because only those who control the server can
 * read that.
 */
async function printSetup(): Promise<void> {
  const token = await offerSetup();
  if (!token) return;
  const settings = env();
  const base = settings.NEXTAUTH_URL?.replace(/\/$/, "") ?? serverUrl(settings);
  process.stdout.write(`\nCreate the first admin account: ${base}/setup?token=${token}\n\n`);
}
