// A module writes only its own tables, and declares its reads of others.

import { expect, test } from "vitest";
import type { File } from "./read-files.mjs";
import { tablesOf } from "./sql-tables.mjs";
import { tableAccess } from "./table-access.mjs";

const file = (path: string, text: string): File => ({ path, text });
const TABLES = new Set(["jobs", "lanes", "events", "owners"]);
const tablesIn = (text: string) => {
  const { reads, writes } = tablesOf(file("lib/storage/queue/x.ts", text), TABLES);
  return { reads: [...reads].sort(), writes: [...writes].sort() };
};

test.each([
  ["insert into jobs (a) select a from events", ["events"], ["jobs"]],
  ["with d as (delete from jobs returning a) select a from d", [], ["jobs"]],
  ["update lanes l set a = 1 from owners o where true", ["owners"], ["lanes"]],
  ["truncate table jobs", [], ["jobs"]],
  ["merge into jobs j using events e on true when matched then do nothing", ["events"], ["jobs"]],
  ["select 1 from owners o, jobs j for update skip locked", ["jobs", "owners"], []],
  ["select (select 1 from jobs) -- from lanes", ["jobs"], []],
  ["with jobs as (select 1) select * from jobs", ["jobs"], []],
  ["with jobs as (delete from jobs returning a) select a from jobs", ["jobs"], ["jobs"]],
  ["delete from public.jobs", [], ["jobs"]],
  ['delete from "public"."jobs"', [], ["jobs"]],
  ["DELETE FROM JOBS", [], ["jobs"]],
  ["delete from /* all */ jobs", [], ["jobs"]],
  [
    "select 1 from a x, unnest(array[1, 2]) b, jobs c, lateral (select 1 from lanes) d",
    ["jobs", "lanes"],
    [],
  ],
  ["delete from a using b, jobs where true", ["jobs"], []],
  ["truncate a, jobs", [], ["jobs"]],
  ["lock table jobs in exclusive mode", [], ["jobs"]],
  ["lock a, jobs", [], ["jobs"]],
  ["alter table if exists only jobs disable trigger all", [], ["jobs"]],
  ["drop table if exists a, jobs", [], ["jobs"]],
  ["table jobs", ["jobs"], []],
  ["insert into a (b) table jobs", ["jobs"], []],
  ["select 1 from (jobs j join owners o on true)", ["jobs", "owners"], []],
  ["select 'delete from jobs' where a is distinct from lanes", [], []],
  ["insert into a values (1) on conflict do update set b = 1", [], []],
  ["select 1 from a join b using (owners)", [], []],
  ["copy events (a) to stdout", ["events"], []],
])("%s", (statement, reads, writes) => {
  expect(tablesIn(`tx.rows(sql\`${statement}\`)`)).toEqual({ reads, writes });
});

const HOLE = (expression: string) => `$\{${expression}}`;

test.each([
  ["a template in sql.identifier", `sql\`delete from ${HOLE("sql.identifier(`jobs`)")}\``],
  ["a string in sql.raw", `sql\`delete from ${HOLE('sql.raw("jobs")')}\``],
  ["part of a statement in sql.raw", `sql\`${HOLE('sql.raw("delete from")')} jobs\``],
  ["a name with its schema", `sql\`delete from ${HOLE('sql.raw("public.JOBS")')}\``],
  ["a constant in sql.raw", 'const text = "delete from jobs"; tx.rows(sql.raw(text))'],
  ["a constant in query", "const text = `Delete from jobs`; tx.query(text)"],
  ["a constant name", `const name = "jobs"; sql\`delete from ${HOLE("sql.identifier(name)")}\``],
  ["a concatenation of strings", 'tx.query("delete " + "from " + "jobs")'],
  ["fragments that are joined", 'sql.join([sql`delete from`, sql.identifier("jobs")])'],
  ["another name of the tag", "const q = sql; q`delete from jobs`"],
  ["a tag with a type", "sql<Row>`delete from jobs`"],
])("%s is counted", (_title, text) => {
  expect(tablesIn(text)).toEqual({ reads: [], writes: ["jobs"] });
});

