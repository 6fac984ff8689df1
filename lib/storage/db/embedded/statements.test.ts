// Prepared statements of the embedded database return typed rows and stay within a limit.

import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { statements } from "./statements.mjs";

const db = await PGlite.create();
const run = statements(db);

test("rows have values of the right types, and an empty result has no rows", async () => {
  const [row] = await run(
    "select $1::int as n, $2::boolean as yes, $3::text as t, $4::bytea as b, $5::text[] as l, null::int as none",
    [7, true, "a'b", new Uint8Array([1, 255]), '{"x","y"}'],
  );
  expect(row).toEqual({ n: 7, yes: true, t: "a'b", b: new Uint8Array([1, 255]), l: ["x", "y"], none: null });
  expect(await run("select 1 where false", [])).toEqual([]);
});

test("a statement keeps working after it is planned again", async () => {
  for (let i = 0; i < 1100; i++) expect(await run("select $1::int + 1 as n", [i])).toEqual([{ n: i + 1 }]);
});

test("statements beyond the limit work, and the database keeps only 200 prepared", async () => {
  for (let round = 0; round < 2; round++)
    for (let i = 0; i < 250; i++) expect(await run(`select ${i} as n`, [])).toEqual([{ n: i }]);
  const { rows } = await db.query<{ n: number }>("select count(*)::int as n from pg_prepared_statements");
  expect(rows[0]?.n).toBeLessThanOrEqual(200);
});

test("a failed statement does not affect the next one", async () => {
  await expect(run("select 1 / $1::int as n", [0])).rejects.toMatchObject({ code: "22012" });
  await expect(run("select nothing", [])).rejects.toMatchObject({ code: "42703" });
  expect(await run("select 1 / $1::int as n", [1])).toEqual([{ n: 1 }]);
});
