import { JSONParser } from "@streamparser/json";
import { isFields } from "./fields";

/** The fields in which mem0 answers with a list. */
const LISTS = ["results", "memories", "relations"];
/** The places of a list: the document itself, or one of these fields. */
const PLACES = ["$.*", ...LISTS.map((field) => `$.${field}.*`)];

/**
 * Reads the elements of a list in a JSON document, one at a time, so that a file of any size fits into
 * memory. `push` takes bytes and returns the elements that are complete. A document that is one object
 * without such a list, such as Claude's memories, counts as one element.
 */
export class JsonElements {
  readonly #parser = new JSONParser({ paths: [...PLACES, "$"], keepStack: false });
  #ready: unknown[] = [];
  #hasList = false;
  #isEnded = false;
  /** Whether the document was one object without a list, which is complete. */
  isObject = false;

  constructor() {
    this.#parser.onValue = ({ value, key, parent, stack }) => {
      if (typeof key === "number") {
        this.#hasList = true;
        this.#ready.push(value);
        // The parser keeps the elements for the value of the document, which is not needed then.
        if (Array.isArray(parent)) parent.length = 0;
      } else if (stack.length === 0 && !Array.isArray(value) && !this.#hasList) {
        this.isObject = true;
        this.#ready.push(value);
      }
    };
    this.#parser.onEnd = () => {
      this.#isEnded = true;
    };
  }

  /** Throws SyntaxError for bytes that are not JSON. */
  push(bytes: Uint8Array): readonly unknown[] {
    try {
      this.#parser.write(bytes);
    } catch {
      throw new SyntaxError("is not JSON");
    }
    const ready = this.#ready;
    this.#ready = [];
    return ready;
  }

  /** Throws SyntaxError when the document is not complete. */
  end(): void {
    if (!this.#isEnded) throw new SyntaxError("ends in the middle");
  }
}

/** Returns whether a document has one of the fields with a list. */
export function hasList(document: unknown): boolean {
  return isFields(document) && LISTS.some((field) => Array.isArray(document[field]));
}
