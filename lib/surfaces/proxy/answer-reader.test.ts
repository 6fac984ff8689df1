// The text of an answer is read from any form and any parts of its bytes.

import { expect, test } from "vitest";
import { AnswerReader } from "./answer-reader";

/** Reads an answer in parts of the given number of bytes. */
function read(mediaType: string, text: string, size = 7) {
  const reader = new AnswerReader(mediaType);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return reader.answer();
}

const choice = (fields: object) => JSON.stringify({ choices: [{ index: 0, ...fields }] });
const EVENTS = "text/event-stream; charset=utf-8";

test.each([1, 2, 3, 1000])("a stream is read in parts of %i bytes, also inside a character", (size) => {
  const lines = [
    ": comment",
    `data: ${choice({ delta: { role: "assistant", content: "Zoë likes " } })}`,
    `data:${choice({ delta: { content: "tea 🍵" }, finish_reason: null })}`,
    'data: {"choices":[{"index":1,"delta":{"content":"another answer"},"finish_reason":"stop"}]}',
    `data: ${choice({ delta: {}, finish_reason: "stop" })}`,
    'data: {"choices":[],"usage":{"total_tokens":3}}',
    "data: [DONE]",
  ];
  const expected = { text: "Zoë likes tea 🍵", isFinished: true, hasToolCalls: false };
  expect(read(EVENTS, lines.join("\n\n"), size)).toEqual(expected);
  expect(read(EVENTS, lines.join("\r\n\r\n"), size)).toEqual(expected);
});

test("a stream without a finish reason is not finished", () => {
  const first = `data: ${choice({ delta: { content: "Zoë" } })}\n\n`;
  expect(read(EVENTS, first)).toEqual({ text: "Zoë", isFinished: false, hasToolCalls: false });
  expect(read(EVENTS, `${first}data: {"error":{"message":"overloaded"}}\n\n`).isFinished).toBe(false);
  expect(read(EVENTS, `${first}data: {"cho`)).toMatchObject({ text: "Zoë", isFinished: false });
});

test.each([
  choice({ message: { content: "x", tool_calls: [{}] }, finish_reason: "stop" }),
  choice({ message: { content: null, function_call: {} }, finish_reason: "function_call" }),
  '{"message":{"content":"","tool_calls":[{"function":{}}]},"done":true}',
])("a tool call is seen in %s", (text) => {
  expect(read("application/json", text)).toMatchObject({ isFinished: true, hasToolCalls: true });
});

test("answers of Ollama are read as a whole and as lines", () => {
  const lines = '{"message":{"content":"Zo"},"done":false}\n{"message":{"content":"ë"},"done":true}\n';
  const expected = { text: "Zoë", isFinished: true, hasToolCalls: false };
  expect(read("application/x-ndjson", lines)).toEqual(expected);
  expect(read("application/json; charset=utf-8", '{"message":{"content":"Zoë"},"done":true}')).toEqual(
    expected,
  );
});

test.each(["", "<html>", "null", "[1]", '{"choices":"no"}'])("%j is no answer", (text) => {
  expect(read("application/json", text)).toEqual({ text: "", isFinished: false, hasToolCalls: false });
});

test("the text parts of an answer are read, in a stream and as a whole", () => {
  const content = [
    { type: "thinking", thinking: [{ type: "text", text: "hm" }] },
    { type: "text", text: "Zoë likes " },
    { type: "text", text: "tea" },
  ];
  const expected = { text: "Zoë likes tea", isFinished: true, hasToolCalls: false };
  expect(read("application/json", choice({ message: { content }, finish_reason: "stop" }))).toEqual(expected);
  expect(read(EVENTS, `data: ${choice({ delta: { content }, finish_reason: "stop" })}\n\n`)).toEqual(
    expected,
  );
});
