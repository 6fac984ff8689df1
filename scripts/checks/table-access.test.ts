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
  ["with jobs as (select 1) select * from jobs", [], []],
  ["copy events (a) to stdout", ["events"], []],
])("%s", (statement, reads, writes) => {
  expect(tablesIn(`tx.rows(sql\`${statement}\`)`)).toEqual({ reads, writes });
});

test("counts a nested template, a plain string and a table named at run time, and no other text", () => {
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
  const own = file(path, "sql`delete from jobs`");
  const reading = file(path, "sql`select 1 from owners`");
  const writing = file(path, "sql`update owners set a = 1`");
  expect(tableAccess([own], [])).toEqual([]);
  expect(tableAccess([reading], [])).toEqual([
    expect.stringMatching(/x\.ts: reads owners, a table of lib\/storage\/records\..*declare the read/),
  ]);
  const declared = [{ file: path, tables: ["owners"], reason: "One statement." }];
  expect(tableAccess([reading], declared)).toEqual([]);
  expect(tableAccess([writing], declared)).toContainEqual(expect.stringMatching(/x\.ts: writes owners/));
});

test("rejects an unused declaration", () => {
  const path = "lib/storage/queue/x.ts";
  expect(tableAccess([], [{ file: path, tables: ["owners"], reason: "" }])).toEqual([
    expect.stringMatching(/does not read owners/),
  ]);
});
