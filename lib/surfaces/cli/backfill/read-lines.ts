/**
 * A line of a file without its line ending. Lines, including empty ones, are numbered from 1. `bytesRead` is
 * the offset after the line.
 */
export type Line = {
  readonly no: number;
  readonly bytesRead: number;
  /** Null when the line is too long or not UTF-8, which `problem` states. */
  readonly text: string | null;
  readonly problem: string | null;
};

const NEWLINE = 0x0a;

/**
 * Yields the lines of a UTF-8 stream. Keeps at most one line of up to `maxBytes` in memory and skips the text
 * of longer lines. Removes a byte order mark, CR before LF, and blanks around a line.
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Line, void> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let no = 0;
  let bytesRead = 0;
  const take = (part: Uint8Array): void => {
    size += part.byteLength;
    if (size <= maxBytes) parts.push(part);
    else parts = [];
  };
  const ended = (): Line => {
    no++;
    const line = size > maxBytes ? tooLong(maxBytes) : decoded(parts);
    parts = [];
    size = 0;
    return { no, bytesRead, ...line };
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      take(chunk.subarray(from, end));
      bytesRead += end + 1 - from;
      from = end + 1;
      yield ended();
    }
    take(chunk.subarray(from));
    bytesRead += chunk.byteLength - from;
  }
  if (size > 0) yield ended();
}

type Read = Pick<Line, "text" | "problem">;

function tooLong(maxBytes: number): Read {
  return { text: null, problem: `is longer than ${Math.round(maxBytes / 1024 / 1024)} MB` };
}

/** A decoder that removes the byte order mark and throws for invalid bytes. */
const UTF8 = new TextDecoder("utf-8", { fatal: true });

function decoded(parts: readonly Uint8Array[]): Read {
  try {
    return { text: UTF8.decode(Buffer.concat(parts)).trim(), problem: null };
  } catch {
    return { text: null, problem: "is not UTF-8" };
  }
}
