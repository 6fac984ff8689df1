/** A batch costs as much as its longest text times its size; more than 16 short texts gain nothing further. */
const BATCH_TEXTS = 16;

/**
 * Orders texts by length and cuts them into batches for a model that pads a batch to its longest text:
 * longest × count stays within `paddedChars`, but a batch has at least one text, and 16 at most.
 * Gives indexes into `texts`.
 */
export function batchesByLength(texts: readonly string[], paddedChars: number): number[][] {
  const length = (index: number) => texts[index]?.length ?? 0;
  const order = texts.map((_, index) => index).sort((a, b) => length(a) - length(b));
  const batches: number[][] = [];
  let batch: number[] = [];
  for (const index of order) {
    const isFull = batch.length === BATCH_TEXTS || (batch.length + 1) * length(index) > paddedChars;
    if (isFull && batch.length > 0) {
      batches.push(batch);
      batch = [];
    }
    batch.push(index);
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
}
