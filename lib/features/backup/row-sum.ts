import { createHash } from "node:crypto";
import { endOfRow } from "@/lib/storage/db";

const WORDS = 8;
const WORD_BYTES = 4;

/**
 * Counts rows and adds up their SHA-256 values: each of the eight 32-bit words separately, modulo 2^32. The
 * sum must not depend on the order of the rows, because a database can return them in any order.
 */
export class RowSum {
  rows = 0;
  readonly #words = new Uint32Array(WORDS);

  /** Adds the rows of a chunk. */
  add(chunk: Buffer): void {
    for (let from = 0; from < chunk.length; ) {
      const end = endOfRow(chunk, from);
      if (end === null) throw new RangeError("A chunk must contain whole rows.");
      const digest = createHash("sha256").update(chunk.subarray(from, end)).digest();
      for (let index = 0; index < WORDS; index++)
        this.#words[index] = (this.#words[index] ?? 0) + digest.readUInt32BE(index * WORD_BYTES);
      this.rows++;
      from = end;
    }
  }

  get sha256(): string {
    return [...this.#words].map((word) => word.toString(16).padStart(8, "0")).join("");
  }
}
