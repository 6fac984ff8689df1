import { type Ctx, type OwnerNo, ownerNoOf, ownerNumber, readCursor, writeCursor } from "@/lib/base/core";
import {
  atMicroseconds,
  inTenant,
  list,
  microseconds,
  ofOwners,
  preferIndexOrder,
  type SQL,
  sql,
} from "@/lib/storage/db";

/** A table that can be paginated, newest first. */
export type PagedTable = {
  readonly table: "memories" | "memory_states" | "decisions" | "redactions" | "sessions";
  /**
   * The tenant index is (tenant_no, time, ...keys); the owner number breaks the remaining ties. A table
   * without this index can only be listed for an owner.
   */
  readonly time: "recorded_at" | "occurred_at" | "superseded_at" | "decided_at" | "created_at" | "said_at";
  readonly keys: readonly string[];
  /** The column of the time at which a row began, when `time` is its end: a range then finds overlaps. */
  readonly begin?: "started_at";
  /**
   * The column order of the owner index. Null when there is none; the owner's rows are then filtered from the
   * tenant's.
   */
  readonly ofOwner: readonly string[] | null;
  /** The condition of a partial index on `m`; without it the index covers all rows. */
  readonly condition?: SQL;
};

/** A short list of an owner's rows by position, which is read by key instead of along an index. */
type Positions = { readonly ownerNo: OwnerNo; readonly positions: readonly number[] };

/** Which rows a page lists. `owner` null means the whole tenant. */
export type PageQuery = {
  readonly owner: OwnerNo | null;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** The time range, in ISO 8601; `from` is inclusive, `to` is exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly among?: Positions | undefined;
};

/** The conditions of a list on a row `m`. */
export type Conditions = {
  /** Further tables that filter the row, each a lateral lookup by key. */
  readonly joins?: SQL;
  readonly where: SQL;
};

/** The key of a row: the columns of its table's `keys` and its time, `us`, in microseconds since 1970. */
export type PagedKey = Readonly<Record<string, string>> & { readonly us: string; readonly owner_no: OwnerNo };

/** Where a page ends. `searched_to` is the time, in ISO 8601, back to which an incomplete page searched. */
export type PageEnd = { readonly next_cursor: string | null; readonly searched_to: string | null };

/** The maximum number of rows that one page reads: about 20 ms on the embedded database. */
const PAGE_READ_LIMIT = 2000;

/**
 * Returns the keys of one page of a tenant's or an owner's rows, newest first. It follows an index and stops
 * after PAGE_READ_LIMIT rows, even when the page is not full: `next_cursor` continues from there. Throws
 * `invalid_input` for a broken cursor.
 */
export async function paginate(
  ctx: Pick<Ctx, "tenantNo">,
  table: PagedTable,
  query: PageQuery,
  { joins = sql``, where }: Conditions,
): Promise<PageEnd & { readonly keys: readonly PagedKey[] }> {
  const { limit } = query;
  const page = rowsFrom(ctx, table, query, orderOf(table, query), PAGE_READ_LIMIT);
  const columns = keyColumns(table);
  return inTenant(ctx, "work", async (tx) => {
    preferIndexOrder(tx);
    const rows = await tx.rows<PagedKey>(sql`select ${columns} from (${page}) m ${joins}
      where ${byOwner(table, query)} and ${inTime(table, query)} and ${where} limit ${limit + 1}::int`);
    const keys = rows.slice(0, limit);
    const last = keys.at(-1);
    if (rows.length > limit && last) return { keys, next_cursor: cursorOf(table, last), searched_to: null };
    const [end] = await tx.rows<PagedKey>(
      sql`select ${columns} from (${page}) m offset ${PAGE_READ_LIMIT - 1}::int`,
    );
    return {
      keys,
      next_cursor: end ? cursorOf(table, end) : null,
      searched_to: end ? timeOf(end) : null,
    };
  });
}

/**
 * Paginates like `paginate`, and reads the rows of the page. `select` looks them up by key, like
 * readMemoryRows; it gets the columns of the keys as array parameters, in page order.
 */
export async function readPage<Row extends object>(
  ctx: Pick<Ctx, "tenantNo">,
  table: PagedTable,
  query: PageQuery,
  conditions: Conditions,
  select: (column: (name: string) => SQL) => SQL,
): Promise<PageEnd & { readonly rows: readonly Row[] }> {
  const { keys, ...end } = await paginate(ctx, table, query, conditions);
  const statement = select((name) => list(keys.map((key) => key[name] ?? null)));
  return { rows: await inTenant(ctx, "work", (tx) => tx.rows<Row>(statement)), ...end };
}

/** The maximum number of rows that a page by number and its count read. */
export const MAX_COUNTED = 10_000;

/**
 * Returns the keys of the page that begins after `offset` matching rows, newest first, and how many rows
 * match among the newest MAX_COUNTED. `isCapped` is true when there can be older rows, which are neither
 * listed nor counted.
 */
