import { Unzip, UnzipInflate } from "fflate";
import { ArchiveEnd } from "./archive-end";

/** Limits of an archive: 4 GB of text and 10 000 entries. */
const MAX_BYTES = 4 * 1024 ** 3;
const MAX_ENTRIES = 10_000;
const TOO_LARGE = "unpacks to more than 4 GB";
/** Text shrinks to a tenth. Above 64 MB, what shrinks to less than a 200th was made to fill the memory. */
const MAX_RATIO = 200;
const MIN_RATIO_BYTES = 64 * 1024 ** 2;

/**
 * The files with conversations and memories, and with projects, which are counted. ChatGPT splits large
 * exports into conversations-000.json, …, and newer exports of Claude have a file for each project.
 */
const WANTED = /(^|\/)(conversations(-\d+)?|memories|projects(\/[^/]+)?)\.json$/;

export type EntryHandler = {
  readonly start: () => void;
  readonly bytes: (bytes: Uint8Array) => void;
  readonly end: () => void;
};

/**
 * Unpacks the wanted files of a ZIP archive as a stream, one after the other, without writing anything to a
 * disk. Throws RangeError for an archive above the limits, and SyntaxError for one that is damaged or cut, or
 * has an entry outside its folder.
 */
export class ArchiveEntries {
  readonly #unzip: Unzip;
  readonly #handler: EntryHandler;
  #entries = 0;
  readonly #end = new ArchiveEnd();
  #packed = 0;
  #declared = 0;
  #bytes = 0;
  #open = 0;
  /** Whether the archive holds a wanted file. */
  hasWanted = false;

  constructor(handler: EntryHandler) {
    this.#handler = handler;
    this.#unzip = new Unzip((file) => {
      if (++this.#entries > MAX_ENTRIES) throw new RangeError("has more than 10,000 entries");
      if (/(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i.test(file.name))
        throw new SyntaxError("has an entry outside its folder");
      if (!WANTED.test(file.name)) return;
      this.hasWanted = true;
      // The header can lack the size or lie, so the bytes are counted too.
      this.#declared += file.originalSize ?? 0;
      if (this.#declared > MAX_BYTES) throw new RangeError(TOO_LARGE);
      this.#open++;
      this.#handler.start();
      file.ondata = (error, bytes, isFinal) => {
        // The decoder also passes on what this function has thrown.
        if (error) throw isOwn(error) ? error : new SyntaxError("is damaged");
        this.#unpacked(bytes, isFinal);
      };
      file.start();
    });
    this.#unzip.register(UnzipInflate);
  }

  push(bytes: Uint8Array): void {
    this.#packed += bytes.byteLength;
    this.#end.push(bytes);
    this.#push(bytes, false);
  }

  end(): void {
    this.#push(new Uint8Array(), true);
    if (this.#open > 0 || this.#entries === 0 || !this.#end.isComplete(this.#entries))
      throw new SyntaxError("is damaged or cut");
  }

  #unpacked(bytes: Uint8Array, isFinal: boolean): void {
    this.#bytes += bytes.byteLength;
    if (this.#bytes > MAX_BYTES) throw new RangeError(TOO_LARGE);
    if (this.#bytes > Math.max(MIN_RATIO_BYTES, this.#packed * MAX_RATIO))
      throw new RangeError(`unpacks to more than ${MAX_RATIO} times its size`);
    this.#handler.bytes(bytes);
    if (!isFinal) return;
    this.#open--;
    this.#handler.end();
  }

  #push(bytes: Uint8Array, isFinal: boolean): void {
    try {
      this.#unzip.push(bytes, isFinal);
    } catch (thrown) {
      if (isOwn(thrown)) throw thrown;
      throw new SyntaxError("is damaged or cut");
    }
  }
}

function isOwn(thrown: unknown): boolean {
  return thrown instanceof RangeError || thrown instanceof SyntaxError;
}
