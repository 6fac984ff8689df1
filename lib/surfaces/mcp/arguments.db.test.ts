// A refusal names the arguments of the tool, never the fields of the operation behind it.

import { expect, test, vi } from "vitest";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { callTool, keyOf } from "./testing";

testDatabase();
vi.stubEnv("LOG_LEVEL", "fatal");

const messages = Array.from({ length: 30 }, (_, at) => ({ role: "user", text: at === 25 ? "" : "ok" }));

test("every invalid argument is named as the tool calls it", async () => {
  const ctx = await testTenant();
  const key = await keyOf(ctx, { user_id: "ana" });
  const cases: [string, object, string][] = [
    ["remember", { text: "  " }, "text"],
    ["remember", { text: "x".repeat(40_000) }, "text"],
    ["remember", { text: "The roof was fixed.", at: "tomorrow" }, "at"],
    ["remember", { text: "The roof was fixed.", tags: ["x".repeat(65)] }, "tags[0]"],
    ["add_conversation", { messages: messages.slice(20) }, "messages[5].text"],
    ["add_conversation", { messages }, "messages[25].text"],
    ["add_conversation", { messages: [{ role: "user", text: "ok", at: "soon" }] }, "messages[0].at"],
    ["add_conversation", { messages: messages.slice(0, 2), session_id: ".." }, "session_id"],
    ["search_memories", { query: "roof", types: ["nonsense"] }, "types[0]"],
    ["search_memories", { query: "roof", from: "yesterday" }, "from"],
    ["search_memories", { query: "" }, "query"],
    ["list_memories", { types: ["nonsense"] }, "types[0]"],
    ["list_memories", { from: "yesterday" }, "from"],
  ];
  for (const [name, args, field] of cases) {
    const { text, isError } = await callTool(key, name, args);
    const fields = text
      .split("\n")
      .slice(1)
      .map((line) => /^- (\S+): /.exec(line)?.[1]);
    expect([name, isError, fields]).toEqual([name, true, [field]]);
  }
  const unbound = await keyOf(ctx);
  const named = await callTool(unbound, "remember", { text: "ok", user_id: "x".repeat(300) });
  expect(named.text).toMatch(/^- user_id: /m);
});
