// A key without the scope `read` changes memories but never reads what is stored.

import { expect, test } from "vitest";
import { z } from "zod";
import { type Ctx, OPERATOR, type TenantNo } from "@/lib/base/core";
import { OPERATIONS } from "./index";
import { runOperation } from "./run-operation";

type Json = { readonly [key: string]: unknown };

/** Ids, times, and kinds of redactions say nothing of a text. */
const IS_HARMLESS = /(?:^|_)id$|_at$|^kind$/;
/** What the call itself named, the code of a reason, and who set a policy. */
const KNOWN = [
  "deletePatterns set_by",
  "deleteVariable name",
  "deleteVariable value",
  "previewEvents reason",
  "setOwnerPolicy set_by",
  "setVariable name",
  "setVariable value",
];

/** The names of the fields in which an output can contain any text. */
function textFields(schema: unknown, definitions: Json, name = "", seen: readonly string[] = []): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { $ref, anyOf, items, properties, additionalProperties, type, ...rest } = schema as Json;
  const within = (one: unknown, as = name) => textFields(one, definitions, as, seen);
  if (typeof $ref === "string") {
    const target = $ref.split("/").at(-1) ?? "";
    return seen.includes(target)
      ? [name]
      : textFields(definitions[target], definitions, name, [...seen, target]);
  }
  const isText = [type].flat().includes("string") && !("enum" in rest) && !("const" in rest);
  return [
    ...(isText && !IS_HARMLESS.test(name) ? [name] : []),
    ...((anyOf as unknown[] | undefined) ?? []).flatMap((one) => within(one)),
    ...within(items),
    ...within(additionalProperties),
    ...Object.entries((properties as Json | undefined) ?? {}).flatMap(([key, one]) => within(one, key)),
  ];
}

test("a change returns texts only to a key that can read", () => {
  const changes = OPERATIONS.filter(({ scope, returnsContents }) => scope === "write" && !returnsContents);
  const found = changes.flatMap(({ name, output }) => {
    const { $defs = {}, ...schema } = z.toJSONSchema(output, { unrepresentable: "any" }) as Json;
    return [...new Set(textFields(schema, $defs as Json))].map((field) => `${name} ${field}`);
  });
  expect(found.toSorted()).toEqual(KNOWN);
});

const RETURNING = OPERATIONS.filter(({ returnsContents }) => returnsContents);

test.each(RETURNING.map((operation) => [operation.name, operation] as const))(
  "%s refuses a key without the scope read",
  async (_, operation) => {
    const ctx: Ctx = {
      ...OPERATOR,
      tenantNo: 7 as TenantNo,
      scopes: ["write"],
      actor: "key:a",
      requestId: "r",
    };
    const call = runOperation(operation, ctx, () => ({ params: { id: "0" }, input: operation.example }));
    await expect(call).rejects.toMatchObject({ code: "scope_missing", facts: { scope: "read" } });
  },
);
