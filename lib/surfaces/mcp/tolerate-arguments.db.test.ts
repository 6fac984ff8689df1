// Arguments that models often send in a wrong form are read as they were meant, and reach nothing more.

import { beforeAll, expect, test, vi } from "vitest";
import { drainQueue, ownMessage, remember } from "@/lib/engine/ingest/testing";
import { eraseMemory } from "@/lib/features/memories";
import { fakeEmbedder } from "@/lib/models/embedder/testing";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { setEmbedder } from "@/lib/storage/index";
import { callTool, keyOf } from "./testing";

vi.stubEnv("HOT_BUDGET_MS", "10000");
vi.stubEnv("LOG_LEVEL", "fatal");
testDatabase();
beforeAll(() => setEmbedder(fakeEmbedder()));

const GREEN_TEA = { isError: false, data: { memories: [{ text: "I like green tea" }] } };

test("an empty text for an optional argument counts as absent, and one value as a list", async () => {
  const ctx = await testTenant();
  await remember(ctx, ownMessage("I like green tea"));
  const key = await keyOf(ctx, { user_id: "ana" });
  const empty = { from: "", to: "", types: "", max_tokens: "" };
  const cases: [string, object][] = [
    ["search_memories", { query: "tea", k: "", entity_id: "", as_of: "", ...empty }],
    ["search_memories", { query: "tea", types: "preference" }],
    ["search_memories", { query: "tea", user_id: "" }],
    ["list_memories", { tag: "", cursor: "", ...empty }],
    ["list_memories", { types: "preference" }],
    ["list_memories", { types: '"preference"' }],
  ];
  for (const [name, args] of cases) expect(await callTool(key, name, args)).toMatchObject(GREEN_TEA);
  expect(await callTool(key, "list_memories", { types: "fact" })).toMatchObject({ data: { memories: [] } });
  const preferences = await callTool(key, "get_preferences", { topic: "" });
  expect(preferences.data.preferences).toMatchObject([{ text: "I like green tea" }]);
});

test("what is stored has the single tag, and none of the empty texts", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const empty = { type: "", at: "" };
  await callTool(key, "remember", { text: "My bike is red", tags: "2026", ...empty });
  await callTool(key, "remember", { text: "My car is blue", tags: "", ...empty });
  const message = { role: "user", text: "My dog is called Rex", speaker: "", at: "" };
  const conversation = { messages: message, session_id: "", close: "" };
  expect(await callTool(key, "add_conversation", conversation)).toMatchObject({ isError: false });
  await drainQueue();
  const again = { messages: JSON.stringify({ role: "user", text: "My dog is called Rex" }) };
  expect(await callTool(key, "add_conversation", again)).toMatchObject({
    data: { is_repeat: true, stored: 1 },
  });
  const tagged = await callTool(key, "list_memories", { tag: "2026" });
  expect(tagged.data.memories).toMatchObject([{ text: "My bike is red" }]);
  expect((await callTool(key, "list_memories", {})).data.memories).toHaveLength(3);
});

test("a required argument is not taken from an empty text", async () => {
  const ctx = await testTenant();
  const [id] = await remember(ctx, ownMessage("I like green tea"));
  const [key, unbound] = [await keyOf(ctx, { user_id: "ana" }), await keyOf(ctx)];
  const refused: [string, string, object][] = [
    [key, "remember", { text: "" }],
    [key, "add_conversation", { messages: "" }],
    [key, "add_conversation", { messages: '[{"role":"user"' }],
    [key, "add_conversation", { messages: { role: "", text: "ok" } }],
    [key, "search_memories", { query: "tea", types: '["preference"' }],
    [key, "search_memories", { query: "tea", user_id: "ben" }],
    [key, "forget_memory", { id, confirm: "" }],
    [key, "forget_memory", { id: "", confirm: true }],
    [unbound, "search_memories", { query: "tea", user_id: "" }],
    [unbound, "list_memories", { user_id: "" }],
  ];
  for (const [caller, name, args] of refused)
    expect([name, args, (await callTool(caller, name, args)).isError]).toEqual([name, args, true]);
  expect(await callTool(key, "list_memories", {})).toMatchObject(GREEN_TEA);
});

test("a conversation that was erased is not stored again, and the answer says so", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const conversation = { messages: [{ role: "user", text: "I like green tea" }], session_id: "talk" };
  await callTool(key, "add_conversation", conversation);
  await drainQueue();
  const [memory] = (await callTool(key, "list_memories", {})).data.memories as { id: string }[];
  await eraseMemory(ctx, memory?.id ?? "");
  expect(await callTool(key, "add_conversation", { ...conversation, close: true })).toMatchObject({
    isError: false,
    text: expect.stringMatching(/^Nothing was saved: .* erased/),
    data: { stored: 0, is_repeat: true, memory_ids: [] },
  });
});
