import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { OwnerNo, TenantNo } from "@/lib/core";

const dialect = new PgDialect();

export type Statement = { readonly text: string; readonly params: readonly Param[] };
export type Param = string | number | boolean | null | Uint8Array;

/** Compiles a template to text and parameters in the forms that both drivers send alike. */
export function compile(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params: params.map(encode) };
}

/** NUL in text, which the database refuses, is replaced as in stored text. Dates go as ISO 8601, bigints as digits, lists as array literals: postgres.js and PGlite guess these differently. */
function encode(value: unknown): Param {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD");
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(
    "A parameter must be a scalar, a date or bytes; give lists with list() and objects with json()",
  );
}

/** A list as one parameter, as an array literal: `where position = any(${list(positions)}::bigint[])`. */
export function list(values: readonly (string | number | null)[]): SQL {
  const items = values.map((value) => {
    if (value === null) return "NULL";
    return typeof value === "number" ? String(value) : `"${value.replace(/[\\"]/g, "\\$&")}"`;
  });
  return sql`${`{${items.join(",")}}`}`;
}

/**
 * The numbers of a column over all rows, as one text that `numbers` reads; null where there are no rows. For hundreds of
 * rows this is twice as fast as rows: the embedded database's driver turns each value of each row into an object's field.
 */
export function packed(column: SQL): SQL {
  return sql`array_agg(${column})::text`;
}

/** What `packed` gave, in its order; empty for null. */
export function numbers(text: string | null): number[] {
  return text === null ? [] : text.slice(1, -1).split(",").map(Number);
}

/** A value as jsonb. postgres.js would encode a string given to jsonb a second time, hence the way over text. */
export function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::text::jsonb`;
}

/** A time as whole microseconds since 1970, as digits: a Date would round it. */
export function microseconds(time: SQL): SQL {
  return sql`(extract(epoch from ${time}) * 1000000)::bigint::text`;
}

/** The time that `microseconds` gave. */
export function atMicroseconds(digits: string): SQL {
  return sql`(timestamptz 'epoch' + ${digits}::float8 * interval '1 us')`;
}

/** A vector as a literal of the engine's embedding type. */
export function vectorLiteral(vector: ArrayLike<number>): string {
  return `[${Array.prototype.map.call(vector, (x: number) => x.toFixed(6)).join(",")}]`;
}

/** Range of owner numbers of a tenant, `owner_no >= tenant << 32 and owner_no < tenant + 1 << 32`. */
export function ofTenant(column: SQL, tenantNo: TenantNo): SQL {
  const first = BigInt(tenantNo) << 32n;
  return sql`(${column} >= ${first}::bigint and ${column} < ${first + (1n << 32n)}::bigint)`;
}

/** The rows of one or two owners. An empty list is a mistake and throws, because it must never mean "all". */
export function ofOwners(column: SQL, owners: readonly OwnerNo[]): SQL {
  if (owners.length === 0) throw new TypeError("A statement names at least one owner");
  const [only] = owners;
  if (owners.length === 1 && only) return sql`${column} = ${only}::bigint`;
  return sql`${column} = any(${list([...owners])}::bigint[])`;
}
