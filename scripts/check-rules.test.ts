// The rules on sizes, comments, names, table owners and documents find planted violations.

import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { comments } from "./checks/comments.mjs";
import { citedPaths, commands, documentedModules, machinePaths } from "./checks/documents.mjs";
import { entryPoints } from "./checks/entry-points.mjs";
import { generated } from "./checks/generated.mjs";
import { names } from "./checks/names.mjs";
import { ownership, tables } from "./checks/ownership.mjs";
import type { File } from "./checks/read-files.mjs";
import { serverActions } from "./checks/server-actions.mjs";
import { sizes } from "./checks/sizes.mjs";
import { testPurpose } from "./checks/test-purpose.mjs";
import { generateFiles } from "./generate-docs.mjs";

const file = (path: string, text: string): File => ({ path, text });
const lines = (count: number) => "x;\n".repeat(count);

test("rejects files of over 300 lines, routes of over 5, and a hot or cold path of over 120", () => {
  const smallFiles = Array.from({ length: 60 }, (_, i) => file(`lib/a/f${i}.ts`, lines(10)));
  expect(sizes([...smallFiles, file("lib/a/b.ts", lines(300))])).toEqual([]);
  expect(sizes([...smallFiles, file("lib/a/b.ts", lines(301))])).toEqual([
    "lib/a/b.ts: 301 lines (at most 300). Split it: one topic per file.",
  ]);
  expect(sizes([...smallFiles, file("app/api/x/route.ts", lines(6))])[0]).toMatch(/6 lines \(at most 5\)/);
  expect(sizes([...smallFiles, file("app/route.ts", lines(6))])[0]).toMatch(/6 lines \(at most 5\)/);
  expect(sizes([...smallFiles, file("app/(dashboard)/export/route.tsx", lines(6))])[0]).toMatch(/at most 5/);
  expect(sizes([...smallFiles, file("lib/engine/retrieve/retrieve.ts", lines(121))])[0]).toMatch(
    /at most 120/,
  );
});

test.each([
  ["app/(dashboard)/actions.ts", '"use server";\nexport async function save() {}\n', 1],
  ["components/a/form.tsx", "const save = async () => {\n  'use server';\n};\n", 2],
  ["lib/a/b.ts", "export async function save() {\n  `use server`;\n}\n", 2],
  ["app/old.jsx", '"use strict"\n"use server"\n', 2],
])("rejects the server action in %s", (path, text, line) => {
  expect(serverActions([file(path, text)])).toEqual([
    expect.stringMatching(new RegExp(`:${line}: "use server"`)),
  ]);
});

test("accepts a client component and text that only mentions server actions", () => {
  const text = '"use client";\n// "use server"\nexport const text = "use server";\n';
  expect(serverActions([file("components/a/b.tsx", text), file("docs/a.md", '"use server"')])).toEqual([]);
});

test("lists the longest files when too many exceed 200 lines or the median exceeds 80", () => {
  const problems = sizes([file("lib/a/b.ts", lines(200)), file("lib/a/c.ts", lines(81))]);
  expect(problems[0]).toMatch(/1 of 2 files have 200 lines.*lib\/a\/b\.ts \(200\)/);
  expect(sizes([file("lib/a/c.ts", lines(81))])).toEqual([expect.stringMatching(/median file has 81 lines/)]);
});

test("requires a comment of at most six lines at the definition of each name that an entry point exports", () => {
  const entry = file("lib/a/b/index.ts", 'export { one, type Two, aInput } from "./b";');
  const undescribed = "export function one() {}\nexport type Two = { x: 1 };\nexport const aInput = 1;";
  expect(entryPoints([entry, file("lib/a/b/b.ts", undescribed)])).toEqual([
    expect.stringMatching(/^lib\/a\/b\/b\.ts: one is exported by lib\/a\/b\/index\.ts without a comment/),
    expect.stringMatching(/Two is exported/),
  ]);
  const described =
    "/** Gives one. */\nexport function one() {}\nexport type Two = {\n  /** The x. */ x: 1 };";
  expect(entryPoints([entry, file("lib/a/b/b.ts", described)])).toEqual([]);
  const long = `/**\n${" * line\n".repeat(7)} */\nexport function one() {}`;
  expect(entryPoints([entry, file("lib/a/b/b.ts", long)])).toEqual([
    expect.stringMatching(/7 lines of comment/),
  ]);
  const all = file("lib/c/d/index.ts", 'export * from "./d";');
  expect(entryPoints([all, file("lib/c/d/d.ts", "export class D {}\nconst inner = 1;")])).toEqual([
    expect.stringMatching(/: D is exported/),
  ]);
});

