import { setOperatorToken } from "@/lib/auth";
import { keepBackups } from "@/lib/backup";
import { type Env, env, serverUrl } from "@/lib/config";
import { beginStop, stopping } from "@/lib/core";
import { engine, isOpen, openDatabase, setEngine } from "@/lib/db";
import { activeSpace, questionMean, setEmbedder } from "@/lib/embedding";
import { keepRollups } from "@/lib/insights";
import { createChat, createEmbedder, embedderOfSpace, embedderOptions, setChat } from "@/lib/models";
import { endTracing, log, logError, startTracing } from "@/lib/observability";
import { flushUsage } from "@/lib/retrieval";
import { workQueue } from "./work-queue";

/** Of STOP_MS, what requests and jobs get to end; the rest is for what is written last. */
const SHARE_OF_WORK = 0.75;

/** Stops a process in order. `drain` ends its requests within a number of milliseconds and says how many it could not. */
type Stop = (drain?: (limitMs: number) => Promise<number>) => Promise<void>;

const holder = globalThis as unknown as { palimpsestStop?: Promise<Stop> };

/**
 * Starts what a process needs: database, embedder and, unless WORKER_IN_PROCESS is false, the worker. Once a process.
 * With a server database that is away it returns at once and goes on trying; `whenOpen` runs once it is there.
 * Throws ConfigurationError.
 * Gives the function that stops it all in order: end requests and jobs, flush notes, close the database. What has not
 * ended by STOP_MS ends with the process.
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
  const signal = stopping();
  const workMs = settings.STOP_MS * SHARE_OF_WORK;
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) await startTracing(spansLost);
  setEmbedder(createEmbedder(embedderOptions(settings)), (space) => embedderOfSpace(settings, space));
  setChat(createChat(settings));
  const opened = openDatabase(settings, { signal, url: serverUrl(settings) }).then(async (lock) => {
    if (lock) setOperatorToken(lock.token);
    await whenOpen().catch((thrown: unknown) => logError(thrown, { room: "worker", step: "open" }));
    await warmUp().catch((thrown: unknown) => logError(thrown, { room: "worker", step: "warm-up" }));
  });
  // The embedded database is opened or it is an error; a server may come later.
  if (!settings.DATABASE_URL) await opened;
  else opened.catch(fatal);
  const worker = opened.then(() => (hasWorker && !signal.aborted ? workQueue(signal, workMs) : undefined));
  worker.catch((thrown: unknown) => logError(thrown, { room: "worker" }));
  if (!settings.DATABASE_URL) keepBackups(backupOptions(settings), signal);
  const rollups = opened.then(() => (isOpen() ? keepRollups(hasWorker) : undefined));
  rollups.catch(() => undefined);
  return async (drain = async () => 0) => {
    const since = Date.now();
    const isLate = setTimeout(() => endLate(settings.STOP_MS), settings.STOP_MS);
    beginStop();
    log().info("stopping");
    // Jobs end beside the requests. One that is given back still needs the database for it, hence no race with the clock.
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
  log().error({ ms }, "stopped before all had ended: STOP_MS is over");
  process.exit(1);
}

async function warmUp(): Promise<void> {
  const active = await activeSpace();
  if (active) await questionMean(active);
}

/** A newer schema or another mistake that waiting does not mend. */
function fatal(thrown: unknown): void {
  process.stderr.write(`${thrown instanceof Error ? thrown.message : "The database could not be opened."}\n`);
  process.exit(1);
}
