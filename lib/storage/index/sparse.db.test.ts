// Frequent terms of very large owners are read near the found turns only.

import { expect, test } from "vitest";
import { type OwnerNo, turnKey } from "@/lib/base/core";
import { inTenant, sql } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { readPostings, readPostingsNear } from "./sparse";
import { termNo } from "./term-no";

testDatabase();

/** The number of turns with each term. The first is the rarest. */
const COUNTS = { walnut: 3, harbour: 15_000, garden: 30_000 };
const TERMS = Object.keys(COUNTS);

test("a frequent term of a very large owner is only read around the found turns, else in full", async () => {
  const ctx = await testTenant();
  const owner = String((BigInt(ctx.tenantNo) << 32n) + 1n) as OwnerNo;
  await inTenant(ctx, "work", async (tx) => {
    await tx.rows(
      sql`insert into owners (owner_no, tenant_no, kind, owner_id) values (${owner}::bigint, ${ctx.tenantNo}::int, 0, 'ana')`,
    );
    for (const [term, count] of Object.entries(COUNTS)) {
      await tx.rows(
        sql`insert into term_stats (owner_no, term_no, df) values (${owner}::bigint, ${termNo(term)}::int, ${count}::int)`,
      );
      await tx.rows(
        sql`insert into postings (owner_no, term_no, position, tf)
          select ${owner}::bigint, ${termNo(term)}::int, position, 1 + position % 2 from generate_series(1, ${count}::int) position`,
      );
    }
    const read = async (skipsFrequent: boolean) => {
      const found = await readPostings(tx, [owner], TERMS, skipsFrequent);
      return found.sort((a, b) => a.df - b.df);
    };
    const sizes = (terms: Awaited<ReturnType<typeof read>>) => terms.map(({ df, keys }) => [df, keys.length]);
    expect(sizes(await read(false))).toEqual(Object.values(COUNTS).map((count) => [count, count]));
    const some = await read(true);
    expect(sizes(some)).toEqual([
      [3, 3],
      [15_000, 15_000],
      [30_000, 0],
    ]);
    const near = await readPostingsNear(tx, [owner], some, [turnKey(100, 0), turnKey(102, 0)]);
    expect(near.slice(0, 2)).toEqual(some.slice(0, 2));
    const [first, last] = [97, 104];
    const positions = Array.from({ length: last - first + 1 }, (_, at) => first + at);
    expect([...(near[2]?.keys ?? [])].sort((a, b) => a - b)).toEqual(positions.map((at) => turnKey(at, 0)));
    expect(near[2]?.tfs.reduce((sum, tf) => sum + tf, 0)).toBe(12);
    expect(await readPostingsNear(tx, [owner], await read(false), [turnKey(100, 0)])).toEqual(
      await read(false),
    );
    // The rarest term is read in full, however frequent it is.
    const alone = await readPostings(tx, [owner], ["garden"], true);
    expect(sizes(alone)).toEqual([[30_000, 30_000]]);
  });
}, 60_000);
