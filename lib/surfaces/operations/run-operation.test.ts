// An operation checks the caller, its input and its output.

import { expect, test } from "vitest";
import { z } from "zod";
import { type Ctx, OPERATOR, type TenantNo } from "@/lib/base/core";
import { callOperation } from "./call-operation";
import { defineOperation } from "./define-operation";
import { runOperation } from "./run-operation";

const ctx: Ctx = { ...OPERATOR, tenantNo: 7 as TenantNo, scopes: ["read"], actor: "key:a", requestId: "r" };

const greet = defineOperation({
  name: "greet",
  summary: "Greet somebody",
  scope: "read",
  owner: "tenant",
  params: z.object({ id: z.string().regex(/^\d+$/) }),
  input: z.strictObject({ word: z.string().max(5) }),
  headers: z.object({ tone: z.enum(["loud"]).optional() }),
  output: z.object({ said: z.string().max(20) }),
  http: { method: "POST", path: "/api/v1/greetings/[id]", headers: { tone: "X-Tone" } },
  run: async (_ctx, { id, word, tone }) => ({ said: `${word} ${id}${tone ? "!" : ""}` }),
});

test("an operation receives the fields of the path, the input and the headers in one object", async () => {
  expect(await callOperation(greet, ctx, { id: "7", word: "hello", tone: "loud" })).toEqual({
    said: "hello 7!",
  });
});

test("a caller without permission is rejected before the input is read", async () => {
  const read = () => {
    throw new Error("read");
  };
  const refused = (other: Partial<Ctx>) => runOperation(greet, { ...ctx, ...other }, read);
  await expect(refused({ scopes: ["write"] })).rejects.toMatchObject({ code: "scope_missing" });
  await expect(refused({ owner: { kind: "user", id: "ana" } })).rejects.toMatchObject({
    code: "owner_forbidden",
  });
  await expect(refused({ tenantNo: 0 as TenantNo })).rejects.toMatchObject({ code: "unauthenticated" });
});

test("a key that is bound to an owner needs only the scope that the operation names for it", async () => {
  const own = { ...greet, owner: "none", boundScope: "write" } as const;
  const sent = { id: "7", word: "hi" };
  const bound: Ctx = { ...ctx, scopes: ["write"], owner: { kind: "user", id: "ana" } };
  expect(await callOperation(own, bound, sent)).toEqual({ said: "hi 7" });
  await expect(callOperation(own, { ...bound, owner: null }, sent)).rejects.toThrow("read");
  await expect(callOperation(own, { ...bound, scopes: ["admin"] }, sent)).rejects.toThrow("read");
});

test("an error gives an invalid field the name that the caller uses, and a malformed ID counts as unknown", async () => {
  const fieldsOf = (raw: object) =>
    runOperation(greet, ctx, () => ({ params: { id: "7" }, input: { word: "hi" }, ...raw })).catch(
      ({ code, facts }) => [code, facts.fields?.map(({ path }: { path: string }) => path)],
    );
  expect(await fieldsOf({ input: { word: "too long" } })).toEqual(["invalid_input", ["word"]]);
  expect(await fieldsOf({ headers: { tone: "shy" } })).toEqual(["invalid_input", ["X-Tone"]]);
  expect(await fieldsOf({ params: { id: "x" } })).toEqual(["not_found", undefined]);
});

test("an output that does not match its schema is not returned and causes an internal error", async () => {
  const broken = { ...greet, run: async () => ({ said: "far too much to say in one go" }) };
  await expect(callOperation(broken, ctx, { id: "7", word: "hi" })).rejects.toMatchObject({
    code: "internal",
  });
});
