// Custom patterns, modes per kind and allowed values change what a policy redacts.

import fc from "fast-check";
import { expect, test } from "vitest";
import { DEFAULT_POLICY, type Policy, plainValue } from "./policy";
import { redactText } from "./redact";
import { redactValue } from "./redact-value";
import { withPatterns } from "./testing";

const textOf = (text: string, policy: Policy) => redactText(text, policy).text;

test("masks a custom pattern with its label, before kinds that would also match", () => {
  const policy = withPatterns("\\b\\d{3}-\\d{3}-\\d{4}\\b");
  expect(redactText("Customer 415-555-0132 wrote", policy)).toEqual({
    text: "Customer [CUSTOMER_NO] wrote",
    redactions: [{ kind: "CUSTOMER_NO", rule: "custom.rule-0", mode: "mask", start: 9, length: 13 }],
  });
});

test("masks a whole card when a pattern finds part of it", () => {
  const card = ["4111", "1111", "1111", "1111"].join(" ");
  expect(textOf(`pay with ${card} today`, withPatterns("\\b1111 today"))).toBe("pay with [CUSTOMER_NO]");
});

test("an earlier mask hides nothing next to it and is not masked again", () => {
  const policy = withPatterns("Patient .{1,40}");
  const redactedOnce = textOf("Patient Bob Miller, bob@example.org", policy);
  expect(redactedOnce).toBe("[CUSTOMER_NO]");
  expect(textOf("Patient Bob Miller, [EMAIL]", policy)).toBe("[CUSTOMER_NO][EMAIL]");
  expect(textOf("Ask [CUSTOMER_NO] or [EMAIL]", withPatterns("[A-Z_]{4,20}"))).toBe(
    "Ask [CUSTOMER_NO] or [EMAIL]",
  );
});

test("a kind can have its own mode, and a tagged span does not prevent masking", () => {
  const modes = new Map([
    ["EMAIL", "drop"],
    ["CUSTOMER_NO", "tag"],
  ] as const);
  const { text, redactions } = redactText("Write KD-471 to ana@example.org, it is KD-472", {
    ...withPatterns("KD-\\d+|ana.+"),
    modes,
  });
  expect(text).toBe("Write KD-471 to , it is KD-472");
  expect(
    redactions.map(({ kind, mode, start, length }) => [kind, mode, text.slice(start, start + length)]),
  ).toEqual([
    ["CUSTOMER_NO", "tag", "KD-471"],
    ["EMAIL", "drop", ""],
    ["CUSTOMER_NO", "tag", "KD-472"],
  ]);
});

test("does not mask allowed values, however they are formatted", () => {
  const allowed = new Set(["Support@Example.org", "+1 415 555 0132"].map(plainValue));
  const text = "Ask support@example.org or +1 (415) 555-0132, not ana@example.org";
  expect(textOf(text, { ...DEFAULT_POLICY, allowed })).toBe(
    "Ask support@example.org or +1 (415) 555-0132, not [EMAIL]",
  );
});

test("applies custom patterns to numbers and to values of keys", () => {
  const policy = withPatterns("[Cc]ustomer [Nn]o: \\d{4,8}", "\\b77\\d{4}\\b");
  expect(redactValue({ customerNo: "4711", ref: 771234, count: 12 }, policy).value).toEqual({
    customerNo: "[CUSTOMER_NO]",
    ref: "[CUSTOMER_NO]",
    count: 12,
  });
});

test("rejects a policy with patterns when there is no matcher", () => {
  const { matchCustom: _, ...policy } = withPatterns("KD-\\d+");
  expect(() => redactText("KD-4711", policy)).toThrow("needs matchCustom");
});

test("redacting a second time changes nothing, whatever the pattern", () => {
  const part = fc.constantFrom(
    "KD-4711 ",
    "Patient Bob ",
    "ana@example.org ",
    "4111 1111 1111 1111",
    " x",
    "\n",
    "[EMAIL]",
  );
  const pattern = fc.constantFrom(
    "KD-\\d+",
    "Patient .{1,20}",
    "[A-Z]+",
    "\\S+ \\S+",
    "[^,]{2,9}",
    "\\d{4}",
    ".+",
  );
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 12 }),
      fc.array(pattern, { minLength: 1, maxLength: 3 }),
      (parts, patterns) => {
        const policy = withPatterns(...patterns);
        const redactedOnce = textOf(parts.join(""), policy);
        expect(textOf(redactedOnce, policy)).toBe(redactedOnce);
      },
    ),
  );
});

test("moves earlier redactions when a new rule masks text before them", () => {
  const first = redactText("KD-4711 is of ana@example.org", DEFAULT_POLICY);
  const { text, redactions } = redactText(first.text, withPatterns("KD-\\d+"), first.redactions);
  expect(redactions.map(({ start, length }) => text.slice(start, start + length))).toEqual([
    "[CUSTOMER_NO]",
    "[EMAIL]",
  ]);
  const fields = redactValue({ "KD-4711": { note: "KD-12 ana@example.org" } }, DEFAULT_POLICY);
  expect(redactValue(fields.value, withPatterns("KD-\\d+"), fields.redactions).redactions).toMatchObject([
    { path: "/[CUSTOMER_NO]", part: "key", kind: "CUSTOMER_NO", start: 0 },
    { path: "/[CUSTOMER_NO]/note", part: "value", kind: "CUSTOMER_NO", start: 0 },
    { path: "/[CUSTOMER_NO]/note", part: "value", kind: "EMAIL", start: 14 },
  ]);
});
