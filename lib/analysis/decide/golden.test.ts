// The decider reaches its minimum shares of correct verdicts and types on the golden set.

import { expect, test } from "vitest";
import { deciderCases } from "@/testkit/golden/cases";
import { decide } from "./decide";

const judged = deciderCases().map((one) => ({ one, decision: decide({ role: one.role, text: one.text }) }));
const drops = judged.filter(({ one }) => one.verdict === "drop");
const keeps = judged.filter(({ one }) => one.verdict === "keep");
const kept = keeps.filter(({ decision }) => decision.keep);

test("drops at least 92 % of the golden set's messages without content", () => {
  const dropped = drops.filter(({ decision }) => !decision.keep);
  expect(dropped.length / drops.length).toBeGreaterThanOrEqual(0.92);
});

test("drops at most 2 % of the golden set's informative messages", () => {
  expect(1 - kept.length / keeps.length).toBeLessThanOrEqual(0.02);
});

test("gives at least 80 % of the kept informative messages the right type", () => {
  const typed = kept.filter(
    ({ one, decision }) => one.verdict === "keep" && decision.keep && one.type === decision.type,
  );
  expect(typed.length / kept.length).toBeGreaterThanOrEqual(0.8);
});

test.each(["de", "es", "fr"])(
  "in %s, drops at least 90 %% of what is to be dropped and keeps at least 90 %% of what is to be kept",
  (lang) => {
    const share = (of: typeof judged) => {
      const mine = of.filter(({ one }) => one.lang === lang);
      return (
        mine.filter(({ one, decision }) => decision.keep === (one.verdict === "keep")).length / mine.length
      );
    };
    expect(share(drops)).toBeGreaterThanOrEqual(0.9);
    expect(share(keeps)).toBeGreaterThanOrEqual(0.9);
  },
);
