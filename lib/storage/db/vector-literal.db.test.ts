// Vectors reach the database as their decimals rounded to six places.

import fc from "fast-check";
import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { sql, vectorLiteral } from ".";
import { testDatabase, testTenant } from "./testing";
import { inTenant } from "./transaction";

testDatabase();

const inDatabase = async (tenant: Ctx, literal: string) => {
  const [row] = await inTenant(tenant, "hot", (tx) =>
    tx.rows<{ vector: string }>(sql`select ${literal}::text::embedding_vector::text as vector`),
  );
  return row?.vector;
};

test("a literal is the same vector as its numbers with six decimals", async () => {
  const tenant = await testTenant();
  const number = fc.oneof(
    fc.float({ min: -1, max: 1, noNaN: true }),
    fc.constantFrom(0, 1, -1, 0.5, 1e-6, -4e-7, 123.25),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 600 }), async (vector) => {
      const decimals = vector.map((x) => (Math.round(x * 1e6) / 1e6).toFixed(6));
      expect(await inDatabase(tenant, vectorLiteral(vector))).toBe(
        await inDatabase(tenant, `[${decimals.join(",")}]`),
      );
    }),
    { numRuns: 20 },
  );
});

test("what is not a number is refused", async () => {
  const tenant = await testTenant();
  await expect(inDatabase(tenant, vectorLiteral([1, Number.NaN]))).rejects.toMatchObject({
    code: "internal",
  });
});
