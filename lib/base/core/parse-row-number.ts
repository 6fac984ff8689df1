/** Returns the number of a row whose public id is its number, or null when the id is malformed. */
export function parseRowNumber(id: string): number | null {
  return /^\d{1,15}$/.test(id) ? Number(id) : null;
}
