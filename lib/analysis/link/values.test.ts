// Values such as times, amounts and places are read in one spelling and grouped by kind.

import { describe, expect, test } from "vitest";
import { typedValues } from "./values";

const valuesOf = (text: string) =>
  Object.fromEntries([...typedValues(text)].map(([kind, values]) => [kind, [...values]]));

describe("groups values by kind, in one spelling", () => {
  test.each([
    ["at 7 pm", { time: ["7 pm"] }],
    ["The race is on October 3rd", { date: expect.anything() }],
    ["The race is in Nov", {}],
    ["My seat is 14C", { code: ["14c"] }],
    ["My gate is B4", { code: ["b4"] }],
    ["My room is ABC123", { code: ["abc123"] }],
    ["Ask Dr. Weiss", { titled: ["dr weiss"] }],
    ["Ask Dr Weiss", { titled: ["dr weiss"] }],
    ["I speak Swedish", { language: ["swedish"] }],
    ["I like indie", { sort: ["indie"] }],
    ["I like thrillers and Thai food", { sort: expect.arrayContaining(["thai"]) }],
    ["A vegan bakery", { sort: expect.arrayContaining(["vegan"]) }],
    ["A compact sedan", { sort: expect.arrayContaining(["compact", "sedan"]) }],
    ["Two violins", { instrument: ["violin"] }],
    ["Leave it by the old gate", { "put by": ["old gate"] }],
    ["platform 9", { "label platform": ["9"], number: ["9"] }],
    ["I weigh 84 kilos.", { "unit kilo": ["84"] }],
    ["It holds 1.5.", { number: ["1.5"] }],
  ])("%s", (text, expected) => {
    expect(valuesOf(text)).toMatchObject(expected);
  });

  test("does not read a time, a date or a percentage as a plain number", () => {
    for (const text of ["at 7 pm", "on May 3", "at 40%"]) expect(valuesOf(text)).not.toHaveProperty("number");
  });

  test("does not read a numbered place as a location", () => {
    expect(Object.keys(valuesOf("Leave it by gate 4x"))).not.toContain("put by");
  });

  test("finds no values in %j", () => {
    expect(valuesOf("So what?")).toEqual({});
    expect(valuesOf("")).toEqual({});
  });
});