test("limits a comment inside a function to three lines, but not one above it", () => {
  const block = (count: number) => "  // a reason\n".repeat(count);
  expect(comments([file("lib/a/b.ts", `function f() {\n${block(3)}  g();\n}`)])).toEqual([]);
  expect(comments([file("lib/a/b.ts", `function f() {\n${block(4)}  g();\n}`)])).toEqual([
    expect.stringMatching(/^lib\/a\/b\.ts:2: 4 lines of comment inside a function/),
  ]);
  expect(comments([file("lib/a/b.ts", `${block(4)}function f() {}`)])).toEqual([]);
});

test("requires a test file to begin with a sentence that says what its tests show", () => {
  const problems = (text: string, path = "lib/a/b.test.ts") => testPurpose([file(path, text)]);
  const code = 'import "./b";\n';
  expect(problems(`// One is two.\n\n${code}`)).toEqual([]);
  expect(problems(`/**\n * One is two,\n * and two is one.\n */\n${code}`)).toEqual([]);
  expect(problems(code, "lib/a/b.ts")).toEqual([]);
  for (const text of [
    code,
    `${code}// One is two.\n`,
    `// one\n\n${code}`,
    "/** The one. */\nconst one = 1;\n",
  ])
    expect(problems(text)).toEqual([
      expect.stringMatching(/^lib\/a\/b\.test\.ts: .*Begin it with one sentence/),
    ]);
});

test.each([
  ["// TO" + "DO: later", "TODO"],
  ["// previously a map", "previously"],
  ["// placeholder for the fit", "placeholder for"],
  ["// see #123", "#123"],
  ["// const x = 1;", "const x = 1;"],
  ["// store.write(x);", "store.write"],
])("rejects a comment such as %s", (comment, reportedText) => {
  expect(comments([file("lib/a/b.ts", `${comment}\nexport const y = 2;`)])).toEqual([
    expect.stringContaining(reportedText),
  ]);
});

test("accepts text that only looks like such a comment", () => {
  const text =
    'const url = "http://x/#1 previously"; const t = `// TO' +
    "DO`;\n/** Rows for `x`; see docs/queue.md. */\nf();";
  expect(comments([file("lib/a/b.ts", text)])).toEqual([]);
});

test("requires kebab-case file names that describe the content", () => {
  expect(names(["lib/a/utils.ts", "lib/helpers/x.ts", "lib/a/Foo.ts"].map((path) => file(path, "")))).toEqual(
    [
      expect.stringMatching(/"utils" is not specific/),
      expect.stringMatching(/"helpers" is not specific/),
      expect.stringMatching(/"Foo" is not kebab-case/),
    ],
  );
  const allowedPaths = [
    "lib/a/foo-bar.db.test.ts",
    "app/(home)/[id]/[...rest]/page.tsx",
    "scripts/start.mjs",
  ];
  expect(names(allowedPaths.map((path) => file(path, "")))).toEqual([]);
});

test("allows only store.ts to insert memories, and only rewrite.ts to change or erase them", () => {
  const insert = "sql`insert  into memories (a)`";
  const erase = "sql`delete from memories where a`";
  expect(
    ownership([file("lib/storage/records/store.ts", insert), file("lib/storage/records/rewrite.ts", erase)]),
  ).toEqual([]);
  expect(ownership([file("lib/features/memories/read.ts", insert)])[0]).toMatch(
    /inserted by lib\/storage\/records\/store\.ts alone/,
  );
  expect(ownership([file("lib/storage/records/store.ts", erase)])[0]).toMatch(
    /lib\/storage\/records\/rewrite\.ts alone/,
  );
  expect(ownership([file("lib/storage/index/x.ts", "sql`update memories set a = 1`")])).toHaveLength(1);
  expect(ownership([file("lib/storage/index/x.ts", "sql`update memory_states set a = 1`")])).toEqual([]);
});

test("allows SQL only in modules that own a table, and requires an owner for every table", () => {
  const select = "tx.rows<{ a: number }>(sql`select 1`)";
  expect(ownership([file("lib/storage/queue/x.ts", select)])).toEqual([]);
  expect(ownership([file("lib/surfaces/http/x.ts", select)])[0]).toMatch(
    /lib\/surfaces\/http, a module without tables/,
  );
  expect(ownership([file("app/api/x/route.ts", select)])[0]).toMatch(/in a page/);
  expect(tables([file("lib/storage/db/schema/x.ts", 'pgTable(\n  "novel",')])).toContainEqual(
    expect.stringMatching(/the table novel has no owner/),
  );
});

test("allows only the configuration and programs outside the server to read the environment", () => {
  const read = "const a = process.env.A;";
  expect(ownership([file("lib/storage/settings/flags.ts", read)])[0]).toMatch(
    /Only lib\/base\/config reads the environment/,
  );
  const free = [
    "lib/base/config/env.ts",
    "scripts/x.mjs",
    "testkit/server.ts",
    "lib/surfaces/cli/command.ts",
    "lib/a/b.test.ts",
  ];
  expect(ownership(free.map((path) => file(path, read)))).toEqual([]);
});

