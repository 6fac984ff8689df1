/** A batch costs its size times its longest text; batches of more than 16 short texts are no faster. */
const BATCH_TEXTS = 16;

/**
 * Orders texts by length and groups them into batches for a model that pads a batch to its longest text.
 * longest × count stays within `paddedChars`, but each batch has 1 to 16 texts. Returns indexes into `texts`.
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
