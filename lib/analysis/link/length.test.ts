// The linker replaces no long text, because a long text makes several statements.

import { describe, expect, test } from "vitest";
import { type LinkResult, link } from "./link";

/** Compares a message with one memory of another session. */
function linkMessage(message: string, memory: string): LinkResult {
  return link({ text: message, sessionId: "b", saidAt: 1 }, [
    { text: memory, sessionId: "a", saidAt: 0, position: 0 },
  ]);
}

describe("leaves long texts alone, because they make several statements", () => {
  const padWithWords = (text: string, count: number) =>
    `${text} ${"la ".repeat(count - text.split(" ").length)}`.trim();

  test.each([
    ["I live in Rome", 20, "same_attribute"],
    ["I live in Rome", 21, "no_candidates"],
  ])("a memory of %j with %i words", (text, count, expected) => {
    expect(linkMessage("I live in Porto", padWithWords(text, count)).outcome).toBe(expected);
  });

  test.each([
    ["I live in Porto", 20, true],
    ["I live in Porto", 21, false],
    ["No, I live in Porto", 40, true],
    ["No, I live in Porto", 41, false],
  ])("a message of %j with %i words", (text, count, isLinkable) => {
    const result = linkMessage(padWithWords(text, count), "I live in Rome");
    expect(result.chance > 0).toBe(isLinkable);
    if (!isLinkable) expect(result.outcome).toBe("no_evidence");
  });

  test("extra spaces do not count as words", () => {
    expect(linkMessage("I live in Porto", `I  live${" ".repeat(60)}in Rome`).target).toBe(0);
  });
});
