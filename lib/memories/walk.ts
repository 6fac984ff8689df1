import { type Ctx, type OwnerNo, readCursor, writeCursor } from "@/lib/core";
import { alongIndexes, atMicroseconds, inTenant, microseconds, ofOwners, type SQL, sql } from "@/lib/db";

/** A table that pages walk, newest first. */
export type Walkable = {
  readonly table: "memories" | "memory_states" | "decisions" | "redactions";
  /** The index of a whole tenant is (tenant_no, time, ...keys); an owner breaks the ties that are left. */
  readonly time: "recorded_at" | "superseded_at" | "decided_at" | "created_at";
  readonly keys: readonly string[];
  /** What an index of one owner goes by; null: an owner's rows are looked for among the tenant's. */
  readonly ofOwner: readonly string[] | null;
  /** Which rows `m` a partial index has; all without it. */
  readonly only?: SQL;
};

export type Sought = {
  readonly owner: OwnerNo | null;
  readonly cursor?: string | undefined;
  readonly limit: number;
  /** Between which times, the first included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Further tables a row `m` is judged by, each a lateral look-up by key. */
  readonly beside?: SQL;
  readonly where: SQL;
};

export type Step = Readonly<Record<string, string>> & { readonly us: string; readonly owner_no: OwnerNo };
export type Walked = {
  readonly steps: readonly Step[];
  readonly next_cursor: string | null;
  readonly searched_to: string | null;
};

/** Most rows that one page looks at: about 20 ms of the embedded database. */
export const WALK = 2000;

/**
 * The places of a page of a tenant's or an owner's rows, newest first. It follows an index and stops after WALK rows,
 * full or not: `next_cursor` goes on from there, and `searched_to` tells a short page's reader how far it came.
 * Throws `invalid_input` for a broken cursor.
 */
export async function walk(ctx: Ctx, along: Walkable, sought: Sought): Promise<Walked> {
  const { limit } = sought;
  const order = (sought.owner && along.ofOwner) || [along.time, ...along.keys, "owner_no"];
  const stretch = rowsFrom(ctx, along, sought, order);
  const columns = sql`${microseconds(columnOf(along.time))} as us, m.owner_no::text as owner_no, ${sql.join(
    along.keys.map((key) => sql`${columnOf(key)}::text as ${sql.identifier(key)}`),
    sql`, `,
  )}`;
  return inTenant(ctx, "work", async (tx) => {
    await alongIndexes(tx);
    const rows = await tx.rows<Step>(sql`select ${columns} from (${stretch}) m ${sought.beside ?? sql``}
      where ${ofItsOwner(along, sought)} and ${inTime(along, sought)} and ${sought.where} limit ${limit + 1}::int`);
    const steps = rows.slice(0, limit);
    const last = steps.at(-1);
    if (rows.length > limit && last) return { steps, next_cursor: cursorOf(along, last), searched_to: null };
    const [end] = await tx.rows<Step>(sql`select ${columns} from (${stretch}) m offset ${WALK - 1}::int`);
    return {
      steps,
      next_cursor: end ? cursorOf(along, end) : null,
      searched_to: end ? new Date(Number(end.us) / 1000).toISOString() : null,
    };
  });
}

const columnOf = (name: string) => sql`m.${sql.identifier(name)}`;

/** The next rows of the index, judged by nothing but their place, so that the limit bounds the work. */
function rowsFrom(ctx: Ctx, along: Walkable, sought: Sought, order: readonly string[]): SQL {
  const mine =
    sought.owner && along.ofOwner
      ? ofOwners(sql`m.owner_no`, [sought.owner])
      : sql`m.tenant_no = ${ctx.tenantNo}::int`;
  const after = sought.cursor === undefined ? null : placeIn(ctx, along, sought.cursor);
  const beyond = after
    ? sql`(${sql.join(order.map(columnOf), sql`, `)}) < (${sql.join(
        order.map((name) => after[name] ?? sql`null`),
        sql`, `,
      )})`
    : sql`true`;
  // Where the index goes by time, a range is a place in it; elsewhere it would let the walk run on.
  const within = order[0] === along.time ? inTime(along, sought) : sql`true`;
  const down = sql.join(
    order.map((name) => sql`${columnOf(name)} desc`),
    sql`, `,
  );
  return sql`select m.* from ${sql.identifier(along.table)} m
    where ${mine} and ${along.only ?? sql`true`} and ${beyond} and ${within} order by ${down} limit ${WALK}::int`;
}

function ofItsOwner({ ofOwner }: Walkable, { owner }: Sought): SQL {
  return owner && !ofOwner ? ofOwners(sql`m.owner_no`, [owner]) : sql`true`;
}

function inTime({ time }: Walkable, { from, to }: Sought): SQL {
  const parts = [sql`true`];
  if (from) parts.push(sql`${columnOf(time)} >= ${from}::timestamptz`);
  if (to) parts.push(sql`${columnOf(time)} < ${to}::timestamptz`);
  return sql.join(parts, sql` and `);
}

/** The tenant's number stays out of a cursor: it comes from the key. */
function cursorOf(along: Walkable, step: Step): string {
  const lower = BigInt.asUintN(32, BigInt(step.owner_no)).toString();
  return writeCursor([step.us, ...along.keys.map((key) => step[key] ?? "0"), lower]);
}

function placeIn(ctx: Ctx, along: Walkable, cursor: string): Record<string, SQL> {
  const [us = "", ...rest] = readCursor(cursor, along.keys.length + 2);
  const owner = (BigInt(ctx.tenantNo) << 32n) + BigInt(rest.at(-1) ?? 0);
  const keys = along.keys.map((key, at) => [key, sql`${rest[at] ?? "0"}::bigint`] as const);
  return {
    [along.time]: atMicroseconds(us),
    ...Object.fromEntries(keys),
    owner_no: sql`${owner}::bigint`,
  };
}
