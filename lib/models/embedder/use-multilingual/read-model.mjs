import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";

const unzip = promisify(gunzip);
const NUMBER_BYTES = 4;

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
 * Reads `weights.bin.gz`, which pack.py writes, and the kernel beside it. Unzipping takes about 250 ms and
 * 80 MB. The file contains the length of its header (uint32), the header (JSON), the numbers (float32) and
 * the table (uint8).
 *
 * @param {URL} folder
 * @returns {Promise<Model>}
 */
export async function readModel(folder) {
  const [zipped, kernel] = await Promise.all([
    readFile(new URL("weights.bin.gz", folder)),
    readFile(new URL("kernel.wasm", folder)),
  ]);
  const bytes = await unzip(zipped);
  const headerBytes = bytes.readUInt32LE(0);
  const header = JSON.parse(bytes.toString("utf8", NUMBER_BYTES, NUMBER_BYTES + headerBytes));
  const from = NUMBER_BYTES + headerBytes;
  const numbers = new Float32Array(
    bytes.buffer.slice(bytes.byteOffset + from, bytes.byteOffset + from + header.numbers * NUMBER_BYTES),
  );
  const valuesOf = (name) => {
    const { offset, shape } = header.arrays[name];
    return numbers.subarray(offset, offset + shape.reduce((product, size) => product * size, 1));
  };
  return {
    matrix: (name) => {
      const [rows, columns] = header.arrays[name].shape;
      return { rows, columns, values: valuesOf(name) };
    },
    vector: valuesOf,
    table: bytes.subarray(from + header.numbers * NUMBER_BYTES),
    pieces: header.pieces,
    scores: valuesOf("scores"),
    epsilon: header.epsilon,
    kernel,
  };
}
