// Driver errors become AppErrors without the data that they quote.

import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { ERRORS } from "@/lib/base/core";
import type { Engine } from "./engine";
import { databaseError } from "./errors";
import { asSystem, setEngine } from "./transaction";

afterEach(() => setEngine(undefined));

/** Returns an error like those that drivers throw, with private text in it. */
const driverError = (code: string) =>
  Object.assign(new Error("Ada lives in Ghent"), { code, detail: "Ada", parameters: ["Ghent"] });

test("a full disk is a retryable 503 that does not quote the data", async () => {
  setEngine({ kind: "server", transaction: () => Promise.reject(driverError("53100")) } as unknown as Engine);
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
  expect(databaseError(driverError(sqlstate))).toMatchObject({ code, facts: { sqlstate } });
});
