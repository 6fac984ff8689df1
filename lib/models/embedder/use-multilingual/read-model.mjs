import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createGunzip } from "node:zlib";

const NUMBER_BYTES = 4;
/** Bytes of a token in the table. */
const TOKEN_BYTES = 512;
const CHUNK_BYTES = 256 * 1024;

/**
 * The weights by name, the table of quantized token embeddings (one row of 512 bytes per token), the tokens
 * with their scores, and the matrix kernel.
 *
 * @typedef {object} Model
 * @property {(name: string) => { rows: number, columns: number, values: Float32Array }} matrix
 * @property {(name: string) => Float32Array} vector
 * @property {Uint8Array} table
 * @property {readonly string[]} pieces
 * @property {Float32Array} scores
 * @property {number} epsilon
 * @property {Uint8Array} kernel
 */

/**
 * Reads `weights.bin.gz`, which pack.py writes, and the kernel beside it, in about 300 ms. The file contains
 * the length of its header (uint32), the header (JSON), the numbers (float32) and the table (uint8). It is
 * unzipped piece by piece into the arrays that are kept, because the whole of it takes another 114 MB.
 *
 * @param {URL} folder
 * @returns {Promise<Model>}
 */
export async function readModel(folder) {
  const read = reader(new URL("weights.bin.gz", folder));
  const [headerBytes = 0] = new Uint32Array((await read(NUMBER_BYTES)).buffer);
  const header = JSON.parse(new TextDecoder().decode(await read(headerBytes)));
  const numbers = new Float32Array((await read(header.numbers * NUMBER_BYTES)).buffer);
  const valuesOf = (name) => {
    const { offset, shape } = header.arrays[name];
    return numbers.subarray(offset, offset + shape.reduce((product, size) => product * size, 1));
  };
  return {
    matrix: (name) => {
      const [rows, columns] = header.arrays[name].shape;
      return { rows, columns, values: valuesOf(name) };
    },
    // Copied, so that nothing keeps the numbers of the matrices after they are packed.
    vector: (name) => valuesOf(name).slice(),
    table: await read(header.pieces.length * TOKEN_BYTES),
    pieces: header.pieces,
    scores: valuesOf("scores").slice(),
    epsilon: header.epsilon,
    kernel: await readFile(new URL("kernel.wasm", folder)),
  };
}

/**
 * Returns a function that reads the next bytes of a gzip file. It rejects when the file has fewer.
 *
 * @param {URL} file
 */
function reader(file) {
  const unzipped = createReadStream(file).pipe(createGunzip({ chunkSize: CHUNK_BYTES }));
  const chunks = unzipped[Symbol.asyncIterator]();
  let chunk = new Uint8Array(0);
  return async (/** @type {number} */ size) => {
    const bytes = new Uint8Array(size);
    for (let at = 0; at < size; ) {
      if (chunk.length === 0) chunk = (await chunks.next()).value;
      const part = chunk.subarray(0, size - at);
      bytes.set(part, at);
      at += part.length;
      chunk = chunk.subarray(part.length);
    }
    return bytes;
  };
}
