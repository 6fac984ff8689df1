// The linker reaches its minimum share of correct links on the golden set.

import { describe, expect, test } from "vitest";
import { linkerCases } from "@/testkit/golden/cases";
import { link } from "./link";

const toInput = ({ text, at, session }: { text: string; at: string; session: string }) => ({
  text,
  sessionId: session,
  saidAt: Date.parse(at),
});

describe("the golden set", () => {
  const judgedCases = linkerCases().map(({ memories, message, supersedes }) => {
    const { target } = link(
      toInput(message),
      memories.map((memory, position) => ({ ...toInput(memory), position })),
    );
    return { supersedes, target };
  });

  test("links nine of ten corrections and changes to the memory that they replace", () => {
    const changeCases = judgedCases.filter(({ supersedes }) => supersedes !== null);
    const right = changeCases.filter(({ supersedes, target }) => target === supersedes);
    expect(right.length / changeCases.length).toBeGreaterThanOrEqual(0.9);
  });

  test("links at most two of a hundred messages to a wrong memory", () => {
    const wrongLinks = judgedCases.filter(
      ({ supersedes, target }) => target !== null && target !== supersedes,
    );
    expect(wrongLinks.length / judgedCases.length).toBeLessThanOrEqual(0.02);
  });
});
