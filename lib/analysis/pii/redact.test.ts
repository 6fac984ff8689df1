// A text is redacted in each mode and format, with the positions of its redactions.

import { expect, test } from "vitest";
import { DEFAULT_POLICY, type Policy } from "./policy";
import { redactInSteps, redactText } from "./redact";

const TEXT = "mail a@b.com or call 555-123-4567";

test("masks with plain placeholders", () => {
  expect(redactText(TEXT, DEFAULT_POLICY)).toEqual({
    text: "mail [EMAIL] or call [PHONE]",
    redactions: [
      { kind: "EMAIL", rule: "email.address", mode: "mask", start: 5, length: 7 },
      { kind: "PHONE", rule: "phone.nanp", mode: "mask", start: 21, length: 7 },
    ],
  });
});

test("masks with the redacted format", () => {
  const { text } = redactText(TEXT, { ...DEFAULT_POLICY, format: "redacted" });
  expect(text).toBe("mail [REDACTED:EMAIL] or call [REDACTED:PHONE]");
});

test("drops the spans in drop mode", () => {
  const { text, redactions } = redactText(TEXT, { ...DEFAULT_POLICY, mode: "drop" });
  expect(text).toBe("mail  or call ");
  expect(redactions.map(({ start, length }) => [start, length])).toEqual([
    [5, 0],
    [14, 0],
  ]);
});

test("keeps the text in tag mode and lists the positions", () => {
  const { text, redactions } = redactText(TEXT, { ...DEFAULT_POLICY, mode: "tag" });
  expect(text).toBe(TEXT);
  expect(redactions.map(({ start, length }) => TEXT.slice(start, start + length))).toEqual([
    "a@b.com",
    "555-123-4567",
  ]);
});

test("keeps IP addresses by default, and all kinds outside the policy", () => {
  const onlyIp: Policy = { ...DEFAULT_POLICY, kinds: new Set(["IP"]) };
  expect(redactText("a@b.com on 192.168.1.10", DEFAULT_POLICY).text).toBe("[EMAIL] on 192.168.1.10");
  expect(redactText("a@b.com on 192.168.1.10", onlyIp).text).toBe("a@b.com on [IP]");
});

test("reads long texts in windows without losing a hit at a boundary", () => {
  const unit = "some words and bob@example.com and more; ";
  const { text } = redactText(unit.repeat(8000), DEFAULT_POLICY);
  expect(text).toBe("some words and [EMAIL] and more; ".repeat(8000));
});

test("redacts the same in steps, also when other texts are redacted between them", () => {
  const texts = [
    `${TEXT}; iban DE89 3704 0044 0532 0130 00, card 4111 1111 1111 1111, code 4711. `.repeat(50),
    "the wifi password is hunter22; reach me at +46 70 123 45 67 or 10.0.0.1",
    "nothing to hide",
  ];
  for (const text of texts) {
    const steps = redactInSteps(text, DEFAULT_POLICY);
    let step = steps.next();
    for (; !step.done; step = steps.next()) for (const other of texts) redactText(other, DEFAULT_POLICY);
    expect(step.value).toEqual(redactText(text, DEFAULT_POLICY));
  }
});
