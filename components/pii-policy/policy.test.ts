// The policy form lists its changes and the types whose values are stored.

import { expect, test } from "vitest";
import { changesBetween, flaggedTypes, type PiiPolicy } from "./policy";

const POLICY: PiiPolicy = { mode: "mask", kinds: {}, regions: [], allowed: ["a@example.org"], patterns: [] };
const PATTERN = { name: "customer", kind: "CUSTOMER_NO", pattern: "KD-\\d+", mode: "on" } as const;

test("policy changes are listed one per line, and equal policies have none", () => {
  expect(changesBetween(POLICY, { ...POLICY, kinds: { IP: "off", EMAIL: "on" } })).toEqual([]);
  const next: PiiPolicy = {
    mode: "drop",
    kinds: { IP: "tag" },
    regions: ["DE"],
    allowed: [],
    patterns: [PATTERN],
  };
  expect(changesBetween(POLICY, next)).toEqual([
    "Default action: Mask → Remove",
    "IP address: Off → Flag",
    "Country: DE added",
    "Allowed: a@example.org removed",
    "Pattern customer: new",
  ]);
  expect(changesBetween(next, { ...next, patterns: [{ ...PATTERN, mode: "off" }] })).toEqual([
    "Pattern customer: changed",
  ]);
});

test("the flagged types are those whose values are stored", () => {
  expect(flaggedTypes({ ...POLICY, kinds: { EMAIL: "tag" }, patterns: [PATTERN] })).toEqual(["EMAIL"]);
  expect(flaggedTypes({ ...POLICY, mode: "tag", kinds: { EMAIL: "mask" }, patterns: [PATTERN] })).toContain(
    "CUSTOMER_NO",
  );
});
