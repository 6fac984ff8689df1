import { asAppError, type Ctx } from "@/lib/base/core";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { runSpacesOnce } from "@/lib/features/spaces";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { allRows, asSuperuser } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { handlersOf, runUntilIdle } from "@/lib/storage/queue";
import { undoRunInput } from "./action-output";
import { undoRun } from "./actions";
import { type Run, type RunSummary, startRunInput } from "./run-input";
import { maintenanceRun } from "./run-maintenance";
import { getRun, startRun } from "./runs";

/** Two texts that say the same. */
export const FULLER = "I always drink green tea in the kitchen before breakfast, please";
export const SHORTER = "I always drink green tea in the kitchen before breakfast";

/** A message of the user ana. */
export const said = (text: string, more: Partial<Sent> = {}): Sent => ({
  user_id: "ana",
  role: "user",
  text,
  at: "2026-05-03T18:00:00Z",
  ...more,
});

/** Stores messages while no embedder is there, so that repeats in other words are stored, and embeds them. */
export async function storeUnmerged(ctx: Ctx, ...events: Sent[]): Promise<void> {
  setEmbedder(null);
  for (const event of events) {
    // As if an earlier version had hashed the memories with other rules.
    await asSuperuser("select set_config('app.rewrite', 'on', false)");
    await asSuperuser(
      `update memories set dedupe_hash = sha256(dedupe_hash) where owner_no >> 32 = ${ctx.tenantNo}`,
    );
    await asSuperuser("select set_config('app.rewrite', '', false)");
    await remember(ctx, event);
  }
  setEmbedder(fakeEmbedder());
  await runSpacesOnce();
}

/** Runs maintenance until it ends, and returns the run. Throws the first error. */
export async function maintained(ctx: Ctx, input: object = {}): Promise<Run> {
  const { id } = await startRun(ctx, startRunInput.parse({ dry_run: false, ...input }));
  await runMaintenance();
  return getRun(ctx, id);
}

/** Undoes a run until nothing is left to look at, and returns the counts. */
export async function undone(ctx: Ctx, id: string): Promise<{ undone: number; left: number }> {
  const counts = { undone: 0, left: 0 };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const result = await undoRun(ctx, id, undoRunInput.parse(cursor === undefined ? {} : { cursor }));
    counts.undone += result.undone;
    counts.left += result.left;
    cursor = result.next_cursor;
  }
  return counts;
}

/** Runs the due jobs of maintenance until none is left. Throws the first error. */
export async function runMaintenance(): Promise<void> {
  const errors: unknown[] = [];
  await runUntilIdle({
    handlers: handlersOf([maintenanceRun]),
    concurrency: 1,
    leaseMs: 60_000,
    backoffMs: 60_000,
    onError: (thrown) => errors.push(thrown),
  });
  if (errors.length > 0) throw asAppError(errors[0]);
}

/** What a run writes besides its effects: reports, the audit log, and notices of what happened. */
const REPORTS = ["maintenance_runs", "maintenance_acts", "audit_entries", "notices"];

/**
 * Returns the rows of all tables, except those in which a run reports what it did, and without the versions
 * of owners and their turns, which grow whenever an owner is locked or a turn is written.
 */
export async function tables(without: readonly string[] = REPORTS): Promise<Record<string, string[]>> {
  const rows = [...(await allRows())].filter(([table]) => !without.includes(table));
  const withoutVersion = (table: string, row: string) =>
    table === "owners" || table === "turn_blocks" ? row.replace(/"version":\d+/, "") : row;
  return Object.fromEntries(
    rows.map(([table, found]) => [table, found.map((row) => withoutVersion(table, row)).sort()]),
  );
}

/** Returns the counts of a step of a run, without its time and samples. */
export function countsOf(run: RunSummary, step: string): object {
  const { looked, changed, proposed, skipped } = stepOf(run, step);
  return { looked, changed, proposed, skipped };
}

/** Returns the report of a step of a run. */
export function stepOf<S extends { readonly step: string }>(
  run: { readonly steps: readonly S[] },
  step: string,
): S {
  const found = run.steps.find((one) => one.step === step);
  if (!found) throw new Error(`The run has no step ${step}.`);
  return found;
}
