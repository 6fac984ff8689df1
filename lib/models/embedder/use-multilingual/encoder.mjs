const EMBEDDING = 512;
const BRANCH = 256;
/** The branches look at windows of 2, 3 and 5 tokens; `left` of them lie before the current one. */
const BRANCHES = [
  { order: 2, left: 0 },
  { order: 3, left: 1 },
  { order: 5, left: 2 },
];
const PROJECTED = BRANCHES.length * BRANCH;
const FEATURES = EMBEDDING + PROJECTED;
const WIDEST_WINDOW = 5 * BRANCH;
const HIDDEN = 320;
/** Row `id` of the table belongs to chunk `id % 17`, which has its own scale and offset. */
const CHUNKS = 17;
/** Columns per block of a packed matrix, as the kernel reads it. */
const BLOCK = 8;
/** Maximum number of tokens per call to the encoder. A text with more is truncated. */
export const MAX_PIECES = 512;

/**
 * The forward pass of Universal Sentence Encoder multilingual v3: token embeddings, three residual branches
 * over windows of tokens, layer norm, sum over the tokens, and four dense layers. `encode` takes the token
 * numbers of several texts, at most MAX_PIECES together, and returns one unit vector of 512 numbers per text.
 * Windows never reach into another text, so a text has the same vector in every batch.
 *
 * @param {import("./read-model.mjs").Model} model
 */
export async function createEncoder(model) {
  const { table, epsilon } = model;
  const { numbers, multiply, layers, biases, norms, scales, offsets, buffers } = await packModel(model);
  const product = (from, layer, to, rows) =>
    multiply(from * 4, layer.offset * 4, to * 4, rows, layer.rows, layer.columns);

  /** @param {readonly (readonly number[])[]} texts */
  function encode(texts) {
    const ids = texts.map((text) => text.slice(0, MAX_PIECES));
    const starts = [0];
    for (const text of ids) starts.push(starts.at(-1) + text.length);
    const count = starts.at(-1);
    embed(ids.flat());
    product(buffers.embedded, layers.projection, buffers.projected, count);
    for (let piece = 0; piece < count; piece++)
      normalize(buffers.projected + piece * PROJECTED, norms.projected);
    for (const [index, branch] of BRANCHES.entries()) runBranch(index, branch, starts);
    sumFeatures(starts);
    return runDense(ids);
  }

  /** Writes the embedding of each token, also as its first features, and the bias of the projection. */
  function embed(ids) {
    for (const [piece, id] of ids.entries()) {
      const [scale, offset] = [scales[id % CHUNKS], offsets[id % CHUNKS]];
      const to = buffers.embedded + piece * EMBEDDING;
      for (let i = 0; i < EMBEDDING; i++) numbers[to + i] = table[id * EMBEDDING + i] * scale + offset;
      numbers.copyWithin(buffers.features + piece * FEATURES, to, to + EMBEDDING);
      numbers.set(biases.projection, buffers.projected + piece * PROJECTED);
    }
  }

  /** Two residual layers over windows of tokens: x += max(0, window(x) W + b). */
  function runBranch(index, { order, left }, starts) {
    const count = starts.at(-1);
    const startOf = (piece) => buffers.projected + piece * PROJECTED + index * BRANCH;
    for (const [step, layer] of layers.branches[index].entries()) {
      for (let text = 0; text + 1 < starts.length; text++) {
        for (let piece = starts[text]; piece < starts[text + 1]; piece++) {
          for (let slot = 0; slot < order; slot++) {
            const source = piece - left + slot;
            const to = buffers.windows + (piece * order + slot) * BRANCH;
            if (source < starts[text] || source >= starts[text + 1]) numbers.fill(0, to, to + BRANCH);
            else numbers.copyWithin(to, startOf(source), startOf(source) + BRANCH);
          }
          numbers.set(biases.branches[index][step], buffers.change + piece * BRANCH);
        }
      }
      product(buffers.windows, layer, buffers.change, count);
      for (let piece = 0; piece < count; piece++) {
        const [value, change] = [startOf(piece), buffers.change + piece * BRANCH];
        for (let i = 0; i < BRANCH; i++) numbers[value + i] += Math.max(0, numbers[change + i]);
      }
    }
    for (let piece = 0; piece < count; piece++)
      numbers.copyWithin(
        buffers.features + piece * FEATURES + EMBEDDING + index * BRANCH,
        startOf(piece),
        startOf(piece) + BRANCH,
      );
  }

  /** Adds up the normalized features of each text's tokens. */
  function sumFeatures(starts) {
    for (let text = 0; text + 1 < starts.length; text++) {
      const to = buffers.sums + text * FEATURES;
      numbers.fill(0, to, to + FEATURES);
      for (let piece = starts[text]; piece < starts[text + 1]; piece++) {
        const from = buffers.features + piece * FEATURES;
        normalize(from, norms.features);
        for (let i = 0; i < FEATURES; i++) numbers[to + i] += numbers[from + i];
      }
    }
  }

  /** The dense layers and the unit vector of each text. */
  function runDense(ids) {
    const count = ids.length;
    for (const [text, { length }] of ids.entries())
      for (let i = 0; i < EMBEDDING; i++)
        numbers[buffers.pooled + text * EMBEDDING + i] = length * biases.pooled[i];
    product(buffers.sums, layers.pooled, buffers.pooled, count);
    for (const [text, { length }] of ids.entries())
      for (let i = 0; i < EMBEDDING; i++) numbers[buffers.pooled + text * EMBEDDING + i] /= Math.sqrt(length);
    const clear = (to, width) => numbers.fill(0, to, to + count * width);
    const rectify = (to, width) => {
      for (let i = to; i < to + count * width; i++) numbers[i] = Math.max(0, numbers[i]);
    };
    clear(buffers.first, HIDDEN);
    product(buffers.pooled, layers.first, buffers.first, count);
    rectify(buffers.first, HIDDEN);
    clear(buffers.second, HIDDEN);
    product(buffers.pooled, layers.secondSkip, buffers.second, count);
    product(buffers.first, layers.second, buffers.second, count);
    rectify(buffers.second, HIDDEN);
    clear(buffers.third, EMBEDDING);
    product(buffers.second, layers.third, buffers.third, count);
    rectify(buffers.third, EMBEDDING);
    clear(buffers.output, EMBEDDING);
    product(buffers.second, layers.outputSkip, buffers.output, count);
    product(buffers.third, layers.output, buffers.output, count);
    return ids.map((_, text) => unitVector(buffers.output + text * EMBEDDING));
  }

  function unitVector(from) {
    const values = numbers.slice(from, from + EMBEDDING).map(Math.tanh);
    const length = Math.hypot(...values);
    return values.map((value) => value / length);
  }

  /** Layer norm in place: (x - mean) / sqrt(variance + epsilon) * scale + shift. */
  function normalize(from, { scale, shift }) {
    const width = scale.length;
    let sum = 0;
    for (let i = 0; i < width; i++) sum += numbers[from + i];
    const mean = sum / width;
    let squares = 0;
    for (let i = 0; i < width; i++) squares += (numbers[from + i] - mean) ** 2;
    const factor = 1 / Math.sqrt(squares / width + epsilon);
    for (let i = 0; i < width; i++)
      numbers[from + i] = (numbers[from + i] - mean) * factor * scale[i] + shift[i];
  }

  return encode;
}

