// The embedded database is vacuumed, because it has no autovacuum.

import { expect, test } from "vitest";
import { asSuperuser, testDatabase } from "../testing";
import { vacuumNext } from "./vacuum";

testDatabase();

test.skipIf(process.env.TEST_DATABASE_URL)(
  "a table is vacuumed when it has grown or many of its rows are dead, and not again before it changes (embedded only)",
  async () => {
    while ((await vacuumNext()) !== null);
    await asSuperuser("create table grown (id int)");
    await asSuperuser("insert into grown select generate_series(1, 4000)");
    expect(await vacuumNext()).toBe("public.grown");
    expect(await vacuumNext()).toBeNull();
    const pages = await asSuperuser(
      "select relpages, relallvisible, reltuples from pg_class where relname = 'grown'",
    );
    expect(pages).toEqual([{ relpages: 18, relallvisible: 18, reltuples: 4000 }]);
    await asSuperuser("delete from grown where id > 2000");
    // Postgres counts dead rows at most once per second.
    await expect.poll(vacuumNext, { timeout: 15_000 }).toBe("public.grown");
    expect(await vacuumNext()).toBeNull();
    await asSuperuser("drop table grown");
  },
);
