// Finding how the first message of an event is related before its transaction changes no result.

import fc from "fast-check";
import { expect, test, vi } from "vitest";
import type { Ctx, OwnerNo, Position } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { asSuperuser, testDatabase, testTenant } from "@/lib/storage/db/testing";
import { lockOwner, supersede } from "@/lib/storage/records";
import { findAhead } from "./find-ahead";
import { provideBundledEmbedder, remember, type Sent } from "./testing";

testDatabase();
provideBundledEmbedder();

vi.mock("./find-ahead", async (load) => {
  const { findAhead } = await load<typeof import("./find-ahead")>();
  return { findAhead: vi.fn(findAhead) };
});
const findReally = vi.mocked(findAhead).getMockImplementation();

/** Corrections, repeats and answers of each other, fillers, and what the assistant says. */
const TEXTS = [
  ["user", "I live in Porto"],
  ["user", "I moved, I live in Lyon now"],
  ["user", "I live in Porto."],
  ["user", "My dentist appointment is on Friday at nine"],
  ["user", "No, on Thursday"],
  ["user", "The dentist can only see me on Thursday"],
  ["user", "launch is on April 21"],
  ["user", "launch slipped to April 28"],
  ["user", "ich wohne in Köln"],
  ["user", "Ich bin nach Bonn gezogen"],
  ["user", "Yes, exactly"],
  ["user", "haha ok"],
  ["user", "Actually make it Saturday"],
  ["user", "My sister Kim plays the cello"],
  ["user", "Kim, my sister, plays the cello"],
  ["user", "a  <script>\u0000</script> … 🙂"],
  ["assistant", "So you prefer window seats?"],
  ["assistant", "You live in Porto and launch is on April 21."],
  ["assistant", "My sister Kim plays the cello"],
  ["assistant", "The museum closes at five on Sundays"],
  ["tool", "I live in Porto"],
] as const;

const event = fc.record({
  lines: fc.array(fc.constantFrom(...TEXTS), { minLength: 1, maxLength: 4 }),
  session: fc.constantFrom("a", "b", undefined),
  speaker: fc.constantFrom(undefined, undefined, undefined, "Quentin"),
  /** Whether another writer supersedes all memories after the search and before the transaction. */
  isChanged: fc.constantFrom(false, false, false, true),
});
type GeneratedEvent = typeof event extends fc.Arbitrary<infer T> ? T : never;

const sent = ({ lines, session, speaker }: GeneratedEvent, index: number): Sent => ({
  id: `event-${index}`,
  user_id: "ana",
  ...(session === undefined ? {} : { session_id: session }),
  messages: lines.map(([role, text], line) => ({
    role,
    text,
    at: new Date(Date.UTC(2026, 2, 1, 8, index, line)).toISOString(),
    ...(speaker === undefined || role !== "user" ? {} : { speaker }),
  })),
});

/** Supersedes all live memories. */
async function supersedeAll(ctx: Pick<Ctx, "tenantNo">, ownerNo: OwnerNo): Promise<void> {
  const live = await asSuperuser<{ position: string }>(
    "select position from memory_states where owner_no = $1 and superseded_at is null",
    [ownerNo],
  );
  await inTenant(ctx, "work", async (tx) => {
    await lockOwner(tx, ownerNo);
    for (const { position } of live)
      await supersede(tx, ownerNo, { older: Number(position) as Position, newer: null, reason: "denial" });
  });
}

/** Everything that linking determines, without numbers that differ between tenants. */
async function storedRows(ctx: Ctx): Promise<unknown> {
  const tables = {
    memories: "position, ordinal, type, text, confidence",
    memory_states: "position, seen_count, confidence, last_confirmed_at, superseded_by, supersede_reason",
    memory_pairs: "newer, older, chance",
    confirmations: "newer, older",
    decisions: "position, ordinal, verdict, reason, type, memory_position, uncertain_position",
  };
  const rows = Object.entries(tables).map(([table, columns]) =>
    asSuperuser(`select ${columns} from ${table} where owner_no >> 32 = $1 order by ${columns}`, [
      ctx.tenantNo,
    ]),
  );
  return Promise.all(rows);
}

/** Stores the events, with what was found ahead or without it, and returns the rows. */
async function store(events: readonly GeneratedEvent[], isAhead: boolean): Promise<unknown> {
  const ctx = await testTenant();
  for (const [index, said] of events.entries()) {
    vi.mocked(findAhead).mockImplementation(async (lane, prepared, step) => {
      const ahead = (await findReally?.(lane, prepared, step)) ?? null;
      if (said.isChanged) await supersedeAll(lane, prepared.event.ownerNo);
      return isAhead ? ahead : null;
    });
    await remember(ctx, sent(said, index));
  }
  return storedRows(ctx);
}

test("events of several messages are stored as if each message was linked in their transaction", async () => {
  const streams = fc.sample(fc.array(event, { minLength: 6, maxLength: 12 }), { seed: 15, numRuns: 3 });
  for (const events of streams) expect(await store(events, true)).toEqual(await store(events, false));
});
