// The last statement of a transaction commits it in the same round trip, and statements whose rows nobody
// needs travel with the next one. Reads that are sent together share a transaction.

import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { sql } from ".";
import { testDatabase, testTenant } from "./testing";
import { autocommit, inTenant, preferIndexOrder, statementsSent, type Tx } from "./transaction";

testDatabase();

const add = (number: number) => sql`
  insert into owners (owner_no, kind, owner_id, tenant_no)
  select (tenant_no::bigint << 32) + ${number}::int, 0, ${`owner ${number}`}, tenant_no
  from tenants where tenant_no = current_setting('app.tenant')::int`;

test("lastRows commits the transaction; if it fails, the transaction is rolled back and the next one works", async () => {
  const tenant = await testTenant();
  const names = () =>
    inTenant(tenant, "work", (tx) =>
      tx.lastRows<{ owner_id: string }>(sql`select owner_id from owners order by owner_no`),
    );
  const store = (...numbers: number[]) =>
    inTenant(tenant, "work", async (tx: Tx) => {
      await tx.rows(add(numbers[0] ?? 0));
      await tx.lastRows(add(numbers[1] ?? 0));
    });
  await store(1, 2);
  await expect(store(3, 2)).rejects.toMatchObject({ code: "conflict" });
  expect(await names()).toEqual([{ owner_id: "owner 1" }, { owner_id: "owner 2" }]);
  await store(3, 4);
  expect(await names()).toHaveLength(4);
});

test("an error after lastRows does not roll back", async () => {
  const tenant = await testTenant();
  const thrown = inTenant(tenant, "work", async (tx) => {
    await tx.lastRows(add(1));
    throw new Error("too late");
  });
  await expect(thrown).rejects.toThrow();
  expect(await inTenant(tenant, "hot", (tx) => tx.rows(sql`select 1 from owners`))).toHaveLength(1);
});

const numbersOf = (tx: Tx) =>
  tx.rows<{ owner_id: string }>(sql`select owner_id from owners order by owner_no`);

test("write runs before the next statement, or before the commit when nothing follows", async () => {
  const tenant = await testTenant();
  const seen = await inTenant(tenant, "work", async (tx) => {
    tx.write(add(1));
    tx.write(add(2));
    const rows = await numbersOf(tx);
    tx.write(add(3));
    return rows;
  });
  expect(seen).toHaveLength(2);
  expect(await inTenant(tenant, "hot", numbersOf)).toHaveLength(3);
});

test("a write that fails rolls back with its own error, whether a statement or the commit follows", async () => {
  const tenant = await testTenant();
  await inTenant(tenant, "work", async (tx) => tx.write(add(1)));
  const followed = inTenant(tenant, "work", async (tx) => {
    tx.write(add(2));
    tx.write(add(1));
    await numbersOf(tx);
  });
  await expect(followed).rejects.toMatchObject({ code: "conflict" });
  const last = inTenant(tenant, "work", async (tx) => {
    await tx.rows(add(2));
    tx.write(add(1));
  });
  await expect(last).rejects.toMatchObject({ code: "conflict" });
  expect(await inTenant(tenant, "hot", numbersOf)).toHaveLength(1);
});

test("a write after the end of its transaction is refused", async () => {
  const tenant = await testTenant();
  const ended = await inTenant(tenant, "work", async (tx) => tx);
  expect(() => ended.write(add(1))).toThrow("The transaction is over.");
  await expect(ended.rows(add(1))).rejects.toThrow("The transaction is over.");
});

test("reads of autocommit that are sent without awaiting share a transaction and its settings", async () => {
  const tx = autocommit(await testTenant(), "work");
  const facts = async () => {
    const [row] = await tx.rows<{ begun_at: string; sort: string }>(
      sql`select now()::text as begun_at, current_setting('enable_sort') as sort`,
    );
    return row;
  };
  preferIndexOrder(tx);
  const [first, second] = await Promise.all([facts(), facts()]);
  // The clock of the embedded database counts milliseconds.
  await setTimeout(5);
  const later = await facts();
  expect(first?.sort).toBe("off");
  expect(second).toEqual(first);
  expect(later?.sort).toBe("on");
  expect(later?.begun_at).not.toBe(first?.begun_at);
});

test("a read of autocommit that fails fails those that were sent with it, and no later one", async () => {
  const tenant = await testTenant();
  const tx = autocommit(tenant, "work");
  const sent = await Promise.allSettled([tx.rows(add(1)), numbersOf(tx)]);
  expect(sent.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await numbersOf(tx)).toEqual([]);
});

test("after statementsSent, the database runs the statements before while this process computes", async () => {
  const clock = async (tx: Tx) => {
    const [row] = await tx.rows<{ at: number }>(
      sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
    );
    return row?.at ?? 0;
  };
  const [before, after] = await inTenant(await testTenant(), "work", async (tx) => {
    const first = clock(tx);
    await statementsSent();
    const end = performance.now() + 500;
    while (performance.now() < end);
    return [await first, await clock(tx)] as const;
  });
  expect(after - before).toBeGreaterThan(100);
});
