// Messages that set the same attribute of the same person share a key.

import { describe, expect, test } from "vitest";
import type { Role } from "@/lib/base/core";
import {
  attributeKeys,
  changedAttribute,
  isImpliedAttribute,
  isNamed,
  namedAttributes,
} from "./named-attributes";

const only = (text: string) => {
  const [first, ...others] = namedAttributes(text);
  if (!first || others.length > 0) throw new Error(`not one attribute: ${text}`);
  return first;
};

test('a contraction, a form of address and a final "now" do not change the attribute', () => {
  expect(namedAttributes("Hey Tom, I live in Rome now.")).toEqual(namedAttributes("I live in Rome"));
  expect(only("My dentist isn't Dr. Weiss")).toMatchObject({ value: "not dr. weiss" });
});

test("returns the keys of all messages that set the attribute, each once", () => {
  expect(keys("I live in Rome")).toEqual(["i: home"]);
  expect(keys("We moved to Porto")).toEqual(["i: home"]);
  expect(keys("My kid's favourite colour is teal")).toEqual(keys("My child's favorite colour is red"));
  expect(keys("I live in Rome. We moved to Rome")).toEqual(["i: home"]);
  expect(keys("How are you?")).toEqual([]);
});

test("keeps the attributes of each speaker apart, and reads none from an assistant or a tool", () => {
  expect(keys("I live in Rome", { speaker: "Ben" })).toEqual(["Ben: i: home"]);
  expect(keys("I live in Rome", { role: "assistant" })).toEqual([]);
  expect(keys("I live in Rome", { role: "tool" })).toEqual([]);
});

function keys(text: string, by: { role?: Role; speaker?: string } = {}) {
  return attributeKeys({ role: "user", speaker: null, text, ...by });
}

describe("names the attribute that has changed", () => {
  test.each([
    ["I work at Lufthansa", "I work at Bosch now", { name: "job", from: "lufthansa", to: "bosch" }],
    [
      "My favourite colour is teal",
      "My favorite colour is red",
      { name: "favorite colour", from: "teal", to: "red" },
    ],
    ["I like the lights at 40%", "I like the lights at 30%", { name: "lights", from: "40%", to: "30%" }],
    ["I live in Rome", "I live in Rome now", null],
    ["I live in Rome", "My son lives in Porto", null],
    ["I live in Rome", "I work at Bosch", null],
    ["I live in Rome", "Nice weather", null],
    ["Nice weather", "I live in Rome", null],
  ])("%s -> %s", (before, after, expected) => {
    expect(changedAttribute(before, after)).toEqual(expected);
  });
});

describe("finds an attribute by its name", () => {
  test.each([
    ["My favorite color is teal", "colors", true],
    ["My favorite color is teal", "Favourite Color", true],
    ["My favorite color is teal", "favorite soup", false],
    ["I live in Rome", "home", true],
    ["I work at Bosch", "work", true],
    ["I work at Bosch", "job", true],
    ["I live in Rome", "", false],
    ["I live in Rome", "?!", false],
  ])("%s, %s: %s", (text, topic, expected) => {
    expect(isNamed(only(text), topic)).toBe(expected);
  });

  test.each([
    ["home", true],
    ["My JOB", true],
    ["names", true],
    ["color", false],
    ["", false],
  ])("texts leave %j unsaid: %s", (topic, expected) => {
    expect(isImpliedAttribute(topic)).toBe(expected);
  });
});
