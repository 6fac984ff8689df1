import { expect, test } from "vitest";
import { eventOfLine } from "./event-of-line";

const eventOf = (no: number, value: object) => {
  const item = eventOfLine(no, JSON.stringify(value));
  if ("problem" in item) throw new Error(item.problem);
  return item.event;
};

test("an event without id and time is named by its line and number, so that it is known again", () => {
  const said = { user_id: "ana", role: "user", text: "I like tea" };
  const { id } = eventOf(4, said);
  expect(id).toMatch(/^[0-9a-f]{32}$/);
  expect(eventOf(4, said).id).toBe(id);
  expect(eventOf(5, said).id).not.toBe(id);
  expect(eventOf(4, { ...said, text: "I like coffee" }).id).not.toBe(id);
});

test("one message without a time is enough to need a name", () => {
  const at = "2026-05-01T08:00:00Z";
  expect(eventOf(1, { messages: [{ at }, { text: "and now?" }] }).id).toBeDefined();
  expect(eventOf(1, { messages: [{ at }, { at }] }).id).toBeUndefined();
  expect(eventOf(1, { text: "I like tea", at }).id).toBeUndefined();
});

test("what a line says of itself stays: its id and where it comes from", () => {
  expect(eventOf(1, { id: "own", source: "old-system" })).toEqual({ id: "own", source: "old-system" });
  expect(eventOf(1, { id: "own" })).toEqual({ id: "own", source: "backfill" });
});

test.each([
  ["{", "is not JSON"],
  ["", "is not JSON"],
  ["[1]", "is not an object"],
  ["null", "is not an object"],
  ['"text"', "is not an object"],
  [`{"id":"a","metadata":${"[".repeat(200_000)}${"]".repeat(200_000)}}`, "nests too deeply"],
])("%.20s holds no event: %s", (text, problem) => {
  expect(eventOfLine(1, text)).toEqual({ problem });
});

test("messages that are no list, or hold nothing, are for the server to refuse", () => {
  for (const messages of ["text", 5, [null], null]) expect(eventOf(1, { messages })).toHaveProperty("id");
});

test("the size is the one on the wire", () => {
  const item = eventOfLine(1, '{ "id" : "a", "source": "b", "text": "\\u00fc" }');
  expect(item).toMatchObject({ bytes: Buffer.byteLength('{"source":"b","id":"a","text":"ü"}') });
});