/**
 * Packs the matrices into the memory of the kernel, with space for the values of MAX_PIECES tokens. A
 * function of its own, so that the encoder does not keep the unpacked matrices.
 *
 * @param {import("./read-model.mjs").Model} model
 */
async function packModel({ matrix, vector, kernel }) {
  const { instance } = await WebAssembly.instantiate(kernel);
  const { memory, multiply } = instance.exports;
  let size = 0;
  /** Reserves space for numbers and returns its offset in numbers. */
  const reserve = (count) => {
    const offset = size;
    size += Math.ceil(count / 4) * 4;
    return offset;
  };
  const inputs = [];
  /** Reserves a packed matrix; it is filled when the memory has its final size. */
  const weights = (rows, columns, valueAt) => {
    const offset = reserve(rows * columns);
    inputs.push({ offset, rows, columns, valueAt });
    return { offset, rows, columns };
  };
  const stored = (name) => {
    const { rows, columns, values } = matrix(name);
    return weights(rows, columns, (row, column) => values[row * columns + column]);
  };
  const projections = BRANCHES.map(({ order }) => matrix(`proj${order}`).values);
  const layers = {
    projection: weights(
      EMBEDDING,
      PROJECTED,
      (row, column) => projections[Math.floor(column / BRANCH)][row * BRANCH + (column % BRANCH)],
    ),
    branches: BRANCHES.map(({ order }) => [stored(`w1_${order}`), stored(`w2_${order}`)]),
    pooled: stored("cnn_W"),
    first: stored("d0"),
    second: stored("d1"),
    secondSkip: stored("p1"),
    third: stored("d2"),
    outputSkip: stored("p3"),
    output: stored("d3"),
  };
  const joined = (name) => Float32Array.from(BRANCHES.flatMap(({ order }) => [...vector(`${name}${order}`)]));
  const biases = {
    projection: joined("proj_b"),
    branches: BRANCHES.map(({ order }) => [vector(`b1_${order}`), vector(`b2_${order}`)]),
    pooled: vector("cnn_b"),
  };
  const norms = {
    projected: { scale: joined("ln_g"), shift: joined("ln_b") },
    features: { scale: vector("ln_g"), shift: vector("ln_b") },
  };
  const [scales, offsets] = [vector("scale"), vector("lo")];
  const buffers = {
    embedded: reserve(MAX_PIECES * EMBEDDING),
    projected: reserve(MAX_PIECES * PROJECTED),
    windows: reserve(MAX_PIECES * WIDEST_WINDOW),
    change: reserve(MAX_PIECES * BRANCH),
    features: reserve(MAX_PIECES * FEATURES),
    sums: reserve(MAX_PIECES * FEATURES),
    pooled: reserve(MAX_PIECES * EMBEDDING),
    first: reserve(MAX_PIECES * HIDDEN),
    second: reserve(MAX_PIECES * HIDDEN),
    third: reserve(MAX_PIECES * EMBEDDING),
    output: reserve(MAX_PIECES * EMBEDDING),
  };
  memory.grow(Math.ceil((size * 4) / 65_536));
  const numbers = new Float32Array(memory.buffer);
  for (const input of inputs) packMatrix(numbers, input);

  return { numbers, multiply, layers, biases, norms, scales, offsets, buffers };
}

/** Writes a matrix in blocks of 8 columns, as the kernel reads it. */
function packMatrix(numbers, { offset, rows, columns, valueAt }) {
  for (let column = 0; column < columns; column += BLOCK)
    for (let row = 0; row < rows; row++)
      for (let i = 0; i < BLOCK; i++)
        numbers[offset + column * rows + row * BLOCK + i] = valueAt(row, column + i);
}
