import { type Ctx, type OwnerNo, readCursor, writeCursor } from "@/lib/base/core";
import {
  atMicroseconds,
  inTenant,
  microseconds,
  ofOwners,
  preferIndexOrder,
  type SQL,
  sql,
} from "@/lib/storage/db";

/** A table that can be paginated, newest first. */
export type PagedTable = {
  readonly table: "memories" | "memory_states" | "decisions" | "redactions";
  /** The tenant index is (tenant_no, time, ...keys); the owner number breaks the remaining ties. */
  readonly time: "recorded_at" | "superseded_at" | "decided_at" | "created_at";
  readonly keys: readonly string[];
  /**
   * The column order of the owner index. Null when there is none; the owner's rows are then filtered from the
   * tenant's.
   */
  readonly ofOwner: readonly string[] | null;
  /** The condition of a partial index on `m`; without it the index covers all rows. */
  readonly only?: SQL;
};

export type PageQuery = {
  readonly owner: OwnerNo | null;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** The time range; `from` is inclusive, `to` is exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Further tables that filter a row `m`, each a lateral lookup by key. */
  readonly beside?: SQL;
  readonly where: SQL;
};

export type Step = Readonly<Record<string, string>> & { readonly us: string; readonly owner_no: OwnerNo };
export type PagedRows = {
  readonly steps: readonly Step[];
  readonly next_cursor: string | null;
  readonly searched_to: string | null;
};

/** The most rows that one page reads: about 20 ms on the embedded database. */
export const PAGE_READ_LIMIT = 2000;

/**
 * Returns the places of one page of a tenant's or an owner's rows, newest first. It follows an index and
 * stops after PAGE_READ_LIMIT rows, even when the page is not full: `next_cursor` continues from there, and
 * `searched_to` tells how far back an incomplete page searched. Throws `invalid_input` for a broken cursor.
 */
export async function paginate(ctx: Ctx, table: PagedTable, query: PageQuery): Promise<PagedRows> {
  const { limit } = query;
  const order = (query.owner && table.ofOwner) || [table.time, ...table.keys, "owner_no"];
  const page = rowsFrom(ctx, table, query, order);
  const columns = sql`${microseconds(columnOf(table.time))} as us, m.owner_no::text as owner_no, ${sql.join(
    table.keys.map((key) => sql`${columnOf(key)}::text as ${sql.identifier(key)}`),
    sql`, `,
  )}`;
  return inTenant(ctx, "work", async (tx) => {
    await preferIndexOrder(tx);
    const rows = await tx.rows<Step>(sql`select ${columns} from (${page}) m ${query.beside ?? sql``}
      where ${byOwner(table, query)} and ${inTime(table, query)} and ${query.where} limit ${limit + 1}::int`);
    const steps = rows.slice(0, limit);
    const last = steps.at(-1);
    if (rows.length > limit && last) return { steps, next_cursor: cursorOf(table, last), searched_to: null };
    const [end] = await tx.rows<Step>(
      sql`select ${columns} from (${page}) m offset ${PAGE_READ_LIMIT - 1}::int`,
    );
    return {
      steps,
      next_cursor: end ? cursorOf(table, end) : null,
      searched_to: end ? new Date(Number(end.us) / 1000).toISOString() : null,
    };
  });
}

const columnOf = (name: string) => sql`m.${sql.identifier(name)}`;

/** The next rows of the index. Only the place filters them, so that the limit bounds the work. */
function rowsFrom(ctx: Ctx, table: PagedTable, query: PageQuery, order: readonly string[]): SQL {
  const ownerFilter =
    query.owner && table.ofOwner
      ? ofOwners(sql`m.owner_no`, [query.owner])
      : sql`m.tenant_no = ${ctx.tenantNo}::int`;
  const after = query.cursor === undefined ? null : placeIn(ctx, table, query.cursor);
  const beyond = after
    ? sql`(${sql.join(order.map(columnOf), sql`, `)}) < (${sql.join(
        order.map((name) => after[name] ?? sql`null`),
        sql`, `,
      )})`
    : sql`true`;
  // A time range limits the scan only when time is the first column of the index. Otherwise it would lengthen
  // the scan.
  const within = order[0] === table.time ? inTime(table, query) : sql`true`;
  const down = sql.join(
    order.map((name) => sql`${columnOf(name)} desc`),
    sql`, `,
  );
  return sql`select m.* from ${sql.identifier(table.table)} m
    where ${ownerFilter} and ${table.only ?? sql`true`} and ${beyond} and ${within} order by ${down} limit ${PAGE_READ_LIMIT}::int`;
}

function byOwner({ ofOwner }: PagedTable, { owner }: PageQuery): SQL {
  return owner && !ofOwner ? ofOwners(sql`m.owner_no`, [owner]) : sql`true`;
}

function inTime({ time }: PagedTable, { from, to }: PageQuery): SQL {
  const parts = [sql`true`];
  if (from) parts.push(sql`${columnOf(time)} >= ${from}::timestamptz`);
  if (to) parts.push(sql`${columnOf(time)} < ${to}::timestamptz`);
  return sql.join(parts, sql` and `);
}

/** A cursor leaves out the tenant's number, which comes from the key. */
function cursorOf(table: PagedTable, step: Step): string {
  const lower = BigInt.asUintN(32, BigInt(step.owner_no)).toString();
  return writeCursor([step.us, ...table.keys.map((key) => step[key] ?? "0"), lower]);
}

function placeIn(ctx: Ctx, table: PagedTable, cursor: string): Record<string, SQL> {
  const [us = "", ...rest] = readCursor(cursor, table.keys.length + 2);
  const owner = (BigInt(ctx.tenantNo) << 32n) + BigInt(rest.at(-1) ?? 0);
  const keys = table.keys.map((key, at) => [key, sql`${rest[at] ?? "0"}::bigint`] as const);
  return {
    [table.time]: atMicroseconds(us),
    ...Object.fromEntries(keys),
    owner_no: sql`${owner}::bigint`,
  };
}
