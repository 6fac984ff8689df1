/** Bytes of a row's number of fields and of a field's length. */
const COUNT_BYTES = 2;
const LENGTH_BYTES = 4;

/**
 * Where the row that begins at `from` ends, in the binary form of COPY; null when it goes on after these bytes. Calls
 * `onField` with the place and length of each field, -1 for null.
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
