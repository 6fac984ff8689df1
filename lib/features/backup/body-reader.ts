import { z } from "zod";
import { endOfRow } from "@/lib/storage/db";
import { BackupError } from "./backup-error";
import { anyHeaderSchema, END_OF_ROWS, FORMAT_VERSION, type Header, headerSchema } from "./format";

const LINE_END = 10;

/** Reads the body of a backup sequentially: JSON lines, and rows in chunks that contain only whole rows. */
export class BodyReader {
  readonly #chunks: AsyncIterator<Buffer>;
  #buffer: Buffer = Buffer.alloc(0);

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Reads the next line and parses it with the schema. Throws BackupError when that fails. */
  async line<T>(schema: z.ZodType<T>): Promise<T> {
    let end = this.#buffer.indexOf(LINE_END);
    while (end === -1) {
      if (!(await this.#readMore())) throw damagedBackup();
      end = this.#buffer.indexOf(LINE_END);
    }
    const text = this.#consume(end + 1).toString("utf8");
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      throw damagedBackup();
    }
    const parsed = schema.safeParse(value);
    if (!parsed.success) throw damagedBackup();
    return parsed.data;
  }

  /** Reads the rows of a table and its end marker. */
  async *rows(): AsyncGenerator<Buffer> {
    for (let at = 0; ; ) {
      const isEnd = this.#buffer.subarray(at, at + END_OF_ROWS.length).equals(END_OF_ROWS);
      const next = isEnd ? null : endOfRow(this.#buffer, at);
      if (next !== null) {
        at = next;
        continue;
      }
      if (at > 0) yield this.#consume(at);
      at = 0;
      if (isEnd) {
        this.#consume(END_OF_ROWS.length);
        return;
      }
      if (!(await this.#readMore())) throw damagedBackup();
    }
  }

  /** Returns whether the whole body was read. */
  async isAtEnd(): Promise<boolean> {
    return this.#buffer.length === 0 && !(await this.#readMore());
  }

  async #readMore(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#buffer = this.#buffer.length === 0 ? value : Buffer.concat([this.#buffer, value]);
    return true;
  }

  #consume(count: number): Buffer {
    const bytes = this.#buffer.subarray(0, count);
    this.#buffer = this.#buffer.subarray(count);
    return bytes;
  }
}

function damagedBackup(): BackupError {
  return new BackupError("damaged", "The backup is incomplete or damaged. Use another backup.");
}

/** Reads the first line. Throws BackupError for other files and for backups from newer versions. */
export async function readHeader(reader: BodyReader): Promise<Header> {
  const line = await reader.line(z.looseObject({}));
  const any = anyHeaderSchema.safeParse(line);
  if (!any.success) throw new BackupError("unsupported", "The file is not a Palimpsest backup.");
  if (any.data.version > FORMAT_VERSION)
    throw new BackupError(
      "newer",
      `The backup has format ${any.data.version}, but this release supports only up to ${FORMAT_VERSION}. Restore it with a newer Palimpsest.`,
    );
  const header = headerSchema.safeParse(line);
  if (!header.success) throw damagedBackup();
  return header.data;
}
