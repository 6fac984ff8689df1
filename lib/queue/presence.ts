import { randomUUID } from "node:crypto";
import { asSystem, sql, type Tx } from "@/lib/db";

/** A pause this long between two signs of life is none of the run's: the machine slept, or the database was away. */
const LONGEST_PAUSE_MS = 120_000;

/** From when to when a process ran, milliseconds since 1970. */
export type Run = { readonly startedAt: number; readonly lastSeenAt: number; readonly isWorker: boolean };

/** A process' own run, as it tells it: a sleep of the machine, or a clock that is set back, begins a new one. */
export class Presence {
  #runId = randomUUID();
  #startedAt: number;
  #lastSeenAt: number;

  constructor(
    readonly isWorker: boolean,
    now: number,
  ) {
    this.#startedAt = now;
    this.#lastSeenAt = now;
  }

  /** Writes that this process is running at `now`, in a transaction of the system's role. */
  async note(tx: Tx, now: number): Promise<void> {
    if (now - this.#lastSeenAt > LONGEST_PAUSE_MS || now < this.#lastSeenAt) {
      this.#runId = randomUUID();
      this.#startedAt = now;
    }
    this.#lastSeenAt = now;
    // Counts on the primary key of processes.
    await tx.rows(sql`insert into processes as p (run_id, started_at, last_seen_at, is_worker)
      values (${this.#runId}::uuid, ${new Date(this.#startedAt)}::timestamptz, ${new Date(now)}::timestamptz, ${this.isWorker})
      on conflict (run_id) do update set last_seen_at = greatest(p.last_seen_at, excluded.last_seen_at)`);
  }
}

/** The runs that touch a range of time. Counts on processes_by_last_seen: runs are few. */
export async function readRuns(from: Date, to: Date): Promise<Run[]> {
  const rows = await asSystem("work", (tx) =>
    tx.rows<{ started_at: Date; last_seen_at: Date; is_worker: boolean }>(sql`
      select started_at, last_seen_at, is_worker from processes
      where last_seen_at >= ${from}::timestamptz and started_at < ${to}::timestamptz order by started_at`),
  );
  return rows.map((row) => ({
    startedAt: row.started_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    isWorker: row.is_worker,
  }));
}

/**
 * When a worker last said that it runs, up to `until`; null when none did. What is later was said before the clock was set
 * back, and proves nothing. Throws `database_unavailable`.
 */
export async function workerSeenAt(until: Date): Promise<Date | null> {
  const [row] = await asSystem("hot", (tx) =>
    tx.rows<{ last_seen_at: Date }>(sql`
      select last_seen_at from processes where is_worker and last_seen_at <= ${until}::timestamptz
      order by last_seen_at desc limit 1`),
  );
  return row?.last_seen_at ?? null;
}

/** Deletes runs that ended before a time. */
export async function forgetRuns(before: Date): Promise<void> {
  await asSystem("work", (tx) =>
    tx.rows(sql`delete from processes where last_seen_at < ${before}::timestamptz`),
  );
}
