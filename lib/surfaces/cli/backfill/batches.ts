import { eventOfLine, type Item } from "./event-of-line";
import type { Line } from "./read-lines";

/** The server's limits for a request. The bytes needed around the events are already subtracted. */
const MAX_EVENTS = 500;
const MAX_BYTES = 4 * 1024 * 1024 - 1024;
/** A longer line cannot be sent. */
export const MAX_LINE_BYTES = 4 * 1024 * 1024;

/** The events of one request in line order, and the number of lines and bytes that have been read so far. */
export type Batch = {
  readonly items: readonly Item[];
  readonly lines: number;
  readonly bytesRead: number;
};

/** A problem with a line. It does not contain the text of the line. */
export type LineProblem = { readonly line: number; readonly path: string; readonly message: string };

/**
 * Groups lines into requests, in order, and reports lines without an event. The last batch is empty when the
 * remaining lines are empty or invalid.
 */
export async function* batchesOf(
  lines: AsyncIterable<Line>,
  report: (problem: LineProblem) => Promise<void>,
): AsyncGenerator<Batch, void> {
  let items: Item[] = [];
  let bytes = 0;
  let before = { lines: 0, bytesRead: 0 };
  for await (const { no, bytesRead, text, problem } of lines) {
    const item = text === null ? { problem: problem ?? "" } : text === "" ? null : eventOfLine(no, text);
    if (item && "problem" in item) await report({ line: no, path: "", message: item.problem });
    else if (item && item.bytes > MAX_BYTES)
      await report({ line: no, path: "", message: "is longer than 4 MB" });
    else if (item) {
      if (items.length === MAX_EVENTS || bytes + item.bytes > MAX_BYTES) {
        yield { items, ...before };
        items = [];
        bytes = 0;
      }
      items.push(item);
      // One byte is added for the comma after the event.
      bytes += item.bytes + 1;
    }
    // Elements that others have replaced come last, with their own numbers.
    before = { lines: Math.max(before.lines, no), bytesRead };
  }
  yield { items, ...before };
}
