// A text that is mostly in another script is recognised, because the rules cannot read it.

import { describe, expect, test } from "vitest";
import { isOtherScript } from "./script";

describe("recognises a text in a script that the rules cannot read", () => {
  test.each([
    ["私は東京に住んでいます", true],
    ["Я живу", true],
    ["мир!", false],
    ["миру", true],
    ["My friend Наталья lives in Graz", false],
    ["abcdef миру", false],
    ["abcde миру", true],
    ["I live in Graz", false],
    ["1234 !?", false],
    ["", false],
  ])("%s: %s", (text, expected) => {
    expect(isOtherScript(text)).toBe(expected);
  });
});
