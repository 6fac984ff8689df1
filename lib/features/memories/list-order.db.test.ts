// The memories of an owner are listed by the time they were said, also when they were sent in another order.

import { expect, test } from "vitest";
import { remember, type Sent } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listMemories, listMemoriesInput } from "./list-memories";

testDatabase();

const said = (user_id: string, text: string, year: number): Sent => ({
  user_id,
  role: "user",
  text,
  at: `${year}-03-01T10:00:00Z`,
});

test("an owner's memories can be listed by the time they were said, page by page", async () => {
  const ctx = await testTenant();
  await remember(
    ctx,
    said("ana", "I studied in Lund", 2024),
    said("ana", "I moved to Oslo", 2026),
    said("ana", "My bike is blue", 2025),
    said("ana", "My desk is by the window", 2025),
    said("ben", "I like green tea", 2025),
  );
  const texts: string[] = [];
  const query = { user_id: "ana", order: "occurred_at", limit: 1 };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listMemories(ctx, listMemoriesInput.parse(cursor ? { ...query, cursor } : query));
    texts.push(...page.items.map(({ text }) => text));
    cursor = page.next_cursor;
  }
  expect(texts).toEqual([
    "I moved to Oslo",
    "My desk is by the window",
    "My bike is blue",
    "I studied in Lund",
  ]);
  await expect(listMemories(ctx, listMemoriesInput.parse({ order: "occurred_at" }))).rejects.toMatchObject({
    code: "invalid_input",
    facts: { fields: [{ path: "user_id" }] },
  });
  const range = { ...query, recorded_from: "2026-01-01T00:00:00Z" };
  expect(listMemoriesInput.safeParse(range).error?.issues).toMatchObject([{ path: ["order"] }]);
});
