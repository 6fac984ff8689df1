import { expect, test } from "vitest";
import { findWideComments } from "./comment-width.mjs";
import type { File } from "./read-files.mjs";
import { findBannedWords, vocabulary } from "./vocabulary.mjs";

const file = (path: string, text: string): File => ({ path, text });
const wordsIn = (path: string, text: string) =>
  findBannedWords([file(path, text)], []).map(({ word }) => word);

test.each([
  ["a name", "export function settleMessage() {}", "settle"],
  ["a property", "export type A = { readonly nonsense: 1 };", "nonsense"],
  ["a comment", "// The room of the queue.\nf();", "room"],
  ["a string", 'throw new Error("A key has to exist.");', "has to"],
  ["a statement", "sql`with gone as (select 1) select 1`", "gone"],
])("finds a banned word in %s", (_, text, word) => {
  expect(wordsIn("lib/a/b.ts", text)).toEqual([word]);
});

test("checks file names and documents, but not sample sentences of tests or longer words", () => {
  expect(wordsIn("lib/a/second-wall.ts", "")).toEqual(["wall"]);
  expect(wordsIn("docs/a.md", "The store is away.")).toEqual(["away"]);
  expect(wordsIn("lib/a/b.test.ts", 'send("I painted the house");')).toEqual([]);
  expect(wordsIn("lib/a/b.ts", "const firewall = broom; // outdoors, right away")).toEqual([]);
});

test("an exception allows its word in its file, and an unused exception is a problem", () => {
  const files = [file("lib/a/b.ts", "// A house.")];
  const exception = { word: "house", in: /^lib\/a\//, reason: "A sample." };
  expect(vocabulary(files, [])).toEqual([expect.stringMatching(/^lib\/a\/b\.ts:1: "house"/)]);
  expect(vocabulary(files, [exception])).toEqual([]);
  expect(vocabulary([], [exception])).toEqual([expect.stringMatching(/Remove the exception/)]);
});

test("limits comments to 110 columns, except for a single long word; code and strings do not count", () => {
  const wide = (text: string) => findWideComments([file("lib/a/b.ts", text)]).map(({ line }) => line);
  expect(wide(`// ${"ab ".repeat(36)}`)).toEqual([1]);
  expect(wide(`/**\n * ${"ab ".repeat(36)}\n */`)).toEqual([2]);
  expect(wide(`// https://${"a".repeat(120)}`)).toEqual([]);
  expect(wide(`const a = "${"ab ".repeat(40)}";`)).toEqual([]);
});