export async function paginateByNumber(
  ctx: Pick<Ctx, "tenantNo">,
  table: PagedTable,
  query: Omit<PageQuery, "cursor"> & { readonly offset: number },
  { joins = sql``, where }: Conditions,
): Promise<{ readonly keys: readonly PagedKey[]; readonly count: number; readonly isCapped: boolean }> {
  const rows = rowsFrom(ctx, table, query, orderOf(table, query), MAX_COUNTED);
  const isListed = sql`${byOwner(table, query)} and ${inTime(table, query)} and ${where}`;
  return inTenant(ctx, "work", async (tx) => {
    preferIndexOrder(tx);
    const keys = await tx.rows<PagedKey>(sql`select ${keyColumns(table)} from (${rows}) m ${joins}
      where ${isListed} limit ${query.limit}::int offset ${query.offset}::int`);
    const [counted] = await tx.rows<{ read: number; matching: number }>(
      sql`select count(*)::int as read, (count(*) filter (where ${isListed}))::int as matching from (${rows}) m ${joins}`,
    );
    return { keys, count: counted?.matching ?? 0, isCapped: (counted?.read ?? 0) >= MAX_COUNTED };
  });
}

/** Returns the time of a row, in ISO 8601. */
export function timeOf({ us }: PagedKey): string {
  return new Date(Number(us) / 1000).toISOString();
}

const columnOf = (name: string) => sql`m.${sql.identifier(name)}`;

const orderOf = (table: PagedTable, { owner }: Pick<PageQuery, "owner">): readonly string[] =>
  (owner && table.ofOwner) || [table.time, ...table.keys, "owner_no"];

function keyColumns(table: PagedTable): SQL {
  const keys = table.keys.map((key) => sql`${columnOf(key)}::text as ${sql.identifier(key)}`);
  return sql`${microseconds(columnOf(table.time))} as us, m.owner_no::text as owner_no, ${sql.join(keys, sql`, `)}`;
}

/** Selects the next rows of the index. Only the cursor filters them, so that the limit bounds the work. */
function rowsFrom(
  ctx: Pick<Ctx, "tenantNo">,
  table: PagedTable,
  query: PageQuery,
  order: readonly string[],
  readLimit: number,
): SQL {
  const ownerFilter =
    query.owner && table.ofOwner
      ? ofOwners(sql`m.owner_no`, [query.owner])
      : sql`m.tenant_no = ${ctx.tenantNo}::int`;
  const after = query.cursor === undefined ? null : readKey(ctx, table, query.cursor);
  const isAfterCursor = after
    ? sql`(${sql.join(order.map(columnOf), sql`, `)}) < (${sql.join(
        order.map((name) => after[name] ?? sql`null`),
        sql`, `,
      )})`
    : sql`true`;
  // A time range limits the scan only when its column is the first of the index. Otherwise the range would
  // lengthen the scan.
  const bounds = table.begin ? { from: query.from } : query;
  const isInTime = order[0] === table.time ? inTime(table, bounds) : sql`true`;
  const down = sql.join(
    order.map((name) => sql`${columnOf(name)} desc`),
    sql`, `,
  );
  const rows = query.among ? rowsAmong(table, query.among) : sql`${sql.identifier(table.table)} m`;
  return sql`select m.* from ${rows}
    where ${ownerFilter} and ${table.condition ?? sql`true`} and ${isAfterCursor} and ${isInTime} order by ${down} limit ${readLimit}::int`;
}

/** `offset 0` keeps the planner from following the index of the list, which reads all rows of the owner. */
function rowsAmong({ table }: PagedTable, { ownerNo, positions }: Positions): SQL {
  return sql`unnest(${list([...positions])}::bigint[]) as p(position) cross join lateral (select * from ${sql.identifier(table)}
    where ${ofOwners(sql`owner_no`, [ownerNo])} and position = p.position offset 0) m`;
}

function byOwner({ ofOwner }: PagedTable, { owner }: PageQuery): SQL {
  return owner && !ofOwner ? ofOwners(sql`m.owner_no`, [owner]) : sql`true`;
}

function inTime({ time, begin }: PagedTable, { from, to }: Pick<PageQuery, "from" | "to">): SQL {
  const parts = [sql`true`];
  if (from) parts.push(sql`${columnOf(time)} >= ${from}::timestamptz`);
  if (to) parts.push(sql`${columnOf(begin ?? time)} < ${to}::timestamptz`);
  return sql.join(parts, sql` and `);
}

/** Returns the cursor after a row. It omits the tenant's number, because that comes from the API key. */
function cursorOf(table: PagedTable, last: PagedKey): string {
  return writeCursor([last.us, ...table.keys.map((key) => last[key] ?? "0"), ownerNumber(last.owner_no)]);
}

function readKey(ctx: Pick<Ctx, "tenantNo">, table: PagedTable, cursor: string): Record<string, SQL> {
  const [us = "", ...rest] = readCursor(cursor, table.keys.length + 2);
  const owner = ownerNoOf(ctx.tenantNo, rest.at(-1) ?? 0);
  const keys = table.keys.map((key, at) => [key, sql`${rest[at] ?? "0"}::bigint`] as const);
  return {
    [table.time]: atMicroseconds(us),
    ...Object.fromEntries(keys),
    owner_no: sql`${owner}::bigint`,
  };
}
