// Spans of personal data are exact and disjoint, and identifiers are not mistaken for them.

import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { anyText } from "@/testkit/any-text";
import { detect } from "./detect";
import { redactText } from "./redact";
import { EVERY_KIND, findAll } from "./testing";

/** Fragments that contain personal data, stand next to it, or almost match. */
const piece = fc.oneof(
  fc.constantFrom(
    "a@b.com",
    "😀",
    "call ",
    "+1 604-697-0202",
    "4111 1111 1111 1111",
    "123-45-6789",
    "192.168.1.10",
    "::1",
    "DE89370400440532013000",
    "password=",
    "Hunter2x!",
    "token: ",
    "Authorization: Bearer ",
    "[EMAIL]",
    "[REDACTED:SSN]",
    "１２３",
    "\u200b",
    "\n",
    " ",
    "-",
    ".",
    ":",
    "/",
    "@",
    "(",
    '"',
    "card ",
    "https://u:p4ss@h.io/",
    "𝟏𝟐𝟑",
    "电话",
    "0",
    "55",
  ),
  anyText({ maxLength: 8 }),
);
const text = fc.array(piece, { maxLength: 14 }).map((pieces) => pieces.join(""));

test("spans are sorted, do not overlap, lie inside the text and never split a surrogate pair", () => {
  fc.assert(
    fc.property(text, (value) => {
      let last = 0;
      for (const { start, end } of detect(value, EVERY_KIND)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(end).toBeGreaterThan(start);
        expect(end).toBeLessThanOrEqual(value.length);
        for (const at of [start, end]) {
          const isInside =
            /[\ud800-\udbff]/.test(value.charAt(at - 1)) && /[\udc00-\udfff]/.test(value.charAt(at));
          expect(isInside).toBe(false);
        }
        last = end;
      }
    }),
    { numRuns: 500 },
  );
});

test("offsets are correct after surrogate pairs and folded characters", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("😀", "é", "\u200b", "１", "𝟏", "漢", " "), { maxLength: 20 }),
      (before) => {
        const prefix = `${before.join("")} `;
        const spans = detect(`${prefix}bob@example.com`, EVERY_KIND);
        expect(spans.at(-1)).toMatchObject({ start: prefix.length, end: prefix.length + 15, kind: "EMAIL" });
      },
    ),
  );
});

test("redacting twice changes nothing more", () => {
  for (const mode of ["mask", "drop"] as const) {
    for (const format of ["plain", "redacted"] as const) {
      fc.assert(
        fc.property(text, (value) => {
          const policy = { ...EVERY_KIND, mode, format };
          const redactedOnce = redactText(value, policy).text;
          expect(redactText(redactedOnce, policy).text).toBe(redactedOnce);
        }),
        { numRuns: 300 },
      );
    }
  }
});

test("every redaction of a masked text points at its placeholder", () => {
  fc.assert(
    fc.property(text, (value) => {
      const { text: masked, redactions } = redactText(value, EVERY_KIND);
      for (const { kind, start, length } of redactions)
        expect(masked.slice(start, start + length)).toBe(`[${kind}]`);
    }),
    { numRuns: 300 },
  );
});

const hex = (length: number) =>
  fc.string({ unit: fc.constantFrom(..."0123456789abcdef"), minLength: length, maxLength: length });
const identifier = fc.oneof(
  fc.uuid(),
  hex(40),
  hex(64),
  fc.ulid(),
  fc.integer({ min: 1_000_000_000, max: 2_000_000_000 }).map(String),
  fc.integer({ min: 1_000_000_000_000, max: 2_000_000_000_000 }).map(String),
  fc.integer({ min: 100_000, max: 9_999_999_999 }).map((id) => `ORD-${id}`),
  fc.tuple(fc.nat(20), fc.nat(99), fc.nat(999)).map((parts) => parts.join(".")),
  fc.integer({ min: 1, max: 9_999_999 }).map((cents) => `$${(cents / 100).toFixed(2)}`),
  fc.integer({ min: 100, max: 999 }).map((part) => `ISBN 978-3-16-148${part}-0`),
  fc
    .tuple(fc.double({ min: -90, max: 90, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true }))
    .map(([a, b]) => `${a.toFixed(6)}, ${b.toFixed(6)}`),
  fc.array(hex(2), { minLength: 6, maxLength: 6 }).map((bytes) => bytes.join(":")),
  fc.date({ min: new Date(0), max: new Date(4e12), noInvalidDate: true }).map((date) => date.toISOString()),
);

test("at most 2 of 10 000 identifiers are hits", () => {
  const samples = fc.sample(identifier, { numRuns: 10_000, seed: 7 });
  const maskedIdentifiers = samples.filter((id) => findAll(`the value is ${id} here`).length > 0);
  expect(maskedIdentifiers.length, maskedIdentifiers.join(" ; ")).toBeLessThanOrEqual(2);
});

test("timestamps, version numbers and session numbers are no hits; card numbers of 16 and 19 digits are", () => {
  expect(findAll('{"created_at": 1763683200000}')).toEqual([]);
  expect(findAll("2221000000000009 and 4000000000000000006")).toEqual([
    "CC 2221000000000009",
    "CC 4000000000000000006",
  ]);
  expect(findAll("1.84.1.0")).toEqual([]);
  expect(findAll("session 5105105105105100 resumed")).toEqual([]);
});

test("of two overlapping hits, only the one of the higher-ranked kind is returned", () => {
  expect(findAll("https://bob:pw@example.com/")).toEqual(["SECRET bob:pw"]);
  expect(findAll("[EMAIL] [REDACTED:PHONE]")).toEqual([]);
});

test("the copies of a module that is loaded twice share their compiled patterns", async () => {
  const holder = globalThis as unknown as { palimpsestDetect: (...given: unknown[]) => unknown };
  detect("a@b.com", EVERY_KIND);
  const shared = vi.spyOn(holder, "palimpsestDetect");
  vi.resetModules();
  const copy = await import("./detect");
  expect(copy.detect).not.toBe(detect);
  expect(copy.detect("a@b.com", EVERY_KIND)).toEqual(detect("a@b.com", EVERY_KIND));
  expect(shared).toHaveBeenCalledTimes(2);
  shared.mockRestore();
});
