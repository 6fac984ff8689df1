import { z } from "zod";
import { endOfRow } from "@/lib/db";
import { BackupError } from "./backup-error";
import { anyHeaderSchema, END_OF_ROWS, FORMAT_VERSION, type Header, headerSchema } from "./format";

const LINE_END = 10;

/** Reads the body of a backup from start to end: a line of JSON, or rows in pieces of whole ones. */
export class BodyReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** The next line, of this form. Throws BackupError when there is none. */
  async line<T>(schema: z.ZodType<T>): Promise<T> {
    let end = this.#held.indexOf(LINE_END);
    while (end === -1) {
      if (!(await this.#more())) throw unreadable();
      end = this.#held.indexOf(LINE_END);
    }
    const text = this.#take(end + 1).toString("utf8");
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw unreadable();
    }
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw unreadable();
    return parsed.data;
  }

  /** The rows of a table up to its end, which is read as well. */
  async *rows(): AsyncGenerator<Buffer> {
    for (let at = 0; ; ) {
      const isEnd = this.#held.subarray(at, at + END_OF_ROWS.length).equals(END_OF_ROWS);
      const next = isEnd ? null : endOfRow(this.#held, at);
      if (next !== null) {
        at = next;
        continue;
      }
      if (at > 0) yield this.#take(at);
      at = 0;
      if (isEnd) {
        this.#take(END_OF_ROWS.length);
        return;
      }
      if (!(await this.#more())) throw unreadable();
    }
  }

  /** Whether nothing is left. */
  async isAtEnd(): Promise<boolean> {
    return this.#held.length === 0 && !(await this.#more());
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }

  #take(count: number): Buffer {
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }
}

function unreadable(): BackupError {
  return new BackupError("damaged", "The backup can't be read to its end. Use another one.");
}

/** The first line. Throws BackupError for a file of something else or of a newer program. */
export async function readHeader(reader: BodyReader): Promise<Header> {
  const line = await reader.line(z.looseObject({}));
  const any = anyHeaderSchema.safeParse(line);
  if (!any.success) throw new BackupError("foreign", "The file is no backup of Palimpsest.");
  if (any.data.version > FORMAT_VERSION)
    throw new BackupError(
      "newer",
      `The backup has format ${any.data.version}, this program reads up to ${FORMAT_VERSION}. Restore it with a newer Palimpsest.`,
    );
  const header = headerSchema.safeParse(line);
  if (!header.success) throw unreadable();
  return header.data;
}
