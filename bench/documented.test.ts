// Every documented benchmark and evaluation has a small run, and every small run is documented.

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { commandsIn, SMALL_RUNS } from "./small-runs";

const root = path.resolve(import.meta.dirname, "..");
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "bench/main.ts",
  "bench/eval.ts",
  ...readdirSync(path.join(root, "docs")).flatMap((file) => (file.endsWith(".md") ? [`docs/${file}`] : [])),
];
const coveredCommands = SMALL_RUNS.map(({ command }) => command);

test.each(documents)("every benchmark and evaluation that %s names has a small run", (document) => {
  const namedCommands = commandsIn(readFileSync(path.join(root, document), "utf8"));
  expect(namedCommands.filter((command) => !coveredCommands.includes(command))).toEqual([]);
});

test("every eval script of package.json has a small run, and every small run is documented", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  const evals = Object.keys(scripts).filter((name) => /^eval\b/.test(name));
  const texts = documents.map((document) => readFileSync(path.join(root, document), "utf8")).join("\n");
  expect(coveredCommands.toSorted()).toEqual([...new Set([...commandsIn(texts), ...evals])].toSorted());
});

test("finds commands in every notation that the documents use", () => {
  expect(commandsIn("`npm run bench -- hot|warm --db x`, `npm run eval:new`, `tsx bench/other.ts`")).toEqual([
    "bench -- hot",
    "bench -- warm",
    "eval:new",
    "tsx bench/other.ts",
  ]);
});
