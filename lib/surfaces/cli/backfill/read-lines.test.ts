// A file is read line by line with offsets, whatever its bytes are.

import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type Line, readLines } from "./read-lines";

const MAX = 16;

/** Reads a text in chunks of `piece` bytes. */
async function read(text: string | Uint8Array, piece = 1000) {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
  return Readable.from(readLines(chunks(), MAX)).toArray() as Promise<Line[]>;
}

test.each([1, 3, 1000])(
  "in chunks of %i bytes, lines are complete and have their number and end offset",
  async (piece) => {
    expect(await read("one\n\nzwölf\nlast", piece)).toMatchObject([
      { no: 1, text: "one" },
      { no: 2, text: "" },
      { no: 3, text: "zwölf" },
      { no: 4, text: "last", bytesRead: 16 },
    ]);
  },
);

test("a byte order mark, CR and blanks around a line are removed", async () => {
  const lines = await read("\uFEFFone\r\n  two \r\n\r\n");
  expect(lines.map(({ text }) => text)).toEqual(["one", "two", ""]);
});

test.each([1, 7, 1000])(
  "in chunks of %i bytes, a line that is too long is reported and the next line is read",
  async (piece) => {
    const [just, long, next] = await read(`${"a".repeat(MAX)}\n${"b".repeat(MAX + 1)}\nc\n`, piece);
    expect(just?.text).toBe("a".repeat(MAX));
    expect(long).toMatchObject({ no: 2, text: null, problem: expect.stringMatching(/^is longer than/) });
    expect(next).toMatchObject({ no: 3, text: "c" });
  },
);

test("bytes that are not UTF-8 make only their own line invalid", async () => {
  const lines = await read(Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from("two\n")]));
  expect(lines).toMatchObject([{ text: null, problem: "is not UTF-8" }, { text: "two" }]);
});

test("an empty stream has no lines", async () => {
  expect(await read("")).toEqual([]);
});
