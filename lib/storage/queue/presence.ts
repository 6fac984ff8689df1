import { randomUUID } from "node:crypto";
import { asSystem, sql, type TableRow, type Tx } from "@/lib/storage/db";

/**
 * Maximum gap between two heartbeats of a run. After a longer gap, for example because the machine slept, a
 * new run begins.
 */
const MAX_GAP_MS = 120_000;

/** The start and last heartbeat of a process, in milliseconds since 1970. */
export type Run = { readonly startedAt: number; readonly lastSeenAt: number; readonly isWorker: boolean };

/** The current run of this process. A sleep of the machine, or a clock that is set back, begins a new run. */
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

  /** Records that this process is running at `now`, in a transaction of the system role. */
  async note(tx: Tx, now: number): Promise<void> {
    if (now - this.#lastSeenAt > MAX_GAP_MS || now < this.#lastSeenAt) {
      this.#runId = randomUUID();
      this.#startedAt = now;
    }
    this.#lastSeenAt = now;
    // Uses the primary key of processes.
    await tx.rows(sql`insert into processes as p (run_id, started_at, last_seen_at, is_worker)
      values (${this.#runId}::uuid, ${new Date(this.#startedAt)}::timestamptz, ${new Date(now)}::timestamptz, ${this.isWorker})
      on conflict (run_id) do update set last_seen_at = greatest(p.last_seen_at, excluded.last_seen_at)`);
  }
}

/** Returns the runs that overlap a time range. Uses index `processes_by_last_seen`. */
export async function readRuns(from: Date, to: Date): Promise<Run[]> {
  const rows = await asSystem("work", (tx) =>
    tx.rows<TableRow<"processes", "started_at" | "last_seen_at" | "is_worker">>(sql`
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
 * Returns the last heartbeat of a worker up to `until`, or null. Later heartbeats date from before the clock
 * was set back and prove nothing. Throws `database_unavailable`.
 */
export async function workerSeenAt(until: Date): Promise<Date | null> {
  const [row] = await asSystem("hot", (tx) =>
    tx.rows<TableRow<"processes", "last_seen_at">>(sql`
      select last_seen_at from processes where is_worker and last_seen_at <= ${until}::timestamptz
      order by last_seen_at desc limit 1`),
  );
  return row?.last_seen_at ?? null;
}

/** Deletes runs whose last heartbeat is before the given time. */
export async function deleteOldRuns(before: Date): Promise<void> {
  await asSystem("work", (tx) =>
    tx.rows(sql`delete from processes where last_seen_at < ${before}::timestamptz`),
  );
}
