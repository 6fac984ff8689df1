import path from "node:path";
import { defineEmbedder } from "../define-embedder";
import type { Embedder } from "../embedder";
import { embedPieces } from "../pieces";
import { startModelWorker } from "./model-worker";

const DIMENSIONS = 512;

/**
 * The encoder takes 512 tokens. A token has about 4 characters in European languages and 1 to 2 in Chinese,
 * so that 400 characters fit.
 */
const PIECE_CHARS = 400;

/** A batch of 480 characters takes about 8 ms, the longest that a query waits. */
const BATCH_CHARS = 480;

/** A document of the maximum length takes the worker about 100 ms. */
const LIMITS = {
  document: { pieceChars: PIECE_CHARS, textChars: 20 * PIECE_CHARS, batchChars: BATCH_CHARS },
  query: { pieceChars: PIECE_CHARS, textChars: 4 * PIECE_CHARS, batchChars: BATCH_CHARS },
};

/**
 * Universal Sentence Encoder multilingual v3 (16 languages, 512 dimensions) in a worker thread. Works
 * offline, because the repository contains the weights. The thread starts at once, and calls wait until the
 * model is loaded.
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
      model: "universal-sentence-encoder-multilingual-3",
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
