// A line of a file becomes an event with a stable ID.

import { expect, test } from "vitest";
import { eventOfLine } from "./event-of-line";

const eventOf = (no: number, value: object) => {
  const item = eventOfLine(no, JSON.stringify(value));
  if ("problem" in item) throw new Error(item.problem);
  return item.event;
};

test("an event with neither an ID nor a time gets an ID from its line and line number, so a repeat is recognized", () => {
  const said = { user_id: "ana", role: "user", text: "I like tea" };
  const { id } = eventOf(4, said);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(eventOf(4, said).id).toBe(id);
  expect(eventOf(5, said).id).not.toBe(id);
  expect(eventOf(4, { ...said, text: "I like coffee" }).id).not.toBe(id);
});

test("an event with one message without a time gets an ID", () => {
  const at = "2026-05-01T08:00:00Z";
  expect(eventOf(1, { messages: [{ at }, { text: "and now?" }] }).id).toBeDefined();
  expect(eventOf(1, { messages: [{ at }, { at }] }).id).toBeUndefined();
  expect(eventOf(1, { text: "I like tea", at }).id).toBeUndefined();
});

test("an event keeps its own ID and source", () => {
  expect(eventOf(1, { id: "own", source: "old-system" })).toEqual({ id: "own", source: "old-system" });
  expect(eventOf(1, { id: "own" })).toEqual({ id: "own", source: "backfill" });
});

test.each([
  ["{", "is not JSON"],
  ["", "is not JSON"],
  ["[1]", "is not an object"],
  ["null", "is not an object"],
  ['"text"', "is not an object"],
  [`{"id":"a","metadata":${"[".repeat(200_000)}${"]".repeat(200_000)}}`, "is nested too deeply"],
])("%.20s is reported, because it %s", (text, problem) => {
  expect(eventOfLine(1, text)).toEqual({ problem });
});

test("an event whose messages are not a list, or are an empty list, is sent, and the server rejects it", () => {
  for (const messages of ["text", 5, [null], null]) expect(eventOf(1, { messages })).toHaveProperty("id");
});

test("the size of an event is its size in the request", () => {
  const item = eventOfLine(1, '{ "id" : "a", "source": "b", "text": "\\u00fc" }');
  expect(item).toMatchObject({ bytes: Buffer.byteLength('{"source":"b","id":"a","text":"ü"}') });
});
