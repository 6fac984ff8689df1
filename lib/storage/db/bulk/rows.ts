/** Sizes of a row's field count and of a field's length prefix. */
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;

/**
 * Returns the offset after the row that starts at `from`, in the binary format of COPY, or null when the row
 * is incomplete. Calls `onField` with the offset and length of each field; the length of null is -1.
 */
export function endOfRow(
  bytes: Buffer,
  from: number,
  onField?: (start: number, length: number) => void,
): number | null {
  if (bytes.length < from + COUNT_BYTES) return null;
  const count = bytes.readInt16BE(from);
  let at = from + COUNT_BYTES;
  for (let field = 0; field < count; field++) {
    if (bytes.length < at + LENGTH_BYTES) return null;
    const length = bytes.readInt32BE(at);
    at += LENGTH_BYTES;
    onField?.(at, length);
    at += Math.max(length, 0);
  }
  return at <= bytes.length ? at : null;
}
