import { type Env, env, serverUrl } from "@/lib/base/config";
import { beginShutdown, shutdownSignal } from "@/lib/base/core";
import { endTracing, log, logError, startTracing } from "@/lib/base/observability";
import { warmUpRules } from "@/lib/engine/ingest";
import { flushUsage } from "@/lib/engine/retrieve";
import { setOperatorToken } from "@/lib/features/access";
import { runBackupLoop } from "@/lib/features/backup";
import { runRollupLoop } from "@/lib/features/insights";
import { createChat, setChat } from "@/lib/models/chat";
import { createEmbedder, embedderOfSpace, embedderOptions } from "@/lib/models/embedder";
import { engine, isOpen, openDatabase, setEngine } from "@/lib/storage/db";
import { activeSpace, questionMean, setEmbedder } from "@/lib/storage/index";
import { workQueue } from "./work-queue";

/** The share of STOP_MS that is reserved for requests and jobs. The rest is for the final writes. */
const WORK_SHARE = 0.75;

/**
 * Stops a process gracefully. `drain` waits for its requests up to a time limit and returns the number of
 * requests that remain unanswered.
 */
type Stop = (drain?: (limitMs: number) => Promise<number>) => Promise<void>;

const globalState = globalThis as unknown as { palimpsestStop?: Promise<Stop> };

/**
 * Starts the database, the embedder and, unless WORKER_IN_PROCESS is false, the worker. Repeated calls have
 * no effect. Does not wait for a server database, which is opened when it becomes available; `whenOpen` runs
 * after that. Throws ConfigurationError. Returns a function that stops everything in order: it ends requests
 * and jobs, writes buffered records and closes the database. After STOP_MS the process exits in any case.
 */
export function startRuntime(
  hasWorker = env().WORKER_IN_PROCESS,
  whenOpen: () => Promise<void> = async () => undefined,
): Promise<Stop> {
  globalState.palimpsestStop ??= start(hasWorker, whenOpen);
  return globalState.palimpsestStop;
}

async function start(hasWorker: boolean, whenOpen: () => Promise<void>): Promise<Stop> {
  const settings = env();
  const signal = shutdownSignal();
  const workMs = settings.STOP_MS * WORK_SHARE;
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) await startTracing(spansLost);
  setEmbedder(createEmbedder(embedderOptions(settings)), (space) => embedderOfSpace(settings, space));
  setChat(createChat(settings));
  const opened = openDatabase(settings, { signal, url: serverUrl(settings) }).then(async (lock) => {
    if (lock) setOperatorToken(lock.token);
    await whenOpen().catch((thrown: unknown) => logError(thrown, { module: "worker", step: "open" }));
    if (hasWorker) warmUpRules();
    await warmUp().catch((thrown: unknown) => logError(thrown, { module: "worker", step: "warm-up" }));
  });
  // The embedded database must open now; a server database can become available later.
  if (!settings.DATABASE_URL) await opened;
  else opened.catch(exitWithError);
  const worker = opened.then(() => (hasWorker && !signal.aborted ? workQueue(signal, workMs) : undefined));
  worker.catch((thrown: unknown) => logError(thrown, { module: "worker" }));
  if (!settings.DATABASE_URL) runBackupLoop(backupOptions(settings), signal);
  const rollups = opened.then(() => (isOpen() ? runRollupLoop(hasWorker) : undefined));
  rollups.catch(() => undefined);
  return async (drain = async () => 0) => {
    const startedAt = Date.now();
    const timer = setTimeout(() => exitAfterTimeout(settings.STOP_MS), settings.STOP_MS);
    beginShutdown();
    log().info("stopping");
    // Jobs and requests are stopped at the same time. There is no timeout for jobs here, because returning a
    // job to the queue needs the database.
    const [unansweredCount] = await Promise.all([drain(workMs), worker.catch(() => undefined)]);
    await flushUsage();
    await (await rollups.catch(() => undefined))?.();
    const open = isOpen() ? engine() : null;
    setEngine(undefined);
    await open?.close();
    await endTracing();
    clearTimeout(timer);
    log().info({ cut: unansweredCount, ms: Date.now() - startedAt }, "stopped");
  };
}

function backupOptions({ DATA_DIR, BACKUP_EVERY_HOURS, BACKUP_KEEP }: Env) {
  return { dataDir: DATA_DIR, everyHours: BACKUP_EVERY_HOURS, keep: BACKUP_KEEP };
}

function spansLost(spans: number): void {
  log().warn({ spans }, "spans could not be sent");
}

function exitAfterTimeout(ms: number): void {
  log().error({ ms }, "stop timed out after STOP_MS");
  process.exit(1);
}

async function warmUp(): Promise<void> {
  const active = await activeSpace();
  if (active) await questionMean(active);
}

/** Ends the process after an error that waiting cannot fix, such as a newer schema. */
function exitWithError(thrown: unknown): void {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : "Could not open the database."}\n`);
  process.exit(1);
}
