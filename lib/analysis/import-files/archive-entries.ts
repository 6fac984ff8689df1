import { Unzip, UnzipInflate } from "fflate";

/** Limits of an archive: 4 GB of text and 10 000 entries. */
const MAX_BYTES = 4 * 1024 ** 3;
const MAX_ENTRIES = 10_000;

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
      this.#open++;
      this.#handler.start();
      file.ondata = (error, bytes, isFinal) => {
        if (error) throw new SyntaxError("is damaged");
        this.#bytes += bytes.byteLength;
        if (this.#bytes > MAX_BYTES) throw new RangeError("unpacks to more than 4 GB");
        this.#handler.bytes(bytes);
        if (isFinal) {
          this.#open--;
          this.#handler.end();
        }
      };
      file.start();
    });
    this.#unzip.register(UnzipInflate);
  }

  push(bytes: Uint8Array): void {
    this.#push(bytes, false);
  }

  end(): void {
    this.#push(new Uint8Array(), true);
    if (this.#open > 0 || this.#entries === 0) throw new SyntaxError("is damaged or cut");
  }

  #push(bytes: Uint8Array, isFinal: boolean): void {
    try {
      this.#unzip.push(bytes, isFinal);
    } catch (thrown) {
      if (thrown instanceof RangeError || thrown instanceof SyntaxError) throw thrown;
      throw new SyntaxError("is damaged or cut");
    }
  }
}
