// Every requirement of e2e/requirements.ts has a test that runs.

import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { REQUIREMENTS } from "../e2e/requirements";

/** The code before a title: `test(` or `test.each(…)(`, with any modifiers. */
function callsOf(source: string, title: string): string[] {
  const quotedTitle = JSON.stringify(title);
  return source
    .split(quotedTitle)
    .slice(0, -1)
    .map((textBefore) => textBefore.slice(textBefore.lastIndexOf("\ntest")));
}

test.each(REQUIREMENTS)("$id has a test that runs", ({ file, test: title }) => {
  expect(existsSync(file), `${file} is gone`).toBe(true);
  const source = `\n${readFileSync(file, "utf8")}`;
  const calls = callsOf(source, title);
  expect(calls, `one test of ${file} has this title`).toHaveLength(1);
  expect(calls[0]).toMatch(/^\ntest(\.each\([\s\S]*\))?\(\s*$/);
  expect(source, `${file} skips or singles out tests`).not.toMatch(
    /\b(describe|test|it)\.(skip|skipIf|runIf|todo|only|fails)\b/,
  );
});

test("every requirement has a unique id and a promise in one sentence", () => {
  expect(new Set(REQUIREMENTS.map(({ id }) => id)).size).toBe(REQUIREMENTS.length);
  for (const { id, promise } of REQUIREMENTS) {
    expect(id).toMatch(/^[a-z]+(-[a-z0-9]+)*$/);
    expect(promise).toMatch(/^[A-Z].{20,}[^.]$/);
  }
});
