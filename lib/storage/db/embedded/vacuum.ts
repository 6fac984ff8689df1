import { quietMs, sleep } from "@/lib/base/core";
import { logError } from "@/lib/base/observability";
import { engine } from "../transaction";

/** The interval between searches for a table to vacuum. */
const EVERY_MS = 10_000;
/** A vacuum cannot be interrupted, so it waits until nothing was retrieved for this long. */
const QUIET_MS = 5000;
/** Without a quiet moment, a table is vacuumed after this time, and so is one whose vacuum failed. */
const MAX_WAIT_MS = 60 * 60_000;

/**
 * Vacuums the tables of an embedded database that have changed, as autovacuum does on a server, until the
 * signal aborts. Otherwise the space of deleted rows is not reused, the planner knows no statistics, and
 * index-only scans read the table. Does nothing on a server.
 */
export async function runVacuumLoop(signal: AbortSignal): Promise<void> {
  let checkedAt = performance.now();
  while (!signal.aborted) {
    await sleep(EVERY_MS, signal);
    const waitedMs = performance.now() - checkedAt;
    if (signal.aborted || (quietMs() < QUIET_MS && waitedMs < MAX_WAIT_MS)) continue;
    checkedAt = performance.now();
    await vacuumNext().catch(async (thrown: unknown) => {
      logError(thrown, { module: "maintenance", step: "vacuum" });
      await sleep(MAX_WAIT_MS, signal);
    });
  }
}

/**
 * Vacuums and analyzes the table with the most pages that may have changed, beyond a fifth of it, or with
 * many dead rows, by the default threshold of autovacuum. Returns its name, and null when there is none. Dead
 * rows are counted since the database was opened; the pages that were visible to everybody after the last
 * vacuum are stored.
 * @internal Exported for its test.
 */
export async function vacuumNext(): Promise<string | null> {
  const { vacuum, transaction } = engine();
  if (!vacuum) return null;
  const [row] = await transaction("work", (query) =>
    query(
      `select format('%I.%I', schemaname, relname) as table from (
        select s.schemaname, s.relname, s.n_dead_tup, greatest(c.reltuples, 0) as tuples, c.relallvisible as visible,
          pg_relation_size(c.oid) / current_setting('block_size')::int as pages
        from pg_stat_user_tables s join pg_class c on c.oid = s.relid) t
      where pages - visible > 10 + 0.2 * pages or n_dead_tup > 50 + 0.2 * tuples
      order by pages - visible desc limit 1`,
      [],
    ),
  );
  if (!row) return null;
  const table = String(row.table);
  await vacuum(table);
  return table;
}
