// The retention editor keeps the conditions of a rule, and leaves out those that it does not have.

import { expect, test } from "vitest";
import { describeRule, draftOf, newRule, ruleOf } from "./retention";

test("a rule stays the same through the editor", () => {
  const rules = [
    { days: 90 },
    {
      days: 1,
      type: "mood",
      tag: "invoice",
      source: "mail",
      agent_id: "hall",
      confidence_below: 0.5,
    },
  ] as const;
  expect(rules.map((rule) => ruleOf(draftOf(rule)))).toEqual(rules);
});

test("a rule is described by its conditions", () => {
  expect(describeRule(newRule())).toBe("all memories");
  expect(describeRule({ ...newRule(), type: "fact", source: "mail", confidence_below: "0.5" })).toBe(
    "fact, from mail, confidence below 0.5",
  );
});
