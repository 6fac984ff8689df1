// A pasted block of recalled memories is removed from a message.

import { expect, test } from "vitest";
import { CONTEXT_END, CONTEXT_START, withoutMemoryContext } from "./memory-context";

const block = `${CONTEXT_START}\n- Ana drinks green tea (Ana, 3 May 2026)\n- The kitchen is yellow (4 May 2026)\n${CONTEXT_END}`;

test("removes a pasted block and keeps the text around it", () => {
  expect(withoutMemoryContext(`Here:\n${block}\nI moved to Porto.`)).toBe("Here:\n\nI moved to Porto.");
  expect(withoutMemoryContext(`${block}\none\n${block}\ntwo`)).toBe("one\n\ntwo");
});

test("keeps the opening line of a text that contains only a block", () => {
  expect(withoutMemoryContext(` ${block}\n`)).toBe(CONTEXT_START);
  expect(withoutMemoryContext(CONTEXT_START)).toBe(CONTEXT_START);
});

test("ends a block without a closing line at the end of its list", () => {
  const cut = `${CONTEXT_START}\n- Ana drinks green tea (3 May 2026)\nI moved to Porto.`;
  expect(withoutMemoryContext(cut)).toBe("I moved to Porto.");
});

test("leaves other text unchanged", () => {
  for (const text of ["", " I like [MEMORY] games ", `the end: ${CONTEXT_END}`])
    expect(withoutMemoryContext(text)).toBe(text);
});
