import { eventOfLine, type Item } from "./event-of-line";
import type { Line } from "./read-lines";

/** The most that the server takes at once, and room for what stands around the events. */
const MAX_EVENTS = 500;
const MAX_BYTES = 4 * 1024 * 1024 - 1024;
/** No line that is longer can be sent. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** Events of one request in the order of their lines, and how far the file is read with them. */
export type Batch = {
  readonly items: readonly Item[];
  readonly lines: number;
  readonly bytesRead: number;
};

/** What is wrong with a line: where, and what; never what it says. */
export type LineProblem = { readonly line: number; readonly path: string; readonly message: string };

/**
 * Puts lines together to requests, in order, and tells of those that hold no event. The last batch may be without any:
 * then the lines behind the one before were empty or wrong.
 */
export async function* batchesOf(
  lines: AsyncIterable<Line>,
  tell: (problem: LineProblem) => Promise<void>,
): AsyncGenerator<Batch, void> {
  let items: Item[] = [];
  let bytes = 0;
  let before = { lines: 0, bytesRead: 0 };
  for await (const { no, bytesRead, text, problem } of lines) {
    const item = text === null ? { problem: problem ?? "" } : text === "" ? null : eventOfLine(no, text);
    if (item && "problem" in item) await tell({ line: no, path: "", message: item.problem });
    else if (item && item.bytes > MAX_BYTES)
      await tell({ line: no, path: "", message: "is longer than 4 MB" });
    else if (item) {
      if (items.length === MAX_EVENTS || bytes + item.bytes > MAX_BYTES) {
        yield { items, ...before };
        items = [];
        bytes = 0;
      }
      items.push(item);
      // And a comma.
      bytes += item.bytes + 1;
    }
    before = { lines: no, bytesRead };
  }
  yield { items, ...before };
}
