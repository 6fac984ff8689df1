import { list, type SQL, sql, type Tx } from "@/lib/storage/db";

/**
 * The values of a column and the SQL type that they are sent as. `expression` is the SQL that converts a sent
 * value.
 */
export type Column = {
  readonly type: string;
  readonly values: readonly (string | number | null)[];
  readonly expression?: string;
};

/** Rows per statement that has text columns. With 512-dimensional vectors, such a statement takes 2 MB. */
const ROWS_WITH_TEXT = 500;
/** Rows per statement without text columns. */
const NARROW_ROWS = 20_000;

/**
 * Inserts rows in order. The rows are passed as columns; `constants` holds the SQL for columns that have the
 * same value in every row.
 */
export async function bulkInsert(
  tx: Tx,
  table: string,
  columns: Readonly<Record<string, Column>>,
  constants: Readonly<Record<string, SQL>> = {},
): Promise<void> {
  const columnEntries = Object.entries(columns);
  const length = columnEntries[0]?.[1].values.length ?? 0;
  const chunk = columnEntries.some(([, { type }]) => type === "text") ? ROWS_WITH_TEXT : NARROW_ROWS;
  const targets = [...Object.keys(constants), ...columnEntries.map(([name]) => name)].join(", ");
  const selectExpressions = columnEntries.map(([name, { expression }]) => sql.raw(expression ?? name));
  for (let offset = 0; offset < length; offset += chunk) {
    const lists = columnEntries.map(
      ([, { type, values }]) => sql`${list(values.slice(offset, offset + chunk))}::${sql.raw(type)}[]`,
    );
    await tx.rows(sql`insert into ${sql.raw(table)} (${sql.raw(targets)})
      select ${sql.join([...Object.values(constants), ...selectExpressions], sql`, `)}
      from unnest(${sql.join(lists, sql`, `)}) as g(${sql.raw(columnEntries.map(([name]) => name).join(", "))})`);
  }
}

/** A column whose values `pick` reads from the rows. */
export function column<Row>(
  type: string,
  rows: readonly Row[],
  pick: (row: Row) => string | number | null,
  expression?: string,
): Column {
  return { type, values: rows.map(pick), ...(expression ? { expression } : {}) };
}

/** A column of bytes, which `pick` returns in hexadecimal. */
export function bytes<Row>(name: string, rows: readonly Row[], pick: (row: Row) => string): Column {
  return column("text", rows, pick, `decode(${name}, 'hex')`);
}
