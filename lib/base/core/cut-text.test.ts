// A text that is cut has no half of a character at its end.

import { expect, test } from "vitest";
import { firstChars, shortenText } from "./cut-text";

test("a cut inside a surrogate pair leaves the whole character out", () => {
  expect(firstChars("ab😀cd", 3)).toBe("ab");
  expect(firstChars("ab😀cd", 4)).toBe("ab😀");
  expect(shortenText("ab😀cd", 4)).toBe("ab…");
});

test("only a longer text is shortened, and the ellipsis counts", () => {
  expect(shortenText("abcd", 4)).toBe("abcd");
  expect(shortenText("abcde", 4)).toBe("abc…");
  expect(shortenText("abcde", 0)).toBe("…");
});
