import { type Env, env, serverUrl } from "@/lib/base/config";
import { beginShutdown, shutdownSignal } from "@/lib/base/core";
import { endTracing, log, logError, startTracing } from "@/lib/base/observability";
import { flushUsage } from "@/lib/engine/retrieve";
import { setOperatorToken } from "@/lib/features/access";
import { runBackupLoop } from "@/lib/features/backup";
import { runRollupLoop } from "@/lib/features/insights";
import { createChat, setChat } from "@/lib/models/chat";
import { createEmbedder, embedderOfSpace, embedderOptions } from "@/lib/models/embedder";
import { engine, isOpen, openDatabase, setEngine } from "@/lib/storage/db";
import { activeSpace, questionMean, setEmbedder } from "@/lib/storage/index";
import { workQueue } from "./work-queue";

/** The share of STOP_MS for requests and jobs; the rest is for the final writes. */
const SHARE_OF_WORK = 0.75;

/**
 * Stops a process gracefully. `drain` ends its requests within a time limit and returns the number of
 * unanswered ones.
 */
type Stop = (drain?: (limitMs: number) => Promise<number>) => Promise<void>;

const holder = globalThis as unknown as { palimpsestStop?: Promise<Stop> };

/**
 * Starts the database, the embedder and, unless WORKER_IN_PROCESS is false, the worker; once per process.
 * Returns at once when a server database is unavailable and keeps trying; `whenOpen` runs after it opens.
 * Throws ConfigurationError. Returns the function that stops everything in order: requests and jobs end,
 * buffered records are written, the database closes. After STOP_MS the process exits anyway.
 */
export function startRuntime(
  hasWorker = env().WORKER_IN_PROCESS,
  whenOpen: () => Promise<void> = async () => undefined,
): Promise<Stop> {
  holder.palimpsestStop ??= start(hasWorker, whenOpen);
  return holder.palimpsestStop;
}

async function start(hasWorker: boolean, whenOpen: () => Promise<void>): Promise<Stop> {
  const settings = env();
  const signal = shutdownSignal();
  const workMs = settings.STOP_MS * SHARE_OF_WORK;
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) await startTracing(spansLost);
  setEmbedder(createEmbedder(embedderOptions(settings)), (space) => embedderOfSpace(settings, space));
  setChat(createChat(settings));
  const opened = openDatabase(settings, { signal, url: serverUrl(settings) }).then(async (lock) => {
    if (lock) setOperatorToken(lock.token);
    await whenOpen().catch((thrown: unknown) => logError(thrown, { module: "worker", step: "open" }));
    await warmUp().catch((thrown: unknown) => logError(thrown, { module: "worker", step: "warm-up" }));
  });
  // The embedded database must open now; a server database can become available later.
  if (!settings.DATABASE_URL) await opened;
  else opened.catch(fatal);
  const worker = opened.then(() => (hasWorker && !signal.aborted ? workQueue(signal, workMs) : undefined));
  worker.catch((thrown: unknown) => logError(thrown, { module: "worker" }));
  if (!settings.DATABASE_URL) runBackupLoop(backupOptions(settings), signal);
  const rollups = opened.then(() => (isOpen() ? runRollupLoop(hasWorker) : undefined));
  rollups.catch(() => undefined);
  return async (drain = async () => 0) => {
    const since = Date.now();
    const isLate = setTimeout(() => endLate(settings.STOP_MS), settings.STOP_MS);
    beginShutdown();
    log().info("stopping");
    // Jobs end together with the requests. Returning a job to the queue needs the database, so no timeout
    // cuts it off.
    const [cut] = await Promise.all([drain(workMs), worker.catch(() => undefined)]);
    await flushUsage();
    await (await rollups.catch(() => undefined))?.();
    const open = isOpen() ? engine() : null;
    setEngine(undefined);
    await open?.close();
    await endTracing();
    clearTimeout(isLate);
    log().info({ cut, ms: Date.now() - since }, "stopped");
  };
}

function backupOptions({ DATA_DIR, BACKUP_EVERY_HOURS, BACKUP_KEEP }: Env) {
  return { dataDir: DATA_DIR, everyHours: BACKUP_EVERY_HOURS, keep: BACKUP_KEEP };
}

function spansLost(spans: number): void {
  log().warn({ spans }, "spans could not be sent");
}

function endLate(ms: number): void {
  log().error({ ms }, "stop timed out after STOP_MS");
  process.exit(1);
}

async function warmUp(): Promise<void> {
  const active = await activeSpace();
  if (active) await questionMean(active);
}

/** A newer schema or another error that waiting cannot fix. */
function fatal(thrown: unknown): void {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : "Could not open the database."}\n`);
  process.exit(1);
}
