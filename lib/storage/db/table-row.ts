import type * as schema from "./schema";

type Schema = typeof schema;
type Tables = { [Key in keyof Schema as Schema[Key]["_"]["name"]]: Schema[Key] };
type Columns<Table extends keyof Tables> = Tables[Table]["_"]["columns"][keyof Tables[Table]["_"]["columns"]];
type NameOf<Column> = Column extends { _: { name: infer Name extends string } } ? Name : never;

/**
 * Both engines return int8 as text, because numbers above 2^53 would be rounded. Other types are those of
 * drizzle.
 */
type Value<Column> = Column extends { _: { columnType: "PgBigInt53" | "PgBigInt64" } }
  ? string
  : Column extends { _: { data: infer Data } }
    ? Data
    : never;
type Nullable<Column> = Column extends { _: { notNull: true } } ? never : null;
type ValueOrNull<Column> = Value<Column> | Nullable<Column>;

/**
 * The type of rows with these columns of a table, or with all of them, as `rows` of a transaction returns
 * them: names as in SQL, types and nulls as in the schema. Computed, cast and renamed columns are added:
 * `TableRow<"jobs", "kind"> & { age_ms: number }`.
 */
export type TableRow<
  Table extends keyof Tables,
  Name extends NameOf<Columns<Table>> = NameOf<Columns<Table>>,
> = {
  [Key in Name]: ValueOrNull<Extract<Columns<Table>, { _: { name: Key } }>>;
};
