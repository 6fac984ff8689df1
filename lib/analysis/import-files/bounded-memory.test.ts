// A file of any size is read in a bounded amount of memory.

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { readImport } from ".";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const ELEMENTS = 20_000;
/** By then, the reader has recognized the format, for which it keeps the beginning of the file. */
const WARM = 8_000;
/** Each element has about 1 KB. */
const TEXT = "I like green tea. ".repeat(50);

const CLAUDE = (at: number) => ({
  uuid: `c${at}`,
  chat_messages: [
    { uuid: `m${at}`, sender: "human", text: `${at} ${TEXT}`, created_at: "2026-01-01T00:00:00Z" },
  ],
});
const MEM0 = (at: number) => ({ id: `m${at}`, memory: `${at} ${TEXT}`, user_id: "ana" });

/** Returns a document in chunks of about 64 KB, as files are read. */
async function* document(start: string, element: (at: number) => object, end: string) {
  yield Buffer.from(start);
  for (let at = 0; at < ELEMENTS; at += 64) {
    const texts = Array.from({ length: Math.min(64, ELEMENTS - at) }, (_, n) =>
      JSON.stringify(element(at + n)),
    );
    yield Buffer.from(`${at === 0 ? "" : ","}${texts.join()}`);
  }
  yield Buffer.from(end);
}

test.each([
  ["a list", "[", CLAUDE, "]"],
  ["an answer of mem0", '{"count":1,"results":[', MEM0, "]}"],
])("%s is read in a bounded amount of memory", async (_name, start, element, end) => {
  let heapBefore = 0;
  let count = 0;
  for await (const { events } of readImport(document(start, element, end), 0)) {
    count += events.length;
    if (count !== WARM && count !== ELEMENTS) continue;
    collectGarbage();
    const { heapUsed } = process.memoryUsage();
    if (count === WARM) heapBefore = heapUsed;
    else expect((heapUsed - heapBefore) / 1024 ** 2).toBeLessThan(5);
  }
  expect(count).toBe(ELEMENTS);
});
