/** A line of a file, from 1, without its end; empty ones come too. `bytesRead` is how far the file is read with it. */
export type Line = {
  readonly no: number;
  readonly bytesRead: number;
  /** Null when it is longer than allowed or no UTF-8; `problem` says which. */
  readonly text: string | null;
  readonly problem: string | null;
};

const NEWLINE = 0x0a;

/**
 * The lines of a stream of UTF-8, one at a time: no more than one line of `maxBytes` is held, what is longer is read past.
 * A byte order mark, CR before LF and blanks around a line do not count as its text.
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

/** A decoder leaves out the byte order mark. */
const UTF8 = new TextDecoder("utf-8", { fatal: true });

function decoded(parts: readonly Uint8Array[]): Read {
  try {
    return { text: UTF8.decode(Buffer.concat(parts)).trim(), problem: null };
  } catch {
    return { text: null, problem: "is not UTF-8" };
  }
}
