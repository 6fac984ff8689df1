import { type SQL, sql } from "drizzle-orm";
import { AppError, type Ctx } from "@/lib/core";
import type { Engine, Priority, Query, Row } from "./engine";
import { databaseError } from "./errors";
import { compile } from "./sql";

/** A running transaction. `rows` sends one statement; int8 comes as text, times as Date, jsonb as objects. */
export type Tx = {
  readonly engine: Engine["kind"];
  rows<T extends object = Row>(statement: SQL): Promise<T[]>;
  /** Sends the last statement and the commit together, which saves a round trip. What is thrown afterwards undoes nothing. */
  lastRows<T extends object = Row>(statement: SQL): Promise<T[]>;
};

const holder = globalThis as unknown as { palimpsestEngine?: Engine };

/** The open engine. Throws `database_unavailable` before it is open and after it is closed. */
export function engine(): Engine {
  if (!holder.palimpsestEngine)
    throw new AppError("database_unavailable", "The database is not open yet. Try again shortly.");
  return holder.palimpsestEngine;
}

/** Whether the database is open and its schema up to date. */
export function isOpen(): boolean {
  return holder.palimpsestEngine !== undefined;
}

/** Makes an engine the one of this process; `undefined` takes it away. */
export function setEngine(next: Engine | undefined): void {
  if (next) holder.palimpsestEngine = next;
  else delete holder.palimpsestEngine;
}

/**
 * Runs `work` in one transaction as the role that row-level security binds, for the tenant of the context.
 * Throws AppErrors only; whatever is thrown rolls back.
 */
export function inTenant<T>(
  ctx: Pick<Ctx, "tenantNo">,
  priority: Priority,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!Number.isInteger(ctx.tenantNo)) throw new AppError("internal", "A transaction names its tenant.");
  return guarded(priority, `set local role palimpsest_app; set local app.tenant = '${ctx.tenantNo}'`, work);
}

/** Runs `work` as the role of the queue and of key checks, which sees those tables of all tenants and no memory. */
export function asSystem<T>(priority: Priority, work: (tx: Tx) => Promise<T>): Promise<T> {
  return guarded(priority, "set local role palimpsest_system", work);
}

/** Asks the database for one row, ahead of everything else. Throws `database_unavailable` when it can't answer. */
export async function ping(): Promise<Engine["kind"]> {
  return asSystem("hot", async (tx) => {
    await tx.rows(sql`select 1`);
    return tx.engine;
  });
}

/**
 * For the rest of the transaction the planner follows the order of an index where there is one. Without statistics it
 * takes a tenant for a handful of rows, and would rather read and sort all of them than walk 50.
 */
export async function alongIndexes(tx: Tx): Promise<void> {
  await tx.rows(
    sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
  );
}

async function guarded<T>(priority: Priority, guard: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    const open = engine();
    return await open.transaction(priority, (query) => work(tx(open.kind, query)), guard);
  } catch (thrown) {
    if (thrown instanceof Error && thrown.name === "Later") throw thrown;
    throw databaseError(thrown);
  }
}

function tx(kind: Engine["kind"], query: Query): Tx {
  async function send<T>(statement: SQL, isLast: boolean): Promise<T[]> {
    const { text, params } = compile(statement);
    return (await query(text, params, isLast)) as T[];
  }
  return {
    engine: kind,
    rows: <T extends object>(statement: SQL) => send<T>(statement, false),
    lastRows: <T extends object>(statement: SQL) => send<T>(statement, true),
  };
}
