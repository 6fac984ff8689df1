import { setOperatorToken } from "@/lib/auth";
import { env, serverUrl } from "@/lib/config";
import { engine, openDatabase, setEngine } from "@/lib/db";
import { questionMean, setEmbedder } from "@/lib/embedding";
import { keepRollups } from "@/lib/insights";
import { createEmbedder, embedderOptions } from "@/lib/models";
import { log, logError } from "@/lib/observability";
import { flushUsage } from "@/lib/retrieval";
import { workQueue } from "./work-queue";

/** Longest wait for requests and jobs to end after a signal; then the process ends anyway. */
const STOP_MS = 10_000;

const holder = globalThis as unknown as { palimpsestStop?: Promise<() => Promise<void>> };

/**
 * Starts what a process needs: database, embedder and, unless WORKER_IN_PROCESS is false, the worker. Once a process.
 * With a server database that is away it returns at once and goes on trying; `whenOpen` runs once it is there.
 * Throws ConfigurationError.
 * Gives the function that stops it all in order: finish jobs, flush notes, close the database.
 */
export function startRuntime(
  hasWorker = env().WORKER_IN_PROCESS,
  whenOpen: () => Promise<void> = async () => undefined,
): Promise<() => Promise<void>> {
  holder.palimpsestStop ??= start(hasWorker, whenOpen);
  return holder.palimpsestStop;
}

async function start(hasWorker: boolean, whenOpen: () => Promise<void>): Promise<() => Promise<void>> {
  const settings = env();
  const stopping = new AbortController();
  setEmbedder(createEmbedder(embedderOptions(settings)));
  const opened = openDatabase(settings, { signal: stopping.signal, url: serverUrl(settings) }).then(
    async (lock) => {
      if (lock) setOperatorToken(lock.token);
      await whenOpen().catch((thrown: unknown) => logError(thrown, { room: "worker", step: "open" }));
      await questionMean().catch((thrown: unknown) => logError(thrown, { room: "worker", step: "warm-up" }));
    },
  );
  // The embedded database is opened or it is an error; a server may come later.
  if (!settings.DATABASE_URL) await opened;
  else opened.catch(fatal);
  const worker = opened.then(() =>
    hasWorker && !stopping.signal.aborted ? workQueue(stopping.signal) : undefined,
  );
  worker.catch((thrown: unknown) => logError(thrown, { room: "worker" }));
  const rollups = opened.then(() => (isOpen() ? keepRollups(hasWorker) : undefined));
  rollups.catch(() => undefined);
  return async () => {
    stopping.abort();
    await Promise.race([
      worker.catch(() => undefined),
      new Promise((resolve) => setTimeout(resolve, STOP_MS).unref()),
    ]);
    await flushUsage();
    await (await rollups.catch(() => undefined))?.();
    const open = isOpen() ? engine() : null;
    setEngine(undefined);
    await open?.close();
    log().info("stopped");
  };
}

function isOpen(): boolean {
  try {
    return engine() !== undefined;
  } catch {
    return false;
  }
}

/** A newer schema or another mistake that waiting does not mend. */
function fatal(thrown: unknown): void {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : "The database could not be opened."}\n`);
  process.exit(1);
}
