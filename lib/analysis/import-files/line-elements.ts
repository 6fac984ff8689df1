/** A longer line can't be an event, and is not kept in memory. */
export const MAX_LINE = 4 * 1024 * 1024;

export const NOT_UTF8 = "is not text in UTF-8. Save it in UTF-8 and import it again";

/** The element of a line that is no element. */
export const NOT_JSON = Symbol("a line that is not JSON");

/** The element of a line above the limit. */
export const TOO_LONG = Symbol("a line that is too long");

/** UTF-16 has a zero byte beside each Latin letter, which is valid UTF-8. */
const ZERO = "\0";

/**
 * Reads lines. `push` takes bytes and returns the elements of the lines that are complete. Throws SyntaxError
 * for bytes that are not text in UTF-8.
 */
export class LineElements {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  readonly #parse: (line: string) => unknown;
  #rest = "";
  #isTooLong = false;

  constructor(parse: (line: string) => unknown) {
    this.#parse = parse;
  }

  push(bytes: Uint8Array): readonly unknown[] {
    const lines = (this.#rest + this.#decoded(bytes)).split("\n");
    this.#rest = lines.pop() ?? "";
    const elements = lines.flatMap((line) => this.#elementsOf(line));
    if (this.#rest.length > MAX_LINE) {
      this.#isTooLong = true;
      this.#rest = "";
    }
    return elements;
  }

  end(): readonly unknown[] {
    return this.#elementsOf(this.#rest + this.#decoded());
  }

  #decoded(bytes?: Uint8Array): string {
    try {
      const text = this.#decoder.decode(bytes, { stream: bytes !== undefined });
      if (!text.includes(ZERO)) return text;
    } catch {
      // The error of the decoder says nothing more.
    }
    throw new SyntaxError(NOT_UTF8);
  }

  #elementsOf(line: string): readonly unknown[] {
    const isTooLong = this.#isTooLong || line.length > MAX_LINE;
    this.#isTooLong = false;
    if (isTooLong) return [TOO_LONG];
    return line.trim() === "" ? [] : [this.#parse(line)];
  }
}

export function parseJsonLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return NOT_JSON;
  }
}
