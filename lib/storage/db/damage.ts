/** SQLSTATE data_corrupted and index_corrupted. */
const DAMAGED = new Set(["XX001", "XX002"]);

/** Stored on globalThis, because a bundler may load this module twice in one process. */
const holder = globalThis as unknown as { palimpsestDamage?: string };

/** Records that Postgres reported damaged data. It stays recorded until the process ends. */
export function recordDamage(sqlstate: string): void {
  if (DAMAGED.has(sqlstate)) holder.palimpsestDamage ??= sqlstate;
}

/** Returns instructions when Postgres reported damaged data since this process started, otherwise null. */
export function damageAdvice(): string | null {
  const sqlstate = holder.palimpsestDamage;
  if (sqlstate === undefined) return null;
  return (
    `Postgres found damaged data (SQLSTATE ${sqlstate}). Stop Palimpsest, check the disk, ` +
    "restore the newest backup into a new database with `palimpsest restore FILE`, and start Palimpsest with that database."
  );
}

/**
 * Clears the record.
 * @internal Exported for tests that continue in the same process.
 */
export function clearDamage(): void {
  delete holder.palimpsestDamage;
}
