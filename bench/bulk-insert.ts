import { list, type SQL, sql, type Tx } from "@/lib/storage/db";

/** A column's type, its values, and what to make of the value `v` when it goes in another form. */
export type Column = {
  readonly type: string;
  readonly values: readonly (string | number | null)[];
  readonly as?: string;
};

/** Rows in one statement; vectors of 512 numbers make one of 2 MB. */
const CHUNK = 500;

/** Inserts rows given by column, in order. `constants` are columns that are alike in all rows, as SQL. */
export async function bulkInsert(
  tx: Tx,
  table: string,
  columns: Readonly<Record<string, Column>>,
  constants: Readonly<Record<string, SQL>> = {},
): Promise<void> {
  const named = Object.entries(columns);
  const length = named[0]?.[1].values.length ?? 0;
  // Narrow rows travel in larger parts.
  const chunk = named.some(([, { type }]) => type === "text") ? CHUNK : CHUNK * 40;
  const targets = [...Object.keys(constants), ...named.map(([name]) => name)].join(", ");
  const made = named.map(([name, { as }]) => sql.raw(as ?? name));
  for (let from = 0; from < length; from += chunk) {
    const lists = named.map(
      ([, { type, values }]) => sql`${list(values.slice(from, from + chunk))}::${sql.raw(type)}[]`,
    );
    await tx.rows(sql`insert into ${sql.raw(table)} (${sql.raw(targets)})
      select ${sql.join([...Object.values(constants), ...made], sql`, `)}
      from unnest(${sql.join(lists, sql`, `)}) as g(${sql.raw(named.map(([name]) => name).join(", "))})`);
  }
}

/** A column of rows: what `pick` takes from each. */
export function column<Row>(
  type: string,
  rows: readonly Row[],
  pick: (row: Row) => string | number | null,
  as?: string,
): Column {
  return { type, values: rows.map(pick), ...(as ? { as } : {}) };
}

/** A column of bytes, given as hex. */
export function bytes<Row>(name: string, rows: readonly Row[], pick: (row: Row) => string): Column {
  return column("text", rows, pick, `decode(${name}, 'hex')`);
}
