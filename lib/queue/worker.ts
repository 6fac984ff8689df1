import type { AppError } from "@/lib/core";
import { type Engine, engine } from "@/lib/db";
import { Alarm, wakeWorker } from "./alarm";
import { claim } from "./claim";
import { CHANNEL, type Claim } from "./contracts";
import { heartbeat } from "./heartbeat";
import { release } from "./release";
import { type Handler, type Report, runClaim } from "./run-claim";

/** Enough to spread the cost of a claim over the jobs; more would keep an owner's lane from others (bench/queue.ts). */
export const JOBS_PER_LANE = 50;

/** Waits while the database is away: from a quarter of a second, doubling, to five seconds. */
const AWAY_MS = { first: 250, last: 5000 };

/** How a worker runs: `leaseMs` is extended every third of itself, `backoffMs` is the wait before a second try. */
export type WorkerOptions = {
  /** By kind of job. */
  readonly handlers: Readonly<Record<string, Handler>>;
  /** Lanes at once. */
  readonly concurrency: number;
  readonly leaseMs: number;
  /** How often to look when nothing wakes the worker: retries that come due, and work of processes without NOTIFY. */
  readonly pollMs: number;
  readonly backoffMs: number;
  readonly signal: AbortSignal;
  /** Longest wait for running handlers after `signal`; then their jobs are given back, and what they store is refused. */
  readonly handBackMs: number;
  readonly onError: Report;
};

/**
 * Runs jobs until `signal` aborts: then running handlers finish or, after `handBackMs`, lose their lease, what they have
 * not begun is given back, and the promise resolves. Woken by wakeWorker() in this process and by NOTIFY from others; else it looks every `pollMs`.
 * A handler that throws spends an attempt of its first unfinished job, `Later` spends none. While the database is
 * away it waits and goes on by itself. Never rejects; `onError` has the signature of logError.
 */
export async function runWorker(options: WorkerOptions): Promise<void> {
  const { concurrency, leaseMs, pollMs, signal } = options;
  const alarm = new Alarm();
  const running = new Map<Claim, { lost: AbortController; ended: Promise<void> }>();
  const stopHeart = beat(running, leaseMs, options.onError);
  const listener = new Listener();
  const ring = () => alarm.ring();
  signal.addEventListener("abort", ring);
  let awayMs = 0;

  while (!signal.aborted) {
    listener.ensure();
    const free = concurrency - running.size;
    const claims =
      free > 0 ? await claim({ lanes: free, jobsPerLane: JOBS_PER_LANE, leaseMs }).catch(away) : [];
    if (claims) awayMs = 0;
    if (signal.aborted)
      await release(claims ?? []).catch((error) => options.onError(error, { room: "queue" }));
    else for (const one of claims ?? []) start(one);
    // A claim that filled every lane leaves nothing to wait for but the end of a run, which rings.
    if (!signal.aborted) await alarm.wait(claims ? pollMs : awayMs);
  }

  await Promise.race([Promise.all([...running.values()].map((run) => run.ended)), wait(options.handBackMs)]);
  for (const { lost } of running.values()) lost.abort();
  await release([...running.keys()]).catch((error) => options.onError(error, { room: "queue" }));
  signal.removeEventListener("abort", ring);
  alarm.remove();
  await Promise.all([stopHeart(), listener.stop()]);

  function start(one: Claim): void {
    const lost = new AbortController();
    const run = runClaim(one, { ...options, isStopping: () => signal.aborted }, lost.signal);
    const ended = run.finally(() => {
      running.delete(one);
      alarm.ring();
    });
    running.set(one, { lost, ended });
  }

  function away(error: AppError): undefined {
    awayMs = Math.min(Math.max(awayMs * 2, AWAY_MS.first), AWAY_MS.last);
    options.onError(error, { room: "queue", step: "claim" });
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}

/** Keeps the leases of running claims, and aborts the handlers of those that were lost. */
function beat(
  running: ReadonlyMap<Claim, { lost: AbortController }>,
  leaseMs: number,
  onError: Report,
): () => Promise<void> {
  let beating: Promise<void> | undefined;
  const timer = setInterval(() => {
    if (running.size > 0) beating ??= once().finally(() => (beating = undefined));
  }, leaseMs / 3);

  async function once(): Promise<void> {
    try {
      for (const lost of await heartbeat([...running.keys()], leaseMs)) running.get(lost)?.lost.abort();
    } catch (error) {
      onError(error, { room: "queue", step: "heartbeat" });
    }
  }

  return async () => {
    clearInterval(timer);
    await beating;
  };
}

/** Listens once an engine: both drivers keep listening over lost connections. Where it fails, polling is enough. */
class Listener {
  #engine: Engine | undefined;
  #stop: Promise<(() => Promise<void>) | undefined> = Promise.resolve(undefined);

  ensure(): void {
    try {
      const open = engine();
      if (open === this.#engine) return;
      this.#engine = open;
      this.#stop = open.listen(CHANNEL, wakeWorker).catch(() => undefined);
    } catch {
      // The database is not open yet.
    }
  }

  async stop(): Promise<void> {
    const stop = await this.#stop;
    await stop?.().catch(() => undefined);
  }
}
