import { describe, expect, test } from "vitest";
import { linkerCases } from "@/lib/analysis/golden";
import { link } from "./link";

const said = ({ text, at, session }: { text: string; at: string; session: string }) => ({
  text,
  sessionId: session,
  saidAt: Date.parse(at),
});

describe("on the golden set", () => {
  const judged = linkerCases().map(({ memories, message, supersedes }) => {
    const { target } = link(
      said(message),
      memories.map((memory, position) => ({ ...said(memory), position })),
    );
    return { supersedes, target };
  });

  test("nine of ten corrections and changes find what they outdate", () => {
    const changing = judged.filter(({ supersedes }) => supersedes !== null);
    const right = changing.filter(({ supersedes, target }) => target === supersedes);
    expect(right.length / changing.length).toBeGreaterThanOrEqual(0.9);
  });

  test("two of a hundred messages at most are linked to something else", () => {
    const wrong = judged.filter(({ supersedes, target }) => target !== null && target !== supersedes);
    expect(wrong.length / judged.length).toBeLessThanOrEqual(0.02);
  });
});
