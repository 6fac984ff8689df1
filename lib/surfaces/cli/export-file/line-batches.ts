import { Failure } from "../command";

/** Lines of one request, and the number of lines of the file that were read so far. */
export type LineBatch = { readonly lines: readonly string[]; readonly read: number };

/** An import takes some milliseconds for each line, so a request is over after some seconds. */
const MAX_LINES = 500;
/** The server accepts four times as much, for an event that is larger by itself. */
const MAX_BYTES = 4_000_000;

const KIND = /^\{"type":"(\w+)"/;

const sizeOf = (lines: readonly string[]) =>
  lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);

/**
 * Groups the lines of an export, without the first and the last, into requests: each begins with the line of
 * an owner, and holds an event together with its decisions and memories. Throws Failure for another line.
 */
export async function* lineBatches(lines: AsyncIterable<string>): AsyncGenerator<LineBatch, void> {
  let owner: readonly string[] = [];
  let batch: string[] = [];
  let bytes = 0;
  let read = 0;
  for await (const group of groupsOf(lines)) {
    const isOwner = kindOf(group[0]) === "owner";
    const size = sizeOf(group);
    const isFull = batch.length + group.length > MAX_LINES || bytes + size > MAX_BYTES;
    if (isFull && batch.length > owner.length) {
      yield { lines: batch, read };
      batch = isOwner ? [] : [...owner];
      bytes = sizeOf(batch);
    }
    if (isOwner) owner = group;
    batch.push(...group);
    bytes += size;
    read += group.length;
  }
  if (batch.length > 0) yield { lines: batch, read };
}

/** Yields an event with its decisions and memories, or a line of another kind alone. */
async function* groupsOf(lines: AsyncIterable<string>): AsyncGenerator<readonly string[], void> {
  let group: string[] = [];
  let no = 1;
  for await (const line of lines) {
    no++;
    const kind = kindOf(line);
    if (kind === undefined) throw new Failure(`Line ${no} is not a line of an export.`);
    if (group.length > 0 && kind !== "decision" && kind !== "memory") {
      yield group;
      group = [];
    }
    group.push(line);
  }
  if (group.length > 0) yield group;
}

function kindOf(line: string | undefined): string | undefined {
  return KIND.exec(line ?? "")?.[1];
}
