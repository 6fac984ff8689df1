/** A longer line can't be an event, and is not kept in memory. */
const MAX_LINE = 4 * 1024 * 1024;

/** The element of a line that is no element. */
export const NOT_JSON = Symbol("a line that is not JSON");

/** Reads JSON lines. `push` takes bytes and returns the elements of the lines that are complete. */
export class LineElements {
  readonly #decoder = new TextDecoder();
  readonly #parse: (line: string) => unknown;
  #rest = "";
  #isTooLong = false;

  constructor(parse: (line: string) => unknown) {
    this.#parse = parse;
  }

  push(bytes: Uint8Array): readonly unknown[] {
    const lines = (this.#rest + this.#decoder.decode(bytes, { stream: true })).split("\n");
    this.#rest = lines.pop() ?? "";
    const elements = lines.flatMap((line) => this.#elementsOf(line));
    if (this.#rest.length > MAX_LINE) {
      this.#isTooLong = true;
      this.#rest = "";
    }
    return elements;
  }

  end(): readonly unknown[] {
    return this.#elementsOf(this.#rest);
  }

  #elementsOf(line: string): readonly unknown[] {
    const isTooLong = this.#isTooLong;
    this.#isTooLong = false;
    if (isTooLong) return [NOT_JSON];
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
