import { JsonElements } from "./json-elements";
import { LineElements, parseJsonLine, TOO_LONG } from "./line-elements";

const NEWLINE = 0x0a;

/**
 * Reads a file whose first line is above the limit of a line: a document, or JSON lines. An object on the
 * first line is the document when no other line follows; otherwise the line is too long.
 */
export class LongFirstLine {
  readonly #document = new JsonElements();
  #object: readonly unknown[] = [];
  #isFirstLine = true;
  #lines: LineElements | null = null;

  push(bytes: Uint8Array): readonly unknown[] {
    if (this.#lines) return this.#withFirst(this.#lines.push(bytes));
    const newline = this.#isFirstLine ? bytes.indexOf(NEWLINE) : -1;
    const ready = this.#document.push(newline < 0 ? bytes : bytes.subarray(0, newline));
    const isObject = this.#isFirstLine && this.#document.isObject;
    if (isObject && ready.length > 0) this.#object = ready;
    if (newline < 0) return isObject ? [] : ready;
    this.#isFirstLine = false;
    const rest = bytes.subarray(newline);
    if (!isObject) return [...ready, ...this.#document.push(rest)];
    this.#lines = new LineElements(parseJsonLine);
    return this.#withFirst(this.#lines.push(rest));
  }

  end(): readonly unknown[] {
    const last = this.#lines ? this.#withFirst(this.#lines.end()) : [];
    this.#document.end();
    return [...last, ...this.#object];
  }

  /** Returns the elements of other lines. Before the first of them stands the line that is too long. */
  #withFirst(elements: readonly unknown[]): readonly unknown[] {
    if (this.#object.length === 0 || elements.length === 0) return elements;
    this.#object = [];
    return [TOO_LONG, ...elements];
  }
}