test("lets operations be run in one place only, after their checks", () => {
  const call = "await listKeysOperation.run(OPERATOR, {})";
  expect(ownership([file("app/admin/page.tsx", call)])[0]).toMatch(/call runOperation/);
  expect(ownership([file("lib/surfaces/http/x.ts", call)])[0]).toMatch(/call runOperation/);
  expect(ownership([file("lib/surfaces/operations/run-operation.ts", call)])).toEqual([]);
});

test.each(["Date.now()", "new Date()", 'fetch("http://any")', "Math.random()", "setTimeout(run, 1)"])(
  "forbids %s in lib/analysis, which is pure",
  (call) => {
    expect(ownership([file("lib/analysis/text/x.ts", `const a = ${call};`)])[0]).toMatch(/is pure/);
    expect(ownership([file("lib/engine/retrieve/x.ts", `const a = ${call};`)])).toEqual([]);
  },
);

test("requires that cited paths exist", () => {
  const code = file("lib/a/b.ts", "");
  const cites = (text: string) => citedPaths([code, file("docs/x.md", text)]);
  expect(cites("`lib/a/b.ts` and `lib/a` and [b](../lib/a/b.ts)")).toEqual([]);
  expect(cites("`lib/a/b-…`")).toEqual(["docs/x.md: lib/a/b- does not exist. Correct the path."]);
  expect(citedPaths([file("lib/a/b-c.ts", ""), file("docs/x.md", "`lib/a/b-…` and run lib/a/b-\n")])).toEqual(
    [],
  );
  expect(cites("`lib/a/gone.ts`")).toEqual(["docs/x.md: lib/a/gone.ts does not exist. Correct the path."]);
  expect(cites("[b](gone.md)")).toEqual(["docs/x.md: docs/gone.md does not exist. Correct the path."]);
});

test("requires that ARCHITECTURE.md lists every module", () => {
  const text = readFileSync("ARCHITECTURE.md", "utf8");
  const problems = (changed: string) => documentedModules([file("ARCHITECTURE.md", changed)]);
  expect(problems(text)).toEqual([]);
  expect(problems(text.replace("| `lib/engine/assist` |", "|"))).toEqual([
    "ARCHITECTURE.md: the table lacks `lib/engine/assist`. Add a row that says what it does.",
  ]);
  expect(problems(text.replace(" · pairs · ", " · "))).toEqual([
    "ARCHITECTURE.md: the diagram lacks analysis/pairs. Add it.",
  ]);
});

test("requires that documented commands exist", () => {
  const manifest = file("package.json", '{"scripts":{"key":""}}');
  expect(commands([manifest, file("README.md", "npm run key")])).toEqual([]);
  expect(commands([manifest, file("lib/surfaces/cli/a.ts", '"npm run -s key"')])).toEqual([]);
  expect(commands([manifest, file("lib/surfaces/cli/a.ts", '"npm run -s gone"')])).toHaveLength(1);
  expect(commands([manifest, file("README.md", "npm run gone")])[0]).toMatch(
    /"npm run gone" is not in package/,
  );
});

test("rejects machine paths and registry hosts in tracked files", () => {
  const home = ["", "home", "someone", "x"].join("/");
  expect(machinePaths([file("a.json", `{}\n"${home}"`)])[0]).toMatch(/^a\.json:2: contains/);
  expect(machinePaths([file("a.json", ["https://registry.npm", "js.org"].join(""))])).toHaveLength(1);
  expect(machinePaths([file("a.ts", "lib/network/x and a /home")])).toEqual([]);
});

test("compares generated files with the settings and the reasons", () => {
  const sources = {
    settings: [{ name: "PORT", text: "Port", fallback: "3000", values: "1 to 9" }],
    reasons: { echo: "Echo of existing memory" },
  };
  const empty = ["settings", "reasons"].map(
    (name) => `<!-- ${name}: written by npm run docs -->\n<!-- /${name} -->\n`,
  );
  const currentFiles = generateFiles(sources, () => empty.join("")).map(({ path, text }) =>
    file(path, text()),
  );
  expect(generated(currentFiles, sources)).toEqual([]);
  const allText = currentFiles.map(({ text }) => text).join("");
  expect(allText).toContain("# PORT=3000\n");
  expect(allText).toContain("| `PORT` | `3000` | Port (1 to 9) |");
  expect(allText).toContain("| `echo` | Echo of existing memory |");
  expect(allText).toContain('  echo: "Echo of existing memory",\n');
  const problems = generated(currentFiles, { ...sources, reasons: { echo: "Repeats a memory" } });
  expect(problems).toEqual([
    expect.stringMatching(/^docs\/deciding\.md: .*npm run docs/),
    expect.stringMatching(/^components\/memory\/reason-labels\.ts: .*npm run docs/),
  ]);
  expect(generated([], sources)).toHaveLength(4);
});
