// The evidence of a memory lists each time that its content was said.

import { expect, test } from "vitest";
import { ownMessage as own, remember } from "@/lib/engine/ingest/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { listEvidence } from "./list-evidence";
import { listMemories, listMemoriesInput } from "./list-memories";

testDatabase();

test("lists the first message and its repeats, oldest first, with their sessions", async () => {
  const ctx = await testTenant();
  const text = "I like the lights at 40%";
  await remember(
    ctx,
    own(text, { id: "one", session_id: "s", at: "2026-03-01T10:00:00Z" }),
    own("I like the LIGHTS at 40 %", { id: "two", session_id: "t", at: "2026-03-02T10:00:00Z" }),
    own("My bike is blue", { id: "other" }),
  );
  const { items } = await listMemories(ctx, listMemoriesInput.parse({ user_id: "ana" }));
  const lights = items.find((one) => one.text === text);
  const { evidence } = await listEvidence(ctx, lights?.id ?? "");
  expect(evidence).toMatchObject([
    { event_id: "one", ordinal: 0, session_id: "s", text, verdict: "stored", taken_from: null },
    { event_id: "two", ordinal: 0, session_id: "t", verdict: "deduplicated", at: "2026-03-02T10:00:00.000Z" },
  ]);
  await expect(listEvidence({ ...ctx, scopes: ["write"] }, lights?.id ?? "")).rejects.toMatchObject({
    code: "scope_missing",
  });
});

test("a confirmed statement lists the answer and the sentence that it was taken from", async () => {
  const ctx = await testTenant();
  const at = (minute: number) => `2026-03-01T10:0${minute}:00Z`;
  await remember(ctx, {
    user_id: "ana",
    id: "talk",
    messages: [
      { role: "assistant", text: "So you live in Ghent?", at: at(0) },
      { role: "user", text: "Yes.", at: at(1) },
    ],
  });
  const { items } = await listMemories(ctx, listMemoriesInput.parse({ user_id: "ana" }));
  const { evidence } = await listEvidence(ctx, items[0]?.id ?? "");
  expect(evidence.map(({ text, taken_from, reason }) => [text, taken_from, reason])).toEqual(
    expect.arrayContaining([
      [items[0]?.text, "Yes.", "agreed"],
      ["Yes.", null, "agreement"],
    ]),
  );
});
