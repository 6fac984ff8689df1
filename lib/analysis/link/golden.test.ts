// The linker reaches its minimum share of correct links on the golden set.

import { describe, expect, test } from "vitest";
import { linkerCases } from "@/testkit/golden/cases";
import { link } from "./link";

const said = ({ text, at, session }: { text: string; at: string; session: string }) => ({
  text,
  sessionId: session,
  saidAt: Date.parse(at),
});

describe("the golden set", () => {
  const judged = linkerCases().map(({ memories, message, supersedes }) => {
    const { target } = link(
      said(message),
      memories.map((memory, position) => ({ ...said(memory), position })),
    );
    return { supersedes, target };
  });

  test("links nine of ten corrections and changes to the memory that they replace", () => {
    const changing = judged.filter(({ supersedes }) => supersedes !== null);
    const right = changing.filter(({ supersedes, target }) => target === supersedes);
    expect(right.length / changing.length).toBeGreaterThanOrEqual(0.9);
  });

  test("links at most two of a hundred messages to a wrong memory", () => {
    const wrong = judged.filter(({ supersedes, target }) => target !== null && target !== supersedes);
    expect(wrong.length / judged.length).toBeLessThanOrEqual(0.02);
  });
});
