// A line can be a document, an event, or too long to be one.

import { expect, test } from "vitest";
import { readImport } from ".";

async function read(text: string, size: number) {
  const bytes = Buffer.from(text);
  async function* chunks() {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  }
  const [texts, skipped]: [unknown[], string[]] = [[], []];
  for await (const element of readImport(chunks(), 0)) {
    for (const { text: said, messages } of element.events)
      texts.push(said ?? (messages as { text: string }[])[0]?.text);
    skipped.push(...element.skipped);
  }
  return { texts, skipped };
}

const SIZES = [64 * 1024, 20 * 1024 ** 2];
const LONG = "a".repeat(4.5 * 1024 ** 2);
const event = (text: string) => JSON.stringify({ role: "user", text });
const memories = (more: object) =>
  ({ ...more, results: [{ id: "1", memory: "Likes tea" }], page: 1 }) as const;

test("a document with a list is recognized whatever field is its first, on one line or several", async () => {
  for (const size of [7, 1000])
    for (const space of [0, 2]) {
      const { texts } = await read(JSON.stringify(memories({ message: "ok" }), null, space), size);
      expect(texts).toEqual(["Likes tea"]);
    }
});

test("a line of more than 4 MB is left out by its own name, also as the first line", async () => {
  for (const size of SIZES) {
    const other = await read(`${event("I like tea")}\n${event(LONG)}\n${event("I moved")}\n`, size);
    const first = await read(`${event(LONG)}\n${event("I like tea")}\n${event("I moved")}`, size);
    for (const found of [other, first])
      expect(found).toEqual({ texts: ["I like tea", "I moved"], skipped: ["line longer than 4 MB"] });
  }
});

test("a document of more than 4 MB on one line is read", async () => {
  const chat = { uuid: "c", notes: LONG, chat_messages: [{ uuid: "m", sender: "human", text: "I moved" }] };
  for (const size of SIZES) {
    for (const end of ["", "\n"])
      expect((await read(`${JSON.stringify(chat)}${end}`, size)).texts).toEqual(["I moved"]);
    expect((await read(`${JSON.stringify(memories({ message: LONG }))}\n`, size)).texts).toEqual([
      "Likes tea",
    ]);
  }
});
