// A comparison of two versions of a text marks the words that differ.

import { expect, test } from "vitest";
import { diffWords } from "./diff-words";

/** Marks removed words with minus signs and added words with plus signs. */
const shown = (before: string, after: string) =>
  diffWords(before, after)
    .map(({ kind, text }) => (kind === "same" ? text : kind === "added" ? `+${text}+` : `-${text}-`))
    .join("");

test("a changed phrase is one replacement of whole words", () => {
  expect(shown("The recital is on Friday at 9:40", "The recital moved to Friday at 11:40")).toBe(
    "The recital -is on-+moved to+ Friday at -9:40-+11:40+",
  );
  expect(shown("lights at 40%", "lights at 60%")).toBe("lights at -40%-+60%+");
});

test("a mask is one word", () => {
  expect(shown("write to [EMAIL]", "write to [PHONE]")).toBe("write to -[EMAIL]-+[PHONE]+");
});

test("a pure addition or removal has no counterpart", () => {
  expect(shown("I like tea", "I really do like tea")).toBe("I +really do +like tea");
  expect(shown("I really do like tea", "I like tea")).toBe("I -really do -like tea");
  expect(shown("same", "same")).toBe("same");
});

test("both the old and the new text can be reconstructed from the runs", () => {
  const [before, after] = ["We use PostgreSQL for all of it, I think", "I think we use SQLite for the rest"];
  const side = (left: "added" | "removed") =>
    diffWords(before, after)
      .filter(({ kind }) => kind !== left)
      .map(({ text }) => text)
      .join("")
      .replaceAll(/\s+/g, " ");
  expect([side("added"), side("removed")]).toEqual([before, after]);
});
