import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { ERRORS } from "@/lib/core";
import type { Engine } from "./engine";
import { databaseError } from "./errors";

import { asSystem, setEngine } from "./transaction";

afterEach(() => setEngine(undefined));

/** As a driver throws it, with a person's words in it. */
const thrown = (code: string) =>
  Object.assign(new Error("Ada lives in Ghent"), { code, detail: "Ada", parameters: ["Ghent"] });

test("a server whose disk is full is away for a while: 503, tried again, and no word of what was to be stored", async () => {
  setEngine({ kind: "server", transaction: () => Promise.reject(thrown("53100")) } as unknown as Engine);
  const error = await asSystem("accept", (tx) => tx.rows(sql`select 1`)).catch((caught) => caught);
  expect(error).toMatchObject({ code: "database_unavailable", facts: { sqlstate: "53100" } });
  expect(ERRORS.database_unavailable).toMatchObject({ status: 503, retry: true });
  expect(error.message).toMatch(/disk is full/);
  expect(JSON.stringify(error) + error.message).not.toMatch(/Ada|Ghent/);
});

test.each([
  ["08006", "database_unavailable"],
  ["57P01", "database_unavailable"],
  ["CONNECTION_CLOSED", "database_unavailable"],
  ["40001", "conflict"],
  ["22001", "internal"],
])("%s is %s", (sqlstate, code) => {
  expect(databaseError(thrown(sqlstate))).toMatchObject({ code, facts: { sqlstate } });
});
