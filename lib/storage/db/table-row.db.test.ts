// The row types of tables match what the database returns.

import { getTableName, isTable } from "drizzle-orm";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";
import { expect, expectTypeOf, test } from "vitest";
import * as schema from "./schema";
import type { TableRow } from "./table-row";
import { asSuperuser, testDatabase } from "./testing";

testDatabase();

const DIGITS = /^\d+$/;
const isText = (value: unknown) => typeof value === "string" && !DIGITS.test(value);
const isNumber = (value: unknown) => typeof value === "number";
const isDigits = (value: unknown) => typeof value === "string" && DIGITS.test(value);

/**
 * For each type, a JSON value and a check of the value that the row then contains. Custom types and
 * lists of numbers are listed by their SQL name.
 */
const TYPES: Readonly<Record<string, { value: unknown; isMapped: (value: unknown) => boolean }>> = {
  PgBigInt53: { value: 7, isMapped: isDigits },
  PgBigInt64: { value: "4294967297", isMapped: isDigits },
  PgInteger: { value: 7, isMapped: isNumber },
  PgSmallInt: { value: 7, isMapped: isNumber },
  PgReal: { value: 0.5, isMapped: isNumber },
  PgDoublePrecision: { value: 0.5, isMapped: isNumber },
  PgText: { value: "text", isMapped: isText },
  PgUUID: { value: "01a20566-d9bc-74d8-a9e8-31018913cb80", isMapped: isText },
  PgBoolean: { value: true, isMapped: (value) => value === true },
  PgTimestamp: { value: "2026-05-03T10:00:00Z", isMapped: (value) => value instanceof Date },
  PgDate: { value: "2026-05-03", isMapped: (value) => value instanceof Date },
  PgArray: { value: ["a", "b"], isMapped: (value) => Array.isArray(value) && value.every(isText) },
  "integer[]": { value: [1, 2], isMapped: (value) => Array.isArray(value) && value.every(isNumber) },
  bytea: { value: "\\x00ff", isMapped: (value) => value instanceof Uint8Array },
  embedding_vector: { value: "[1,2,3]", isMapped: isText },
  varbit: { value: "0101", isMapped: (value) => value === "0101" },
};
const typeOf = (column: PgColumn) => TYPES[column.getSQLType()] ?? TYPES[column.columnType];

const TABLES = Object.values<unknown>(schema)
  .filter((value): value is PgTable => isTable(value))
  .map((table) => [getTableName(table), getTableConfig(table).columns] as const);

test("the schema has every table", async () => {
  const rows = await asSuperuser<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1",
  );
  expect(TABLES.map(([name]) => name).sort()).toEqual(rows.map(({ name }) => name));
});

test.each(TABLES)("a row of %s has the types and nullability of the schema", async (table, columns) => {
  const values = Object.fromEntries(columns.map((column) => [column.name, typeOf(column)?.value]));
  // A record of the table's type needs no stored row, so constraints and triggers do not matter.
  const [row = {}] = await asSuperuser<Record<string, unknown>>(
    `select * from jsonb_populate_record(null::"${table}", $1::text::jsonb)`,
    [JSON.stringify(values)],
  );
  const wrongColumns = columns.filter((column) => !typeOf(column)?.isMapped(row[column.name]));
  expect(wrongColumns.map(({ name }) => [name, row[name]])).toEqual([]);
  const nullable = await asSuperuser<{ name: string }>(
    `select column_name as name from information_schema.columns where table_schema = 'public'
      and table_name = $1 and is_nullable = 'YES' order by 1`,
    [table],
  );
  const nullableColumns = columns.filter(({ notNull }) => !notNull).map(({ name }) => name);
  expect(nullableColumns.sort()).toEqual(nullable.map(({ name }) => name));
});

test("a row type has the names of SQL, and int8 as text", () => {
  expectTypeOf<
    TableRow<"memories", "owner_no" | "position" | "memory_id" | "tags" | "speaker" | "recorded_at">
  >().toEqualTypeOf<{
    owner_no: string;
    position: string;
    memory_id: Uint8Array;
    tags: string[];
    speaker: string | null;
    recorded_at: Date;
  }>();
  expectTypeOf<
    TableRow<"rollups", "count" | "sum" | "sketch" | "process_id"> & TableRow<"turns", "length">
  >().toEqualTypeOf<
    { count: string; sum: number; sketch: Uint8Array | null; process_id: string } & { length: number }
  >();
  expectTypeOf<TableRow<"lanes", "token">["token"]>().toEqualTypeOf<string | null>();
});
