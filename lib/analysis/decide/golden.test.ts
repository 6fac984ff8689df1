// The decider reaches its minimum shares of correct verdicts and types on the golden set.

import { expect, test } from "vitest";
import { deciderCases } from "@/testkit/golden/cases";
import { decide } from "./decide";

const judgedCases = deciderCases().map((one) => ({
  one,
  decision: decide({ role: one.role, text: one.text }),
}));
const drops = judgedCases.filter(({ one }) => one.verdict === "drop");
const casesToKeep = judgedCases.filter(({ one }) => one.verdict === "keep");
const keptCases = casesToKeep.filter(({ decision }) => decision.keep);

test("drops at least 92 % of the golden set's messages without content", () => {
  const dropped = drops.filter(({ decision }) => !decision.keep);
  expect(dropped.length / drops.length).toBeGreaterThanOrEqual(0.92);
});

test("drops at most 2 % of the golden set's informative messages", () => {
  expect(1 - keptCases.length / casesToKeep.length).toBeLessThanOrEqual(0.02);
});

test("gives at least 80 % of the kept informative messages the right type", () => {
  const casesOfRightType = keptCases.filter(
    ({ one, decision }) => one.verdict === "keep" && decision.keep && one.type === decision.type,
  );
  expect(casesOfRightType.length / keptCases.length).toBeGreaterThanOrEqual(0.8);
});

test.each(["de", "es", "fr"])(
  "in %s, drops at least 90 %% of the messages to drop and keeps at least 90 %% of the messages to keep",
  (lang) => {
    const share = (cases: typeof judgedCases) => {
      const casesInLanguage = cases.filter(({ one }) => one.lang === lang);
      return (
        casesInLanguage.filter(({ one, decision }) => decision.keep === (one.verdict === "keep")).length /
        casesInLanguage.length
      );
    };
    expect(share(drops)).toBeGreaterThanOrEqual(0.9);
    expect(share(casesToKeep)).toBeGreaterThanOrEqual(0.9);
  },
);
