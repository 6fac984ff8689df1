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

test("a table is vacuumed when it has grown or many of its rows are dead, and not again before it changes", async () => {
  await database.script("create table many (id int); create table few (id int)");
  await read("insert into few values (1)");
  expect(await vacuumNext()).toBeNull();
  await read("insert into many select generate_series(1, 4000)");
  expect(await vacuumNext()).toBe("public.many");
  expect(await vacuumNext()).toBeNull();
  const pages = await read("select relpages, relallvisible, reltuples from pg_class where relname = 'many'");
  expect(pages).toEqual([{ relpages: 18, relallvisible: 18, reltuples: 4000 }]);
  await read("delete from many where id > 2000");
  // Postgres counts dead rows at most once per second.
  await expect.poll(vacuumNext, { timeout: 15_000 }).toBe("public.many");
  expect(await vacuumNext()).toBeNull();
});
