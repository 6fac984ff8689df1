/** Longer inputs are truncated, because the comparison takes quadratic time. */
const MAX_WORDS = 40;

/**
 * Returns the share of words that two texts have in the same order: the length of their longest common
 * subsequence divided by the length of the longer text. 1 for equal lists, 0 when either is empty.
 */
export function commonOrder(one: readonly string[], other: readonly string[]): number {
  const rows = one.slice(0, MAX_WORDS);
  const columns = other.slice(0, MAX_WORDS);
  const lengths = new Uint8Array(columns.length + 1);
  for (const word of rows) {
    let diagonal = 0;
    columns.forEach((column, index) => {
      const previousRow = lengths[index + 1] ?? 0;
      lengths[index + 1] = word === column ? diagonal + 1 : Math.max(previousRow, lengths[index] ?? 0);
      diagonal = previousRow;
    });
  }
  return (lengths[columns.length] ?? 0) / Math.max(one.length, other.length, 1);
}
