// The embedded database is vacuumed, because it has no autovacuum.

import { afterAll, beforeAll, expect, test } from "vitest";
import { setEngine } from "../transaction";
import { embeddedEngine } from "./engine";
import { vacuumNext } from "./vacuum";

let database: Awaited<ReturnType<typeof embeddedEngine>>;
beforeAll(async () => {
  database = await embeddedEngine({});
  setEngine(database);
});
afterAll(async () => {
  setEngine(undefined);
  await database.close();
});

const read = (statement: string) => database.transaction("work", (query) => query(statement, []));

test("a table is vacuumed when many of its rows are new or dead, and not again before further changes", async () => {
  await database.script("create table many (id int); create table few (id int)");
  await read("insert into few values (1)");
  expect(await vacuumNext()).toBeNull();
  await read("insert into many select generate_series(1, 2000)");
  // Postgres counts changes at most once per second.
  await expect.poll(vacuumNext, { timeout: 15_000 }).toBe("public.many");
  expect(await vacuumNext()).toBeNull();
  const pages = await read("select relpages, relallvisible, reltuples from pg_class where relname = 'many'");
  expect(pages).toEqual([{ relpages: 9, relallvisible: 9, reltuples: 2000 }]);
  await read("delete from many where id > 1000");
  await expect.poll(vacuumNext, { timeout: 15_000 }).toBe("public.many");
  expect(await vacuumNext()).toBeNull();
});

test("a caller of the database ends the quiet time, and long work does not", async () => {
  const quietMs = () => database.vacuum?.quietMs() ?? Number.NaN;
  const startedAt = performance.now();
  await read("select 1");
  expect(quietMs()).toBeGreaterThanOrEqual(performance.now() - startedAt);
  const calledAt = performance.now();
  await database.transaction("hot", (query) => query("select 1", []));
  expect(quietMs()).toBeLessThanOrEqual(performance.now() - calledAt);
});
