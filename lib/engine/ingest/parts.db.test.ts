// A long message is stored in parts, in several transactions, which a repeated job continues.

import { expect, test, vi } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { inTenant, sql } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import * as records from "@/lib/storage/records";
import { drainQueue, ownMessage as own, remember, retryNow, send } from "./testing";

testDatabase();

/** A note of 30 paragraphs, each about another room, with 5 700 characters. */
const PARAGRAPHS = Array.from(
  { length: 30 },
  (_, room) =>
    `Room ${room + 1} has ${room + 3} windows, and its walls were painted in the spring of ${1990 + room} by a painter from Ghent. ` +
    `The key of room ${room + 1} hangs on hook ${room + 101} behind the door of the old kitchen.`,
);
const NOTE = PARAGRAPHS.join("\n\n");

type Row = { text: string; position: number; part: number | null; parts: number | null; ordinal: number };
const memoriesOf = (ctx: Ctx) =>
  inTenant(ctx, "work", (tx) =>
    tx.rows<Row>(sql`select text, position::float8 as position, part, parts, ordinal from memories
      where owner_no >> 32 = ${ctx.tenantNo}::bigint order by position`),
  );

test("the parts are memories side by side, and joined they are the message", async () => {
  const ctx = await testTenant();
  const messages = [
    { role: "user" as const, text: NOTE },
    { role: "user" as const, text: "My sister Nora lives in Antwerp" },
  ];
  await remember(ctx, { user_id: "ana", messages });
  const rows = await memoriesOf(ctx);
  const parts = rows.filter(({ part }) => part !== null);
  expect(parts.length).toBeGreaterThan(10);
  expect(parts.map(({ text }) => text).join("")).toBe(NOTE);
  expect(parts.map(({ part, parts: count }) => [part, count])).toEqual(
    parts.map((_, index) => [index + 1, parts.length]),
  );
  expect(rows.map(({ position }) => position - (rows[0]?.position ?? 0))).toEqual(
    rows.map((_, index) => index),
  );
  expect(rows[0]?.ordinal).toBe(0);
  expect(rows.at(-1)).toMatchObject({ text: "My sister Nora lives in Antwerp", ordinal: 1, part: null });
});

test("a redaction belongs to the part that contains it", async () => {
  const ctx = await testTenant();
  const text = `${NOTE}\n\nWrite to ana@example.org about the keys.`;
  await remember(ctx, own(text, { id: "note" }));
  const rows = await memoriesOf(ctx);
  const last = rows.at(-1);
  const logged = await asSuperuser<{ field: string; start: number }>(
    "select field, start from redactions where owner_no >> 32 = $1",
    [ctx.tenantNo],
  );
  expect(last?.text).toContain("Write to [EMAIL]");
  expect(logged).toEqual([
    { field: `messages[${last?.ordinal}].text`, start: last?.text.indexOf("[EMAIL]") },
  ]);
});

test("a repeated job continues after the last stored step, and stores nothing twice", async () => {
  const ctx = await testTenant();
  const markDecided = vi.spyOn(records, "markDecided").mockImplementationOnce(() => {
    throw new Error("The process ends here.");
  });
  await send(ctx, [own(NOTE, { id: "note" })]);
  expect(await drainQueue()).toHaveLength(1);
  markDecided.mockRestore();
  const before = await memoriesOf(ctx);
  expect(before.length % 4).toBe(0);
  expect(before.length).toBeGreaterThan(0);
  await retryNow(ctx);
  expect(await drainQueue()).toEqual([]);
  const rows = await memoriesOf(ctx);
  expect(rows.slice(0, before.length)).toEqual(before);
  expect(rows.map(({ text }) => text).join("")).toBe(NOTE);
  expect(rows.map(({ position }) => position - (rows[0]?.position ?? 0))).toEqual(
    rows.map((_, index) => index),
  );
});
