import { type BulkSession, type BulkTable, endOfRow, type Pieces } from "@/lib/db";
import { fromHalf, toHalf } from "./halves";

type VectorType = BulkSession["vectorType"];

/** In front of the numbers stand how many they are and an unused zero, 16 bits each. */
const START_BYTES = 4;
const LENGTH_BYTES = 4;
const FLOAT_BYTES = 4;
const HALF_BYTES = 2;

/** Rows of a table with its embeddings in the other type: what an engine that has this one gives back afterwards. */
export async function* convertVectors(pieces: Pieces, { embeddings }: BulkTable, to: VectorType): Pieces {
  for await (const piece of pieces) yield convert(piece, embeddings, to === "halfvec" ? halved : widened);
}

function convert(piece: Buffer, places: readonly number[], change: (vector: Buffer) => Buffer): Buffer {
  const parts: Buffer[] = [];
  let done = 0;
  for (let at: number | null = 0; at !== null && at < piece.length; ) {
    let place = 0;
    at = endOfRow(piece, at, (start, length) => {
      if (places.includes(place++) && length > 0) {
        const vector = change(piece.subarray(start, start + length));
        const size = Buffer.alloc(LENGTH_BYTES);
        size.writeInt32BE(vector.length);
        parts.push(piece.subarray(done, start - LENGTH_BYTES), size, vector);
        done = start + length;
      }
    });
  }
  return Buffer.concat([...parts, piece.subarray(done)]);
}

function halved(vector: Buffer): Buffer {
  return resized(vector, FLOAT_BYTES, HALF_BYTES, (result, from, to) =>
    result.writeUInt16BE(toHalf(vector.readUInt32BE(from)), to),
  );
}

function widened(vector: Buffer): Buffer {
  return resized(vector, HALF_BYTES, FLOAT_BYTES, (result, from, to) =>
    result.writeFloatBE(fromHalf(vector.readUInt16BE(from)), to),
  );
}

/** A vector with numbers of another size; `put` converts the one at `from` to the place `to`. */
function resized(
  vector: Buffer,
  fromBytes: number,
  toBytes: number,
  put: (result: Buffer, from: number, to: number) => void,
): Buffer {
  const count = (vector.length - START_BYTES) / fromBytes;
  const result = Buffer.alloc(START_BYTES + count * toBytes);
  vector.copy(result, 0, 0, START_BYTES);
  for (let i = 0; i < count; i++) put(result, START_BYTES + i * fromBytes, START_BYTES + i * toBytes);
  return result;
}
