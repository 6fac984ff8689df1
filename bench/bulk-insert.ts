import { list, type SQL, sql, type Tx } from "@/lib/storage/db";

/**
 * The values of a column and the SQL type as which they are sent. `expression` is SQL that converts a sent
 * value.
 */
export type Column = {
  readonly type: string;
  readonly values: readonly (string | number | null)[];
  readonly expression?: string;
};

/** Rows per statement with text columns. With vectors of 512 numbers, such a statement has 2 MB. */
const ROWS_WITH_TEXT = 500;
/** Rows per statement without text columns. */
const NARROW_ROWS = 20_000;

/**
 * Inserts rows in their order. The rows are given by column; `constants` has the columns with one value for
 * all rows, as SQL.
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
