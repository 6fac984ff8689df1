import { type Batch, batchesOf, type LineProblem, MAX_LINE_BYTES } from "./batches";
import type { Item } from "./event-of-line";
import { readLines } from "./read-lines";
import { sendNarrowed } from "./send-narrowed";

/** What all runs over a file need beside what they do with it. */
export type Run = {
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Hears of each thing wrong with a line. */
  readonly tell: (problem: LineProblem) => Promise<void>;
  /** Hears how far the run is after each batch. */
  readonly onBatch: (batch: Batch) => void;
  /** Ends the run after the batch that is under way. */
  readonly signal: AbortSignal;
};

/** Sends a file batch by batch, in its order, and hands on what was answered to each event. Gives the number of lines. */
export async function runBatches<T>(
  { chunks, tell, onBatch, signal }: Run,
  send: (items: readonly Item[]) => Promise<readonly T[]>,
  onAnswers: (answered: readonly (readonly [Item, T])[]) => Promise<void>,
): Promise<number> {
  let lines = 0;
  try {
    for await (const batch of batchesOf(readLines(chunks, MAX_LINE_BYTES), tell)) {
      await onAnswers(await sendNarrowed(batch.items, send, tell));
      lines = batch.lines;
      onBatch(batch);
      if (signal.aborted) break;
    }
  } catch (thrown) {
    // What was stopped while it waited for input or for the server: what it did counts.
    if (!signal.aborted) throw thrown;
  }
  return lines;
}
