// Structured values are redacted at every level, in keys as well as in strings.

import { expect, test } from "vitest";
import { DEFAULT_POLICY } from "./policy";
import { dropCredentialFields, redactValue } from "./redact-value";

const redact = (value: unknown): unknown => redactValue(value, DEFAULT_POLICY).value;

test("redacts strings at every level, including tool outputs and tags", () => {
  expect(redact({ tool_outputs: { to: "a@b.com", n: 3 }, tags: ["a@b.com", "home"], none: null })).toEqual({
    tool_outputs: { to: "[EMAIL]", n: 3 },
    tags: ["[EMAIL]", "home"],
    none: null,
  });
});

test.each(["Authorization", "X-Api-Key", "set-cookie", "accessToken", "db_password", "PASSWD"])(
  "masks the whole value of %s",
  (key) => {
    expect(redact({ [key]: "short" })).toEqual({ [key]: "[SECRET]" });
    expect(redact({ [key]: { nested: ["x"] } })).toEqual({ [key]: "[SECRET]" });
  },
);

test("uses a key as context only for its own value", () => {
  expect(redact({ phone: "5551234567", other: "5551234567" })).toEqual({
    phone: "[PHONE]",
    other: "5551234567",
  });
  expect(redact({ phone: { id: "5551234567" } })).toEqual({ phone: { id: "5551234567" } });
  expect(redact({ contactPhones: ["5551234567"] })).toEqual({ contactPhones: ["[PHONE]"] });
});

test("masks a number whose key names its kind", () => {
  const digits = 4_111_111_111_111_111;
  expect(redact({ card: digits, id: digits, at: 1_763_683_200_000 })).toEqual({
    card: "[CC]",
    id: digits,
    at: 1_763_683_200_000,
  });
});

test("redacts keys and keeps both fields when they become equal", () => {
  expect(redact({ "a@b.com": 1, "c@d.com": 2 })).toEqual({ "[EMAIL]": 1, "[EMAIL] (2)": 2 });
});

test("reports the position and never the value", () => {
  const { redactions } = redactValue({ list: [{ "a/b": "write a@b.com" }], ssn: 123456789 }, DEFAULT_POLICY);
  expect(redactions).toEqual([
    {
      kind: "EMAIL",
      rule: "email.address",
      mode: "mask",
      start: 6,
      length: 7,
      path: "/list/0/a~1b",
      part: "value",
    },
    { kind: "SSN", rule: "ssn.key", mode: "mask", start: 0, length: 5, path: "/ssn", part: "value" },
  ]);
});

test("changes nothing in a second run and does not change its input", () => {
  const value = { token: "abc", "a@b.com": { phone: 5551234567 } };
  const redactedOnce = redact(value);
  expect(redact(redactedOnce)).toEqual(redactedOnce);
  expect(value).toEqual({ token: "abc", "a@b.com": { phone: 5551234567 } });
});

test("masks values deeper than the depth limit without reading them", () => {
  let nestedValue: unknown = "a@b.com";
  for (let level = 0; level < 5000; level++) nestedValue = [nestedValue];
  expect(JSON.stringify(redact(nestedValue))).not.toContain("a@b.com");
});

test("keeps own fields that are named like prototype members", () => {
  const value = JSON.parse('{"__proto__": {"mail": "a@b.com"}}');
  expect(JSON.stringify(redact(value))).toBe('{"__proto__":{"mail":"[EMAIL]"}}');
});

test("drops fields that contain credentials and lists them", () => {
  const { value, removed } = dropCredentialFields({
    headers: { Authorization: "x", accept: "y" },
    items: [{ api_key: 1, name: "n" }],
    max_tokens: 5,
  });
  expect(value).toEqual({ headers: { accept: "y" }, items: [{ name: "n" }], max_tokens: 5 });
  expect(removed).toEqual(["/headers/Authorization", "/items/0/api_key"]);
});
