// Messages of hooks become requests that the server accepts.

import { expect, test } from "vitest";
import { batchTurns, projectTag, type Turns, toMessages } from "./turns";

const turn = (id: string, text: string): Turns => ({
  events: [{ id, messages: toMessages("user", text, "2026-11-26T10:00:00Z") }],
  onKept: async () => undefined,
});

test.each([
  ["1 200 short messages", Array.from({ length: 1_200 }, (_, i) => turn(`m${i}`, `Message ${i}`))],
  ["7 MB", Array.from({ length: 480 }, (_, i) => turn(`m${i}`, "lorem ipsum ".repeat(1_200)))],
  ["a message of 5 MB", [turn("m0", "a"), turn("m1", "word ".repeat(1_000_000)), turn("m2", "b")]],
])("%s become batches that the server accepts, in order and without a loss", async (_, turns) => {
  const sent: Turns[] = [];
  for await (const batch of batchTurns(turns, { session_id: "s" })) {
    const events = batch.flatMap((part) => part.events);
    expect(events.length).toBeLessThanOrEqual(500);
    expect(Math.max(...events.map(({ messages = [] }) => messages.length))).toBeLessThanOrEqual(20);
    expect(Buffer.byteLength(JSON.stringify({ events }))).toBeLessThan(4_000_000);
    expect(events.every(({ session_id }) => session_id === "s")).toBe(true);
    sent.push(...batch);
  }
  const textsOf = (parts: readonly Turns[]) =>
    parts.flatMap(({ events }) => events.flatMap(({ messages = [] }) => messages.map(({ text }) => text)));
  expect(textsOf(sent)).toEqual(textsOf(turns));
  expect(sent.filter(({ onKept }) => onKept)).toHaveLength(turns.length);
});

test("a long project name is cut, and never within a character", () => {
  expect(projectTag("shop")).toBe("project:shop");
  expect(projectTag("s".repeat(100))).toBe(`project:${"s".repeat(56)}`);
  expect(projectTag(`${"s".repeat(55)}🏪🏪`)).toBe(`project:${"s".repeat(55)}`);
});
