import { expect, test } from "vitest";
import { readEvents, readJsonLines } from "./read-stream";

/** An answer whose bytes come in parts of this size: letters and separators are cut through. */
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
  const found: unknown[] = [];
  for await (const value of values) found.push(value);
  return found;
}

test.each([1, 2, 7, 1000])("values come whole from parts of %i bytes", async (size) => {
  const lines = '{"a":"你好 😀"}\n\n{"b":2}\r\n{"cut';
  expect(await all(readJsonLines(inParts(lines, size)))).toEqual([{ a: "你好 😀" }, { b: 2 }]);
  const events =
    ': hello\n\nevent: x\ndata: {"a":\ndata: "你好"}\n\ndata:{"b":2}\r\n\r\ndata: [DONE]\n\ndata: {"c":3}\n\n';
  expect(await all(readEvents(inParts(events, size)))).toEqual([{ a: "你好" }, { b: 2 }]);
});

test("an answer without a body has no values", async () => {
  expect(await all(readJsonLines(new Response(null)))).toEqual([]);
});

test("what is no JSON throws", async () => {
  await expect(all(readEvents(inParts("data: <html>\n\n", 5)))).rejects.toThrow(SyntaxError);
});
