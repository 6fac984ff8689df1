import { type AppError, sleep } from "@/lib/base/core";
import { type Engine, engine } from "@/lib/storage/db";
import { Alarm, wakeWorker } from "./alarm";
import { claim } from "./claim";
import { CHANNEL, type Claim } from "./contracts";
import { heartbeat } from "./heartbeat";
import { release } from "./release";
import { type Handler, type Report, runClaim } from "./run-claim";

/**
 * Large enough to spread the cost of a claim over several jobs, and small enough not to delay other owners
 * (bench/queue.ts).
 */
export const JOBS_PER_LANE = 50;

/** Delays while the database is unavailable: a quarter of a second, doubling up to five seconds. */
const RECONNECT_MS = { first: 250, last: 5000 };

/**
 * Options of a worker. Leases last `leaseMs` and are extended after each third of that time; `backoffMs` is
 * the first retry delay.
 */
export type WorkerOptions = {
  /** Handlers by kind of job. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Maximum number of lanes in parallel. */
  readonly concurrency: number;
  readonly leaseMs: number;
  /** Polling interval for due retries and for jobs from processes without NOTIFY. */
  readonly pollMs: number;
  readonly backoffMs: number;
  readonly signal: AbortSignal;
  /**
   * How long to wait for running handlers after `signal`. Then their jobs are released and their writes
   * rejected.
   */
  readonly handBackMs: number;
  readonly onError: Report;
};

/**
 * Runs jobs until `signal` aborts. Then running handlers finish or lose their lease after `handBackMs`, the
 * remaining jobs are released, and the promise resolves. wakeWorker() wakes it within this process and NOTIFY
 * from others; otherwise it polls every `pollMs`. A handler that throws uses an attempt of its first
 * unfinished job; `PostponeJob` uses none. While the database is unavailable, it waits and retries. Never
 * rejects; `onError` has the signature of logError.
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { concurrency, leaseMs, pollMs, signal } = options;
  const alarm = new Alarm();
  const running = new Map<Claim, { lostController: AbortController; runEnd: Promise<void> }>();
  const stopHeartbeats = startHeartbeats(running, leaseMs, options.onError);
  const listener = new Listener();
  const ring = () => alarm.ring();
  signal.addEventListener("abort", ring);
  let reconnectMs = 0;

  while (!signal.aborted) {
    listener.ensure();
    const freeSlots = concurrency - running.size;
    const claims =
      freeSlots > 0
        ? await claim({ lanes: freeSlots, jobsPerLane: JOBS_PER_LANE, leaseMs }).catch(onClaimFailed)
        : [];
    if (claims) reconnectMs = 0;
    if (signal.aborted)
      await release(claims ?? []).catch((error) => options.onError(error, { module: "queue" }));
    else for (const one of claims ?? []) start(one);
    // When all lanes are in use, the next event is the end of a run, which rings the alarm.
    if (!signal.aborted) await alarm.wait(claims ? pollMs : reconnectMs);
  }

  const ended = new AbortController();
  void Promise.all([...running.values()].map((run) => run.runEnd)).finally(() => ended.abort());
  await sleep(options.handBackMs, ended.signal);
  for (const { lostController } of running.values()) lostController.abort();
  await release([...running.keys()]).catch((error) => options.onError(error, { module: "queue" }));
  signal.removeEventListener("abort", ring);
  alarm.remove();
  await Promise.all([stopHeartbeats(), listener.stop()]);

  function start(one: Claim): void {
    const lostController = new AbortController();
    const run = runClaim(one, { ...options, isStopping: () => signal.aborted }, lostController.signal);
    const runEnd = run.finally(() => {
      running.delete(one);
      alarm.ring();
    });
    running.set(one, { lostController, runEnd });
  }

  function onClaimFailed(error: AppError): undefined {
    reconnectMs = Math.min(Math.max(reconnectMs * 2, RECONNECT_MS.first), RECONNECT_MS.last);
    options.onError(error, { module: "queue", step: "claim" });
  }
}

/**
 * Extends the leases of running claims and aborts the handlers of lost ones. Returns a function that stops
 * the heartbeats.
 */
function startHeartbeats(
  running: ReadonlyMap<Claim, { lostController: AbortController }>,
  leaseMs: number,
  onError: Report,
): () => Promise<void> {
  let pending: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (running.size > 0) pending ??= extendLeases().finally(() => (pending = undefined));
  }, leaseMs / 3);

  async function extendLeases(): Promise<void> {
    try {
      for (const lostClaim of await heartbeat([...running.keys()], leaseMs))
        running.get(lostClaim)?.lostController.abort();
    } catch (error) {
      onError(error, { module: "queue", step: "heartbeat" });
    }
  }

  return async () => {
    clearInterval(timer);
    await pending;
  };
}

/** Listens once per engine; both drivers reconnect by themselves. If listening fails, polling suffices. */
class Listener {
  #engine: Engine | undefined;
  #stop: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined);

  ensure(): void {
    try {
      const openEngine = engine();
      if (openEngine === this.#engine) return;
      this.#engine = openEngine;
      this.#stop = openEngine.listen(CHANNEL, wakeWorker).catch(() => undefined);
    } catch {
      // The database is not open yet.
    }
  }

  async stop(): Promise<void> {
    const stop = await this.#stop;
    await stop?.().catch(() => undefined);
  }
}
