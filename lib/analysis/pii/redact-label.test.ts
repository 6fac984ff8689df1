// Labels with personal data stay different from each other, and are redacted once.

import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { hasLoneSurrogate } from "@/lib/base/core";
import { DEFAULT_POLICY, type Policy } from "./policy";
import { redactLabel } from "./redact-label";

const hash = (text: string) => createHash("sha256").update(text).digest("hex");
const policy: Policy = { ...DEFAULT_POLICY, regions: ["DE"] };
const redact = (label: string, own: Policy = policy) => redactLabel(label, own, hash).text;
const PSEUDONYM = /^[^[\]]*\[[A-Z]+\]-[0-9a-f]{24}$/;

/** A password only when nothing follows it at once. */
const HIDDEN = ["password", "hunter2abc"].join("=");

const PERSONAL = [
  "ana@example.org",
  "app:ana@example.org",
  "app:ben@example.org",
  "for ana@example.org only",
  "for ana@example.org",
  "phone:+49 30 1234567",
  "phone:+49 30 1234568",
  "call 030 1234567 now",
  "card 4111 1111 1111 1111",
  "a@example.org b@example.org",
  `${"long ".repeat(9)}ana@example.org`,
  `apps:${"\u{1F600}".repeat(25)}ana@example.org`,
  `${HIDDEN}:ana@example.org`,
];

test("different labels with personal data stay different, and say only what precedes it", () => {
  const stored = PERSONAL.map((label) => redact(label));
  expect(new Set(stored).size).toBe(PERSONAL.length);
  for (const label of stored) {
    expect(label).toMatch(PSEUDONYM);
    expect(label.length).toBeLessThanOrEqual(64);
    expect(label).not.toMatch(/example|1234|1111|hunter2/);
    expect(hasLoneSurrogate(label)).toBe(false);
  }
  expect(redact("app:ana@example.org")).toMatch(/^app:\[EMAIL\]-/);
  expect(redact("for ana@example.org only")).toMatch(/^for \[EMAIL\]-[0-9a-f]{24}$/);
  expect(redact(`app:${"long ".repeat(6)}ana@example.org`)).toMatch(/^app:long /);
});

test("a redacted label stays as it is, whatever its digits and whatever the policy", () => {
  const digits = `phone [PHONE]-${"49301234567".repeat(3).slice(0, 24)}`;
  for (const label of [...PERSONAL.map((one) => redact(one)), digits, "[EMAIL]", "app:[EMAIL]", "garden"])
    for (const own of [
      policy,
      { ...policy, mode: "drop" } as const,
      { ...policy, format: "redacted" } as const,
    ])
      expect(redact(label, own)).toBe(label);
  expect(redact(`ana@example.org [EMAIL]-${"a".repeat(24)}`)).toMatch(/^\[EMAIL\]-(?!a{24})[0-9a-f]{24}$/);
});

test("what a policy drops becomes a pseudonym too, and what it only tags stays", () => {
  expect(redact("ana@example.org", { ...policy, mode: "drop" })).toBe(redact("ana@example.org"));
  const tagged = redactLabel("for ana@example.org", { ...policy, mode: "tag" }, hash);
  expect(tagged).toMatchObject({
    text: "for ana@example.org",
    redactions: [{ mode: "tag", start: 4, length: 15 }],
  });
});

test("redactions are listed at their place, and earlier ones of what is left are kept", () => {
  const { text, redactions } = redactLabel("for ana@example.org", policy, hash);
  expect(redactions).toEqual([
    { kind: "EMAIL", rule: expect.any(String), mode: "mask", start: 4, length: 7 },
  ]);
  const again = redactLabel(text, policy, hash, redactions);
  expect(again).toEqual({ text, redactions });
  const earlier = [
    { kind: "NAME", rule: "name", mode: "mask" as const, start: 0, length: 6 },
    { kind: "NAME", rule: "name", mode: "mask" as const, start: 26, length: 6 },
  ];
  const masked = redactLabel("[NAME] and ana@example.org [NAME]", policy, hash, earlier);
  expect(masked.redactions).toMatchObject([earlier[0], { kind: "EMAIL", start: 11, length: 7 }]);
});
