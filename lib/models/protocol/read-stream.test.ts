// JSON values are read from a streamed answer, however its bytes are split.

import { expect, test } from "vitest";
import { readEvents, readJsonLines } from "./read-stream";

/** A response whose bytes arrive in parts of this size, so that characters and separators are split. */
function inParts(text: string, size: number): Response {
  const bytes = new TextEncoder().encode(text);
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
      controller.close();
    },
  });
  return new Response(stream);
}

async function all(values: AsyncIterable<unknown>): Promise<unknown[]> {
  const collected: unknown[] = [];
  for await (const value of values) collected.push(value);
  return collected;
}

test.each([1, 2, 7, 1000])("values are complete when parts have %i bytes", async (size) => {
  const lines = '{"a":"你好 😀"}\n\n{"b":2}\r\n{"cut';
  expect(await all(readJsonLines(inParts(lines, size)))).toEqual([{ a: "你好 😀" }, { b: 2 }]);
  const events =
    ': hello\n\nevent: x\ndata: {"a":\ndata: "你好"}\n\ndata:{"b":2}\r\n\r\ndata: [DONE]\n\ndata: {"c":3}\n\n';
  expect(await all(readEvents(inParts(events, size)))).toEqual([{ a: "你好" }, { b: 2 }]);
});

test("an answer without a body has no values", async () => {
  expect(await all(readJsonLines(new Response(null)))).toEqual([]);
});

test("invalid JSON throws", async () => {
  await expect(all(readEvents(inParts("data: <html>\n\n", 5)))).rejects.toThrow(SyntaxError);
});
