// A message that says the same again in other words is stored, and confirms the earlier memory.

import { describe, expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { ownMessage as own, provideBundledEmbedder, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { eraseMemory } from "./erase-memory";
import { eventOwnerInput, getEvent } from "./get-event";
import { listEvidence } from "./list-evidence";
import { listMemories, listMemoriesInput } from "./list-memories";

testDatabase();
provideBundledEmbedder();

const FIRST = "Council changed the collection, the bins go out on Monday night";
const AGAIN = "Just to be clear, the bins still go out on Monday night, same as before";
const at = (day: number) => `2026-03-0${day}T10:00:00.000Z`;

async function memoriesOf(ctx: Ctx, user = "ana") {
  const { items } = await listMemories(ctx, listMemoriesInput.parse({ user_id: user, state: "all" }));
  return new Map(items.map((one) => [one.text, one]));
}

async function decisionsOf(ctx: Ctx, id: string) {
  const { decisions } = await getEvent(ctx, id, eventOwnerInput.parse({ user_id: "ana" }));
  return decisions;
}

test("stores the repeat and confirms the earlier memory", async () => {
  const ctx = await testTenant();
  await remember(ctx, own(FIRST, { id: "one", at: at(1) }), own(AGAIN, { id: "two", at: at(3) }));
  const memories = await memoriesOf(ctx);
  const [first, again] = [memories.get(FIRST), memories.get(AGAIN)];
  expect(first).toMatchObject({
    seen_count: 2,
    confirmation_count: 1,
    last_confirmed_at: at(3),
    state: "current",
  });
  expect(again).toMatchObject({ seen_count: 1, state: "current" });
  expect(await decisionsOf(ctx, "two")).toMatchObject([
    { ordinal: 0, verdict: "stored", memory_id: again?.id },
    {
      ordinal: 0,
      verdict: "deduplicated",
      reason: "confirms",
      memory_id: first?.id,
      uncertain_memory_id: null,
    },
  ]);
  const { evidence } = await listEvidence(ctx, first?.id ?? "");
  expect(evidence).toMatchObject([
    { event_id: "one", text: FIRST, verdict: "stored" },
    { event_id: "two", text: AGAIN, verdict: "deduplicated", reason: "confirms" },
  ]);
});

test("a change replaces a memory together with those that say the same again", async () => {
  const ctx = await testTenant();
  const change = "The bins go out on Thursday night now, not Monday";
  await remember(
    ctx,
    own(FIRST, { id: "one", at: at(1) }),
    own(AGAIN, { id: "two", at: at(3) }),
    own(change, { id: "three", at: at(5) }),
  );
  const memories = await memoriesOf(ctx);
  const { id } = memories.get(change) ?? {};
  for (const text of [FIRST, AGAIN])
    expect(memories.get(text)).toMatchObject({ state: "superseded", superseded_by: id });
});

test("a redelivered repeat confirms once", async () => {
  const ctx = await testTenant();
  await remember(ctx, own(FIRST, { id: "one", at: at(1) }), own(AGAIN, { id: "two", at: at(3) }));
  await remember(ctx, own(AGAIN, { id: "two", at: at(3) }));
  expect((await memoriesOf(ctx)).get(FIRST)).toMatchObject({ seen_count: 2 });
});

test("erasing the repeat undoes its confirmation, and erasing the earlier memory keeps the repeat", async () => {
  const ctx = await testTenant();
  const events = [own(FIRST, { id: "one", at: at(1) }), own(AGAIN, { id: "two", at: at(3) })] as const;
  await remember(ctx, ...events);
  await eraseMemory(ctx, (await memoriesOf(ctx)).get(AGAIN)?.id ?? "");
  const first = (await memoriesOf(ctx)).get(FIRST);
  expect(first).toMatchObject({ seen_count: 1, last_confirmed_at: at(1) });
  expect((await listEvidence(ctx, first?.id ?? "")).evidence).toHaveLength(1);

  const other = await testTenant();
  await remember(other, ...events);
  await eraseMemory(other, (await memoriesOf(other)).get(FIRST)?.id ?? "");
  expect([...(await memoriesOf(other)).keys()]).toEqual([AGAIN]);
  expect(await decisionsOf(other, "two")).toHaveLength(1);
});

describe("does not confirm", () => {
  test.each([
    ["another day", "Just to be clear, the bins still go out on Tuesday night, same as before"],
    [
      "a change",
      "Change of plan, the council changed the collection, the bins go out on Monday night no longer",
    ],
    ["a denial", "Just to be clear, no bins go out on Monday night"],
    ["a question", "Do the bins still go out on Monday night, same as before?"],
    ["another thing", "The milkman still comes on Monday night, same as before"],
  ])("%s", async (_, text) => {
    const ctx = await testTenant();
    await remember(ctx, own(FIRST, { id: "one", at: at(1) }), own(text, { id: "two", at: at(3) }));
    expect((await decisionsOf(ctx, "two")).filter(({ reason }) => reason === "confirms")).toEqual([]);
    expect((await memoriesOf(ctx)).get(FIRST)).toMatchObject({ seen_count: 1 });
  });

  test("another owner's memory, or an outdated one", async () => {
    const ctx = await testTenant();
    await remember(
      ctx,
      own(FIRST, { id: "one", at: at(1), user_id: "ben" }),
      own(FIRST, { id: "mine", at: at(1) }),
      own("The bins go out on Thursday night now, not Monday", { id: "new", at: at(2) }),
      own(AGAIN, { id: "two", at: at(3) }),
    );
    expect((await memoriesOf(ctx, "ben")).get(FIRST)).toMatchObject({ seen_count: 1 });
    expect((await memoriesOf(ctx)).get(FIRST)).toMatchObject({ seen_count: 1, state: "superseded" });
  });
});
