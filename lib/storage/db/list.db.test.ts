// A list that is stored is read as the same list on both databases, whatever is in it.

import { expect, test } from "vitest";
import { list, sql } from ".";
import { testDatabase, testTenant } from "./testing";
import { inTenant } from "./transaction";

testDatabase();

test.each([[[]], [["home", "two words"]], [["a,b", "{c}", 'say "d"', "C:\\e", "", "NULL", " f ", "é😀"]]])(
  "%j",
  async (values) => {
    const rows = await inTenant(await testTenant(), "work", (tx) =>
      tx.rows<{ values: string[] }>(sql`select ${list(values)}::text[] as values`),
    );
    expect(rows).toEqual([{ values }]);
  },
);

test("numbers", async () => {
  const rows = await inTenant(await testTenant(), "work", (tx) =>
    tx.rows(sql`select array[1, -2]::int[] as numbers, '{}'::int[] as none`),
  );
  expect(rows).toEqual([{ numbers: [1, -2], none: [] }]);
});
