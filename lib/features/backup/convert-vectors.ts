import { type BulkSession, type BulkTable, endOfRow, type RowChunks } from "@/lib/storage/db";
import { floatToHalf, halfToFloat } from "./halves";

type VectorType = BulkSession["vectorType"];

/** A vector starts with its dimension and an unused zero, 16 bits each. */
const HEADER_BYTES = 4;
const LENGTH_BYTES = 4;
const FLOAT_BYTES = 4;
const HALF_BYTES = 2;

/**
 * Converts the embeddings in a table's rows to another vector type. The result equals what the target engine
 * returns.
 */
export async function* convertVectors(
  chunks: RowChunks,
  { embeddings }: BulkTable,
  to: VectorType,
): RowChunks {
  for await (const chunk of chunks)
    yield convert(chunk, embeddings, to === "halfvec" ? toHalfVector : toFloatVector);
}

function convert(chunk: Buffer, fieldIndexes: readonly number[], change: (vector: Buffer) => Buffer): Buffer {
  const parts: Buffer[] = [];
  let done = 0;
  for (let at: number | null = 0; at !== null && at < chunk.length; ) {
    let field = 0;
    at = endOfRow(chunk, at, (start, length) => {
      if (fieldIndexes.includes(field++) && length > 0) {
        const vector = change(chunk.subarray(start, start + length));
        const size = Buffer.alloc(LENGTH_BYTES);
        size.writeInt32BE(vector.length);
        parts.push(chunk.subarray(done, start - LENGTH_BYTES), size, vector);
        done = start + length;
      }
    });
  }
  return Buffer.concat([...parts, chunk.subarray(done)]);
}

function toHalfVector(vector: Buffer): Buffer {
  return resize(vector, FLOAT_BYTES, HALF_BYTES, (result, from, to) =>
    result.writeUInt16BE(floatToHalf(vector.readUInt32BE(from)), to),
  );
}

function toFloatVector(vector: Buffer): Buffer {
  return resize(vector, HALF_BYTES, FLOAT_BYTES, (result, from, to) =>
    result.writeFloatBE(halfToFloat(vector.readUInt16BE(from)), to),
  );
}

/** Copies a vector with another element size; `put` converts the element at offset `from` to offset `to`. */
function resize(
  vector: Buffer,
  fromBytes: number,
  toBytes: number,
  put: (result: Buffer, from: number, to: number) => void,
): Buffer {
  const count = (vector.length - HEADER_BYTES) / fromBytes;
  const result = Buffer.alloc(HEADER_BYTES + count * toBytes);
  vector.copy(result, 0, 0, HEADER_BYTES);
  for (let i = 0; i < count; i++) put(result, HEADER_BYTES + i * fromBytes, HEADER_BYTES + i * toBytes);
  return result;
}
