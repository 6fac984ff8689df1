// The vocabulary check finds banned words in names, comments, strings and documents.

import { expect, test } from "vitest";
import { findWideComments } from "./comment-width.mjs";
import type { File } from "./read-files.mjs";
import { findBannedWords, vocabulary } from "./vocabulary.mjs";

const LONG = "ab ".repeat(40);
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

test.each([
  ["an enum", "enum Told { a }", "Told"],
  ["a member of an enum", "enum A { nonsense }", "nonsense"],
  ["an import alias", 'import { a as Told } from "a";', "Told"],
  ["a namespace import", 'import * as door from "a";', "door"],
  ["a default import", 'import house from "a";', "house"],
  ["an export alias", "const a = 1; export { a as wall };", "wall"],
  ["an export of a namespace", 'export * as wall from "a";', "wall"],
  ["a type parameter", "export type A<Told> = Told[];", "Told"],
  ["a private field", "class A { #door = 1; }", "door"],
])("finds a banned word in the name of %s", (_, text, word) => {
  expect(wordsIn("lib/a/b.ts", text)).toEqual([word]);
});

test("ignores a name that an import only repeats", () => {
  expect(wordsIn("lib/a/b.ts", 'import { door, wall as a } from "a";')).toEqual([]);
});

test.each([
  ["proxy.ts", "// A wall."],
  ["stryker.config.mjs", "// A wall."],
  [".ci/sum.mjs", "// A wall."],
  [".ci/run", "true\n# A wall."],
  [".ci/run", "# Long\necho 'A wall.'"],
  [".github/workflows/ci.yml", "on: push # A wall."],
  ["docker-compose.yml", "# A wall."],
  ["Dockerfile", "# A wall."],
  ["app/a.css", "a { color: red; } /* A wall. */"],
  ["demo/a.ts", "// A wall."],
])("finds a banned word in %s", (path, text) => {
  expect(wordsIn(path, text)).toEqual(["wall"]);
});

test.each([
  ["lib/a/b.ts", "/**\n * A key has\n * to exist.\n */", "has to"],
  ["lib/a/b.ts", "// A key may\n// not exist.", "may not"],
  ["app/a.css", "/* A key may\n * not exist. */", "may not"],
  [".ci/run", "# A key may\n# not exist.", "may not"],
])("finds a phrase that is split over two comment lines in %s: %j", (path, text, word) => {
  expect(wordsIn(path, text)).toEqual([word]);
});

test("finds banned words in folder names and in titles with values", () => {
  expect(wordsIn("lib/door/a.ts", "")).toEqual(["door"]);
  expect(wordsIn("lib/a/b.test.ts", `test(\`a \${door} by the wall\`, () => {});`)).toEqual(["wall"]);
  expect(wordsIn("lib/a/b.test.ts", `test(\`the wall of \${a}\`, () => {});`)).toEqual(["wall"]);
  expect(wordsIn("lib/a/b.test.ts", `test('a', () => send(\`the wall of \${a}\`));`)).toEqual([]);
});

test("sample messages in demo can contain any word", () => {
  expect(wordsIn("demo/a.ts", 'export const text = "The wall of the house.";')).toEqual([]);
});

test("checks file names and documents, but not sample sentences of tests or longer words", () => {
  expect(wordsIn("lib/a/second-wall.ts", "")).toEqual(["wall"]);
  expect(wordsIn("docs/a.md", "The store is away.")).toEqual(["away"]);
  expect(wordsIn("lib/a/b.ts", 'const states = ["ok", "away"];')).toEqual(["away"]);
  expect(wordsIn("components/a/b.ts", 'const colors = { away: "red" };')).toEqual(["away"]);
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
  const wideLines = (text: string) => findWideComments([file("lib/a/b.ts", text)]).map(({ line }) => line);
  expect(wideLines(`// ${"ab ".repeat(36)}`)).toEqual([1]);
  expect(wideLines(`/**\n * ${"ab ".repeat(36)}\n */`)).toEqual([2]);
  expect(wideLines(`// https://${"a".repeat(120)}`)).toEqual([]);
  expect(wideLines(`const a = "${"ab ".repeat(40)}";`)).toEqual([]);
});

test.each([
  ["vitest.config.ts", `// ${LONG}`],
  [".ci/sum.mjs", `// ${LONG}`],
  [".ci/run", `# ${LONG}`],
  [".github/workflows/ci.yml", `on: push # ${LONG}`],
  [".env.example", `# ${LONG}`],
  ["Dockerfile", `# ${LONG}`],
  ["app/a.css", `/* ${LONG} */`],
  ["demo/a.ts", `// ${LONG}`],
])("limits comments to 110 columns in %s", (path, text) => {
  expect(findWideComments([file(path, text)])).toEqual([{ path, line: 1 }]);
  expect(findWideComments([file(path, `"${LONG}"`)])).toEqual([]);
});