test.each([
  ["delete", 'import { jobs } from "@/lib/storage/db/schema"; db.delete(jobs)'],
  ["from", 'import { jobs as j } from "../../storage/db/schema/jobs"; db.select().from(j)'],
  ["the entry point", 'import { jobs } from "@/lib/storage/db"; db.insert(jobs)'],
  ["the whole schema", 'import * as schema from "@/lib/storage/db/schema"; db.update(schema.jobs)'],
])("refuses the table objects of other modules in a builder: %s", (_title, text) => {
  expect(tableAccess([file("lib/features/jobs/x.ts", text)], [])).toContainEqual(
    expect.stringMatching(/x\.ts: imports the table object jobs, a table of lib\/storage\/queue/),
  );
});

test("accepts table objects in their own module and where only their type is used", () => {
  const text = 'import { jobs } from "@/lib/storage/db/schema"; db.delete(jobs)';
  expect(tableAccess([file("lib/storage/queue/x.ts", text)], [])).toEqual([]);
  const types = [
    'import type { jobs } from "@/lib/storage/db/schema"; type Row = typeof jobs;',
    'import { type jobs } from "@/lib/storage/db/schema"; type Row = typeof jobs;',
    'import { jobs } from "@/lib/storage/db/schema"; type Row = typeof jobs.$inferSelect;',
  ];
  expect(tableAccess([...types.map((type) => file("lib/features/jobs/x.ts", type))], [])).toEqual([]);
});

test("does not count prose or single words", () => {
  const prose = 'say("Update the jobs"); say("lock", "jobs"); say("Delete jobs from the list"); say("drop");';
  expect(tablesIn(prose)).toEqual({ reads: [], writes: [] });
});

test("refuses SQL on tables in app", () => {
  expect(tableAccess([file("app/api/x/route.ts", 'run("delete from jobs")')], [])).toEqual([
    expect.stringMatching(/route\.ts: writes jobs/),
  ]);
});

test("counts a nested template, a plain string and a table named at run time, but no other text", () => {
  expect(tablesIn("sql`select 1 where $" + "{sql`exists (select 1 from jobs)`}`")).toMatchObject({
    reads: ["jobs"],
  });
  expect(tablesIn('client.query("delete from jobs")')).toMatchObject({ writes: ["jobs"] });
  const loop = 'for (const t of ["jobs", "lanes"]) sql`delete from $' + "{sql.identifier(t)}`";
  expect(tablesIn(loop)).toMatchObject({ writes: ["jobs", "lanes"] });
  expect(tablesIn('const say = "we read from jobs"; // delete from lanes')).toEqual({
    reads: [],
    writes: [],
  });
});

test("requires that a module writes only its own tables and declares its reads of others", () => {
  const path = "lib/storage/queue/x.ts";
  const ownFile = file(path, "sql`delete from jobs`");
  const readingFile = file(path, "sql`select 1 from owners`");
  const writingFile = file(path, "sql`update owners set a = 1`");
  expect(tableAccess([ownFile], [])).toEqual([]);
  expect(tableAccess([readingFile], [])).toEqual([
    expect.stringMatching(/x\.ts: reads owners, a table of lib\/storage\/records\..*declare the read/),
  ]);
  const declared = [{ file: path, tables: ["owners"], reason: "One statement." }];
  expect(tableAccess([readingFile], declared)).toEqual([]);
  expect(tableAccess([writingFile], declared)).toContainEqual(expect.stringMatching(/x\.ts: writes owners/));
});

test("rejects an unused declaration", () => {
  const path = "lib/storage/queue/x.ts";
  expect(tableAccess([], [{ file: path, tables: ["owners"], reason: "" }])).toEqual([
    expect.stringMatching(/does not read owners/),
  ]);
});
