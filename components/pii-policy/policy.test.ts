import { expect, test } from "vitest";
import { changesBetween, type PiiPolicy, taggedOf } from "./policy";

const POLICY: PiiPolicy = { mode: "mask", kinds: {}, regions: [], allowed: ["a@example.org"], patterns: [] };
const PATTERN = { name: "customer", kind: "CUSTOMER_NO", pattern: "KD-\\d+", mode: "on" } as const;

test("what a policy changes is said a sentence each, and nothing when it changes nothing", () => {
  expect(changesBetween(POLICY, { ...POLICY, kinds: { IP: "off", EMAIL: "on" } })).toEqual([]);
  const next: PiiPolicy = {
    mode: "drop",
    kinds: { IP: "tag" },
    regions: ["DE"],
    allowed: [],
    patterns: [PATTERN],
  };
  expect(changesBetween(POLICY, next)).toEqual([
    "All kinds: mask → drop",
    "IP address: off → tag",
    "Country: DE added",
    "Allowed: a@example.org removed",
    "Pattern customer: new",
  ]);
  expect(changesBetween(next, { ...next, patterns: [{ ...PATTERN, mode: "off" }] })).toEqual([
    "Pattern customer: changed",
  ]);
});

test("kinds of which values are stored are those that are only tagged", () => {
  expect(taggedOf({ ...POLICY, kinds: { EMAIL: "tag" }, patterns: [PATTERN] })).toEqual(["EMAIL"]);
  expect(taggedOf({ ...POLICY, mode: "tag", kinds: { EMAIL: "mask" }, patterns: [PATTERN] })).toContain(
    "CUSTOMER_NO",
  );
});
