// Working memory holds the last turns, decided or not, and variables, which are redacted, limited and expire.

import { expect, test } from "vitest";
import type { Ctx } from "@/lib/base/core";
import { send } from "@/lib/engine/ingest/testing";
import { tablesThatSay } from "@/lib/features/memories/testing";
import { inTenant } from "@/lib/storage/db";
import { testDatabase, testTenant } from "@/lib/storage/db/testing";
import { deleteExpiredVariables } from "@/lib/storage/records";
import { createSession, createSessionInput } from "./create-session";
import { getWorkingMemory } from "./get-working-memory";
import { deleteVariable, setVariable, setVariableInput } from "./set-variable";
import { ANA, converse, passMinutes, said } from "./testing";

testDatabase();

const read = (ctx: Ctx, id: string) => getWorkingMemory(ctx, id, ANA);
const set = (ctx: Ctx, name: string, value: unknown, more: object = {}) =>
  setVariable(ctx, { ...setVariableInput.parse({ ...ANA, value, ...more }), id: "s", name });
const open = async (more: object = {}) => {
  const ctx = await testTenant();
  await createSession(ctx, createSessionInput.parse({ ...ANA, session_id: "s", ...more }));
  return ctx;
};

test("the last 20 turns are there at once, also dropped and undecided ones, oldest first", async () => {
  const ctx = await testTenant();
  await converse(ctx, said("s", "I like tea"), said("s", "haha ok"));
  await send(ctx, [said("s", "My gym is on Main Street", { speaker: "Ana" })]);
  expect((await read(ctx, "s")).turns).toMatchObject([
    { text: "I like tea", is_decided: true },
    { text: "haha ok", is_decided: true },
    { text: "My gym is on Main Street", speaker: "Ana", is_decided: false, is_cut: false },
  ]);
  const messages = Array.from({ length: 20 }, (_, n) => ({ role: "user" as const, text: `tool ${n}` }));
  await send(ctx, [{ ...ANA, session_id: "s", messages }]);
  expect((await read(ctx, "s")).turns.map(({ text }) => text)).toEqual(messages.map(({ text }) => text));
});

test("turns beyond 2 000 tokens are left out, and a longer last turn is cut", async () => {
  const ctx = await testTenant();
  const long = (letter: string, length: number) => `${letter} `.repeat(length / 2);
  await send(ctx, [said("s", long("a", 4000)), said("s", long("b", 4000)), said("s", long("c", 3000))]);
  expect((await read(ctx, "s")).turns.map(({ text }) => text[0])).toEqual(["b", "c"]);
  await send(ctx, [said("s", `${"d".repeat(7999)}😀${"d".repeat(9000)}`)]);
  const { turns } = await read(ctx, "s");
  expect(turns).toMatchObject([{ is_cut: true, text: "d".repeat(7999) }]);
});

test("turns and variables last until the time to live has passed after the last turn", async () => {
  const ctx = await open({ ttl_seconds: 3600 });
  await send(ctx, [said("s", "I like tea")]);
  await set(ctx, "task", { step: 1 });
  await set(ctx, "short", "soon", { ttl_seconds: 60 });
  await passMinutes(ctx, 50);
  expect(await read(ctx, "s")).toMatchObject({
    turns: [{ text: "I like tea" }],
    variables: { task: { step: 1 } },
  });
  await passMinutes(ctx, 11);
  expect(await read(ctx, "s")).toMatchObject({ turns: [], variables: {} });
  expect(await inTenant(ctx, "work", (tx) => deleteExpiredVariables(tx, ctx.tenantNo, 100))).toBe(2);
  await expect(deleteVariable(ctx, { ...ANA, id: "s", name: "task" })).rejects.toMatchObject({
    code: "not_found",
  });
  await send(ctx, [said("s", "I like green tea")]);
  expect((await read(ctx, "s")).turns).toHaveLength(2);
});

