// Problems with fields are said in the words of a caller, and repeat no part of the input.

import { expect, test } from "vitest";
import { z } from "zod";
import { issueMessage } from "./issue-message";

/** What is wrong with a value; null when it is valid. */
const wrongWith = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value, { error: issueMessage }).error?.issues[0]?.message ?? null;
const MARK = "zq-mark";

test.each<[string, z.ZodType, unknown]>([
  ["is missing", z.string(), undefined],
  ["is missing", z.enum(["a", "b"]), undefined],
  ["is missing", z.union([z.string(), z.number()]), undefined],
  ["must be a string", z.string(), 7],
  ["must be a number", z.number(), MARK],
  ["must be a whole number", z.number().int(), 1.5],
  ["must be a number", z.coerce.number(), MARK],
  ["must be true or false", z.boolean(), MARK],
  ["must be true or false", z.stringbool(), MARK],
  ["must be a list", z.array(z.string()), MARK],
  ["must be an object", z.strictObject({}), MARK],
  ["must be an object", z.record(z.string(), z.string()), MARK],
  ["must be of another type", z.date(), MARK],
  ['must be "shared"', z.literal("shared"), MARK],
  ['must be one of "a", "b"', z.enum(["a", "b"]), MARK],
  ["must not be empty", z.string().min(1), ""],
  ["must not be empty", z.array(z.string()).min(1), []],
  ["must have at least 8 characters", z.string().min(8), MARK],
  ["must have at most 1 character", z.string().max(1), MARK],
  ["must have at most 2 items", z.array(z.string()).max(2), [MARK, MARK, MARK]],
  ["must be at least 1", z.number().min(1), 0],
  ["must be at most 100", z.number().max(100), 101],
  ["must be more than 0", z.number().positive(), 0],
  ["must be less than 0", z.number().negative(), 0],
  ["must be a URL", z.url(), MARK],
  ["has an invalid format", z.string().regex(/^\d+$/), MARK],
  ["has an invalid format", z.union([z.number(), z.boolean()]), MARK],
  ["has an invalid format", z.record(z.string().max(2), z.string()), { [MARK]: "x" }],
])("says that a value %s", (message, schema, value) => {
  expect(wrongWith(schema, value)).toBe(message);
});

test("a schema that says something itself is heard", () => {
  expect(wrongWith(z.string({ error: "name the user" }), undefined)).toBe("name the user");
  expect(wrongWith(z.string(), "fine")).toBeNull();
});
