import { createHash } from "node:crypto";
import { endOfRow } from "@/lib/db";

const LANES = 8;
const LANE_BYTES = 4;

/**
 * Counts rows and adds up their sha256, each of the eight 32-bit words by itself, modulo 2^32. The same rows give the
 * same sum in any order: a database gives back what was loaded in an order of its own.
 */
export class RowSum {
  rows = 0;
  readonly #lanes = new Uint32Array(LANES);

  /** Adds the rows of a piece. */
  add(piece: Buffer): void {
    for (let from = 0; from < piece.length; ) {
      const end = endOfRow(piece, from);
      if (end === null) throw new RangeError("A piece is whole rows.");
      const digest = createHash("sha256").update(piece.subarray(from, end)).digest();
      for (let lane = 0; lane < LANES; lane++)
        this.#lanes[lane] = (this.#lanes[lane] ?? 0) + digest.readUInt32BE(lane * LANE_BYTES);
      this.rows++;
      from = end;
    }
  }

  get sha256(): string {
    return [...this.#lanes].map((word) => word.toString(16).padStart(8, "0")).join("");
  }
}