test("a variable is replaced and deleted, and reading is the same after a repeat", async () => {
  const ctx = await open();
  await set(ctx, "task", "lights");
  await set(ctx, "task", ["lights", null, 40]);
  expect((await read(ctx, "s")).variables).toEqual({ task: ["lights", null, 40] });
  await deleteVariable(ctx, { ...ANA, id: "s", name: "task" });
  expect((await read(ctx, "s")).variables).toEqual({});
});

test("personal data in variables are masked and credentials removed before they are stored", async () => {
  const ctx = await open();
  const mail = ["timbuktu", "example.org"].join("@");
  const stored = await set(ctx, "draft", { to: mail, password: "timbuktu-9", note: `write to ${mail}` });
  expect(stored.value).toEqual({ to: "[EMAIL]", note: "write to [EMAIL]" });
  await createSession(ctx, createSessionInput.parse({ ...ANA, session_id: "s", variables: { mail } }));
  expect((await read(ctx, "s")).variables).toMatchObject({ mail: "[EMAIL]" });
  expect(await tablesThatSay("timbuktu")).toEqual([]);
});

test.each([
  ["__proto__", 1, {}],
  ["", 1, {}],
  ["a\0b", 1, {}],
  ["9lives", 1, {}],
  ["DE89370400440532013000", 1, {}],
  ["api_key", "x", {}],
])("the name %j is refused", async (name, value, more) => {
  await expect(set(await open(), name, value, more)).rejects.toMatchObject({
    code: "invalid_input",
    facts: { fields: [{ path: "name" }] },
  });
});

test.each([
  ["x".repeat(8 * 1024 - 1), undefined],
  ["a\0b", undefined],
  ["\ud800", undefined],
  [JSON.parse('{"a": {"__proto__": {"b": 1}}}'), undefined],
  [1, 0],
  [1, -1],
  [1, 30 * 86_400 + 1],
])(
  "a value that is too large or cannot be stored and a bad time to live are refused: case %#",
  (value, ttl) => {
    const { success, error } = setVariableInput.safeParse({ ...ANA, value, ttl_seconds: ttl });
    expect(success).toBe(false);
    expect(error?.issues[0]?.path[0]).toBe(ttl === undefined ? "value" : "ttl_seconds");
  },
);

test("a session has at most 64 variables and 64 KB of values", async () => {
  const ctx = await open();
  const names = Array.from({ length: 64 }, (_, n) => `v${n}`);
  const variables = Object.fromEntries(names.map((name) => [name, 1]));
  await createSession(ctx, createSessionInput.parse({ ...ANA, session_id: "s", variables }));
  await expect(set(ctx, "one-more", 1)).rejects.toMatchObject({ code: "invalid_input" });
  await set(ctx, "v0", 2);
  const large = "x".repeat(8 * 1024 - 2);
  for (const name of names.slice(0, 7)) await set(ctx, name, large);
  await expect(set(ctx, "v8", large)).rejects.toMatchObject({
    facts: { fields: [{ path: "value", message: "the values of a session have at most 64 KB together" }] },
  });
  const tooMany = { ...variables, more: 1 };
  expect(createSessionInput.safeParse({ ...ANA, variables: tooMany }).success).toBe(false);
  expect(createSessionInput.safeParse({ ...ANA, session_id: "s".repeat(257) }).success).toBe(false);
  expect(createSessionInput.safeParse({ ...ANA, session_id: "s".repeat(256) }).success).toBe(true);
  for (const ttl_seconds of [0, -1, 0.5, 30 * 86_400 + 1])
    expect(createSessionInput.safeParse({ ...ANA, ttl_seconds }).success).toBe(false);
  expect(createSessionInput.safeParse({ ...ANA, variables: JSON.parse('{"__proto__": 1}') }).success).toBe(
    false,
  );
});

test("an event that imitates a summary in its metadata stays in the working memory", async () => {
  const ctx = await testTenant();
  const imitation = { source: "session", metadata: { isDerived: true, messages: [{ isDerived: true }] } };
  await converse(ctx, said("evening", "I like green tea", imitation));
  expect((await getWorkingMemory(ctx, "evening", ANA)).turns).toHaveLength(1);
});
