import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { type OwnerNo, ownerNoOf, type TenantNo } from "@/lib/base/core";

const dialect = new PgDialect();

export type Statement = { readonly text: string; readonly params: readonly Param[] };
export type Param = string | number | boolean | null | Uint8Array;

/** Compiles a template to text and parameters in formats that both drivers send in the same way. */
export function compile(query: SQL): Statement {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return { text, params: params.map(encode) };
}

/**
 * Replaces NUL, which the database rejects, as in stored text. Sends dates as ISO 8601, bigints as digits and
 * lists as array literals, because postgres.js and PGlite would encode these types differently.
 */
function encode(value: unknown): Param {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD");
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(
    "A parameter must be a scalar, a date or bytes. Use list() for lists and json() for objects.",
  );
}

/** Passes a list as one array parameter: `where position = any(${list(positions)}::bigint[])`. */
export function list(values: readonly (string | number | null)[]): SQL {
  const items = values.map((value) => {
    if (value === null) return "NULL";
    return typeof value === "number" ? String(value) : `"${value.replace(/[\\"]/g, "\\$&")}"`;
  });
  return sql`${`{${items.join(",")}}`}`;
}

/**
 * Passes rows as a table expression, whose columns have these types. A single row uses `values`, which is
 * planned three times faster than the arrays used for several rows.
 */
export function rowsTable(
  rows: readonly (readonly (string | number | null)[])[],
  types: readonly string[],
): SQL {
  const [only] = rows;
  const columns = (column: (at: number, type: string) => SQL) =>
    sql.join(
      types.map((type, at) => column(at, type)),
      sql`, `,
    );
  if (rows.length === 1 && only)
    return sql`(values (${columns((at, type) => sql`${only[at]}::${sql.raw(type)}`)}))`;
  return sql`unnest(${columns((at, type) => sql`${list(rows.map((row) => row[at] ?? null))}::${sql.raw(type)}[]`)})`;
}

/**
 * Aggregates a numeric column into one text for `unpackNumbers`; null if there are no rows. For hundreds of
 * rows this is twice as fast as separate rows, because the embedded driver creates an object per row.
 */
export function packNumbers(column: SQL): SQL {
  return sql`array_agg(${column})::text`;
}

const [DIGIT_0, DIGIT_9, COMMA] = [48, 57, 44];
/** So many digits are an exact float64, and so is each step towards them. */
const EXACT_DIGITS = 15;

/** Parses the text of `packNumbers` and keeps its order; returns no numbers for null. */
export function unpackNumbers(text: string | null): Float64Array {
  if (text === null) return new Float64Array(0);
  let count = 1;
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) === COMMA) count++;
  const numbers = new Float64Array(count);
  for (let [from, index] = [1, 0]; index < count; index++) {
    let at = from;
    let number = 0;
    for (let code = text.charCodeAt(at); code >= DIGIT_0 && code <= DIGIT_9; code = text.charCodeAt(++at))
      number = number * 10 + code - DIGIT_0;
    const end = index + 1 < count ? text.indexOf(",", at) : text.length - 1;
    const isExact = at === end && end - from <= EXACT_DIGITS;
    numbers[index] = isExact ? number : Number(text.slice(from, end));
    from = end + 1;
  }
  return numbers;
}

/** Passes a value as jsonb. The cast from text prevents postgres.js from encoding the string twice. */
export function json(value: unknown): SQL {
  return sql`${JSON.stringify(value)}::text::jsonb`;
}

/** Returns a time as digits: whole microseconds since 1970, which a Date would round. */
export function microseconds(time: SQL): SQL {
  return sql`(extract(epoch from ${time}) * 1000000)::bigint::text`;
}

/** Converts the digits that `microseconds` returns back to a time. */
export function atMicroseconds(digits: string): SQL {
  return sql`(timestamptz 'epoch' + ${digits}::float8 * interval '1 us')`;
}

/** One number and the bits of its float32, to read its sign, exponent and fraction. */
const float = new Float32Array(1);
const floatBits = new Uint32Array(float.buffer);

/**
 * Passes a vector as a literal of the embedding type, rounded to six decimals. The float32 numbers are
 * written exactly, in hexadecimal: the embedded database parses decimal fractions with software arithmetic,
 * which takes three times as long (0.65 ms for 512 dimensions).
 */
export function vectorLiteral(vector: ArrayLike<number>): string {
  let text = "[";
  for (let at = 0; at < vector.length; at++) {
    if (at > 0) text += ",";
    text += hexadecimal(Math.round((vector[at] ?? 0) * 1e6) / 1e6);
  }
  return `${text}]`;
}

/** Returns the float32 of a number as C writes it: 0xc00000p-24 is 0.75. */
function hexadecimal(value: number): string {
  float[0] = value;
  const bits = floatBits[0] ?? 0;
  const exponent = (bits >>> 23) & 0xff;
  // Zero, and what the database rejects.
  if (exponent === 0 || exponent === 0xff) return String(value);
  const mantissa = (bits & 0x7f_ffff) | 0x80_0000;
  return `${bits >>> 31 === 0 ? "" : "-"}0x${mantissa.toString(16)}p${exponent - 150}`;
}

/**
 * Returns a condition for the owner numbers of a tenant: `owner_no >= tenant << 32 and owner_no < tenant + 1
 * << 32`.
 */
export function ofTenant(column: SQL, tenantNo: TenantNo): SQL {
  const first = ownerNoOf(tenantNo, 0);
  const afterLast = ownerNoOf((tenantNo + 1) as TenantNo, 0);
  return sql`(${column} >= ${first}::bigint and ${column} < ${afterLast}::bigint)`;
}

/**
 * Returns a condition for the rows of the given owners. Throws for an empty list, because it must never mean
 * "all".
 */
export function ofOwners(column: SQL, owners: readonly OwnerNo[]): SQL {
  if (owners.length === 0) throw new TypeError("ofOwners needs at least one owner.");
  const [only] = owners;
  if (owners.length === 1 && only) return sql`${column} = ${only}::bigint`;
  return sql`${column} = any(${list([...owners])}::bigint[])`;
}
