import { sleep } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { engine } from "../transaction";

/** The interval between searches for a table to vacuum. */
const EVERY_MS = 10_000;
/** A vacuum cannot be interrupted, so it waits until no caller has used the database for this long. */
const QUIET_MS = 5000;
/** Without a quiet moment, a table is vacuumed after this time all the same. */
const MAX_WAIT_MS = 60 * 60_000;

/**
 * Vacuums the tables of an embedded database that have changed, as autovacuum does on a server, until the
 * signal aborts. Otherwise the space of deleted rows is not reused, the planner knows no statistics, and
 * index-only scans read the table. Does nothing on a server.
 */
export async function runVacuumLoop(signal: AbortSignal): Promise<void> {
  let waitsSince = performance.now();
  while (!signal.aborted) {
    await sleep(EVERY_MS, signal);
    if (signal.aborted) return;
    try {
      const isOverdue = performance.now() - waitsSince > MAX_WAIT_MS;
      const quietMs = engine().vacuum?.quietMs() ?? 0;
      if (quietMs < QUIET_MS && !isOverdue) continue;
      if ((await vacuumNext()) === null || isOverdue) waitsSince = performance.now();
    } catch (thrown) {
      logError(thrown, { module: "maintenance", step: "vacuum" });
    }
  }
}

/**
 * Vacuums and analyzes the table with the most changes beyond the default thresholds of autovacuum, and
 * returns its name; null when there is none.
 * @internal Exported for its test.
 */
export async function vacuumNext(): Promise<string | null> {
  const { vacuum, transaction } = engine();
  if (!vacuum) return null;
  const [row] = await transaction("work", (query) =>
    query(
      `select format('%I.%I', s.schemaname, s.relname) as table
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid
      where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
        or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
      order by s.n_dead_tup + s.n_ins_since_vacuum desc limit 1`,
      [],
    ),
  );
  if (!row) return null;
  const table = String(row.table);
  await vacuum.run(table);
  return table;
}
