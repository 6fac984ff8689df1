import { type Batch, batchesOf, type LineProblem } from "./batches";
import type { Item } from "./event-of-line";
import type { Line } from "./read-lines";
import { sendNarrowed } from "./send-narrowed";

/** The options that all runs through a file have in common. */
export type Run = {
  /** Each line holds an event. */
  readonly lines: AsyncIterable<Line>;
  /** Receives every problem with a line. */
  readonly report: (problem: LineProblem) => Promise<void>;
  /** Receives the progress after each batch. */
  readonly onBatch: (batch: Batch) => void;
  /** Ends the run after the current batch. */
  readonly signal: AbortSignal;
};

/**
 * Sends a file batch by batch, in order, and passes on the result of each event. Returns the number of lines.
 */
export async function runBatches<T>(
  { lines: read, report, onBatch, signal }: Run,
  send: (items: readonly Item[]) => Promise<readonly T[]>,
  onAnswers: (answered: readonly (readonly [Item, T])[]) => Promise<void>,
): Promise<number> {
  let lines = 0;
  try {
    for await (const batch of batchesOf(read, report)) {
      await onAnswers(await sendNarrowed(batch.items, send, report));
      lines = batch.lines;
      onBatch(batch);
      if (signal.aborted) break;
    }
  } catch (thrown) {
    // When the signal aborts during a wait, the number of lines processed so far is still returned.
    if (!signal.aborted) throw thrown;
  }
  return lines;
}
