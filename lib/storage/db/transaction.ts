import { type SQL, sql } from "drizzle-orm";
import { AppError, type Ctx, PostponeJob } from "@/lib/base/core";
import type { Engine, Priority, Query, Row, Sending } from "./engine";
import { databaseError } from "./errors";
import { compile } from "./sql";

/**
 * A running transaction. `rows` sends one statement; int8 is returned as text, times as Date, jsonb as
 * objects.
 */
export type Tx = {
  readonly engine: Engine["kind"];
  rows<T extends object = Row>(statement: SQL): Promise<T[]>;
  /**
   * Sends the last statement together with the commit, which saves a round trip. Later errors do not roll
   * back.
   */
  lastRows<T extends object = Row>(statement: SQL): Promise<T[]>;
  /**
   * Sends a statement whose rows nobody needs together with the next statement or the commit, which saves a
   * round trip. When it fails, the transaction fails with its error.
   */
  write(statement: SQL): void;
};

const holder = globalThis as unknown as { palimpsestEngine?: Engine };

/** Returns the open engine. Throws `database_unavailable` before it is opened and after it is closed. */
export function engine(): Engine {
  if (!holder.palimpsestEngine)
    throw new AppError("database_unavailable", "The database is not open yet. Try again shortly.");
  return holder.palimpsestEngine;
}

/** Returns whether the database is open and its schema is current. */
export function isOpen(): boolean {
  return holder.palimpsestEngine !== undefined;
}

/** Sets the engine of this process; `undefined` removes it. */
export function setEngine(next: Engine | undefined): void {
  if (next) holder.palimpsestEngine = next;
  else delete holder.palimpsestEngine;
}

/** Thrown by the work of a transaction to discard its writes on purpose. It reaches the caller unchanged. */
export class Rollback extends Error {}

/**
 * Runs `work` in one transaction for the tenant of the context, as a role that row-level security restricts.
 * Throws only AppErrors, Rollback and PostponeJob; any error rolls back.
 */
export function inTenant<T>(
  ctx: Pick<Ctx, "tenantNo">,
  priority: Priority,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return runGuarded(priority, guardOf(ctx), work);
}

function guardOf({ tenantNo }: Pick<Ctx, "tenantNo">): string {
  if (!Number.isInteger(tenantNo)) throw new AppError("internal", "A transaction needs a tenant.");
  return `set local role palimpsest_app; set local app.tenant = '${tenantNo}'`;
}

/**
 * Returns a Tx that runs statements in read-only transactions of their own: the embedded database, which has
 * one connection, serves others in between. Statements that are sent without awaiting share one. The others
 * see different states; what they find must be checked in the transaction that uses it. A setting (`write`)
 * holds for the next statement and those that are sent with it.
 */
export function autocommit(ctx: Pick<Ctx, "tenantNo">, priority: Priority): Tx {
  const guard = `set transaction read only; ${guardOf(ctx)}`;
  let statements: SQL[] = [];
  let results: Promise<object[][]> | undefined;
  const send = async () => {
    // After all pending promise callbacks, because they may add more statements.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    const sent = statements;
    statements = [];
    results = undefined;
    return runGuarded(priority, guard, (tx) =>
      Promise.all(sent.map((one, at) => (at === sent.length - 1 ? tx.lastRows(one) : tx.rows(one)))),
    );
  };
  const rows = async <T extends object>(statement: SQL) => {
    const at = statements.push(statement) - 1;
    results ??= send();
    return (await results)[at] as T[];
  };
  return {
    engine: engine().kind,
    rows,
    lastRows: rows,
    write: (statement) => void statements.push(statement),
  };
}

/**
 * Runs `work` as the system role of queue and authentication, which sees their tables in all tenants but no
 * memories.
 */
export function asSystem<T>(priority: Priority, work: (tx: Tx) => Promise<T>): Promise<T> {
  return runGuarded(priority, "set local role palimpsest_system", work);
}

/** Reads one row with the highest priority. Throws `database_unavailable`. */
export async function ping(): Promise<Engine["kind"]> {
  return asSystem("hot", async (tx) => {
    await tx.rows(sql`select 1`);
    return tx.engine;
  });
}

/**
 * Makes the planner prefer index order for the rest of the transaction. Without statistics it expects few
 * rows per tenant and would sort all of them instead of reading one page from an index.
 */
export function preferIndexOrder(tx: Tx): void {
  tx.write(sql`select set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`);
}

/**
 * Makes the database reuse the plans of statements for the rest of the transaction. A statement with lists of
 * values is otherwise planned again whenever they are short, which can take longer than running it.
 */
export function reusePlans(tx: Tx): void {
  tx.write(sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`);
}

/**
 * Resolves when the statements that are not awaited yet are on their way, so that the database runs them
 * while this process computes. Both drivers collect statements until all pending promise callbacks have run.
 */
export function statementsSent(): Promise<void> {
  return new Promise((resolve) => process.nextTick(() => setImmediate(resolve)));
}

async function runGuarded<T>(priority: Priority, guard: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    const openEngine = engine();
    return await openEngine.transaction(
      priority,
      async (query) => {
        let isOver = false;
        // A statement that follows later, such as after the failure of another one, would run outside of the
        // transaction, without its role and tenant.
        const checkedQuery: Query = (text, params, sending) => {
          if (isOver) throw new AppError("internal", "The transaction is over.");
          return query(text, params, sending);
        };
        try {
          return await work(transactionOf(openEngine.kind, checkedQuery));
        } finally {
          isOver = true;
        }
      },
      guard,
    );
  } catch (thrown) {
    if (thrown instanceof Rollback || thrown instanceof PostponeJob) throw thrown;
    throw databaseError(thrown);
  }
}

/** Returns the transaction that `query` runs in. */
export function transactionOf(kind: Engine["kind"], query: Query): Tx {
  async function send<T>(statement: SQL, sending: Sending): Promise<T[]> {
    const { text, params } = compile(statement);
    return (await query(text, params, sending)) as T[];
  }
  return {
    engine: kind,
    rows: <T extends object>(statement: SQL) => send<T>(statement, "awaited"),
    lastRows: <T extends object>(statement: SQL) => send<T>(statement, "last"),
    write(statement) {
      const { text, params } = compile(statement);
      query(text, params, "deferred").catch(() => undefined);
    },
  };
}
