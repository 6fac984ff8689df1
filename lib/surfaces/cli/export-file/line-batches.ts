import { Failure } from "../command";

/** Lines of one request, and the number of lines of the file that were read so far. */
export type LineBatch = { readonly lines: readonly string[]; readonly read: number };

/** An import takes some milliseconds for each line, so a request is over after some seconds. */
const MAX_LINES = 500;
/** The server accepts 4 MB. */
const MAX_CHARACTERS = 1_300_000;

const KIND = /^\{"type":"(\w+)"/;

/**
 * Groups the lines of an export, without the first and the last, into requests: each begins with the line of
 * an owner, and holds an event together with its decisions and memories. Throws Failure for another line.
 */
export async function* lineBatches(lines: AsyncIterable<string>): AsyncGenerator<LineBatch, void> {
  let owner: string | null = null;
  let batch: string[] = [];
  let characters = 0;
  let read = 0;
  for await (const line of lines) {
    const kind = KIND.exec(line)?.[1];
    if (kind === undefined) throw new Failure(`Line ${read + 2} is not a line of an export.`);
    const isFull = batch.length >= MAX_LINES || characters + line.length > MAX_CHARACTERS;
    const isStart = kind === "event" || kind === "owner";
    if (isStart && isFull) {
      yield { lines: batch, read };
      batch = owner === null || kind === "owner" ? [] : [owner];
      characters = batch.reduce((sum, { length }) => sum + length, 0);
    }
    if (kind === "owner") owner = line;
    batch.push(line);
    characters += line.length;
    read++;
  }
  if (batch.length > 0) yield { lines: batch, read };
}
