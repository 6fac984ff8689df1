// The database refuses to change, delete or truncate stored memories.

import { expect, test } from "vitest";
import { remember } from "@/lib/engine/ingest/testing";
import { inTenant, sql } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";

testDatabase();

/** SQLSTATE of restrict_violation, which the trigger raises. */
const RESTRICT_VIOLATION = "23001";

test("stored memories stay unchanged: updates, deletions and truncation are denied to the tenant role and the database owner", async () => {
  const ctx = await testTenant();
  await remember(ctx, { user_id: "ana", role: "user", text: "I like green tea in the morning" });
  for (const change of [sql`update memories set text = 'I hate tea'`, sql`delete from memories`]) {
    const refusedChange = inTenant(ctx, "accept", (tx) => tx.rows(change));
    await expect(refusedChange).rejects.toMatchObject({ facts: { sqlstate: RESTRICT_VIOLATION } });
  }
  for (const change of [
    "update memories set occurred_at = now()",
    "delete from memories",
    "truncate memories",
  ])
    await expect(asSuperuser(change)).rejects.toMatchObject({ code: RESTRICT_VIOLATION });
  const [storedMemory] = await asSuperuser("select text from memories");
  expect(storedMemory).toEqual({ text: "I like green tea in the morning" });
});
