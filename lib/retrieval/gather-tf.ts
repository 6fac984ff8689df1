import type { Key } from "./fuse";

/** How often a term stands in the turn at a key. */
export type Posting = readonly [key: Key, tf: number];

/** The places where one term counts, as indices into `Gathered.lines`, and how much it counts there. */
export type TermPlaces = { readonly slots: Int32Array; readonly tf: Float64Array };

/** The postings of a question, spread over their windows; `lines` are all places touched, ascending. */
export type Gathered = {
  readonly lines: Float64Array;
  readonly terms: readonly TermPlaces[];
};

/** Share of a term in the turns 0, 1 and 2 places away. Fitted on LoCoMo (docs/ranking.md). */
const WINDOW = [1, 0.5, 0.25] as const;

/** position = session · 2^20 + index of the turn, so every multiple begins a session. */
const SESSION_SIZE = 2 ** 20;

/** Puts the places of the second owner behind all of the first: then neighbours differ by 1. */
const SECOND_OWNER = 2 ** 52;

/** The place of a key on one line through both owners. */
export function lineOf(key: Key): number {
  return Math.floor(key / 2) + (key % 2) * SECOND_OWNER;
}

/** The key of a place on that line. */
export function keyOf(line: number): Key {
  return line < SECOND_OWNER ? line * 2 : (line - SECOND_OWNER) * 2 + 1;
}

function startOfSession(line: number): number {
  return Math.floor(line / SESSION_SIZE) * SESSION_SIZE;
}

/**
 * Collects the postings of each term. With windows a term counts in the turns around it too: 1 in its own,
 * ½ one place away, ¼ two places away, within one session. So places appear at which nobody spoke; they
 * fall out when their rows are fetched. Postings need no order, repeated ones are summed.
 */
export function gatherTf(terms: readonly (readonly Posting[])[], windows: boolean): Gathered {
  const reach = windows ? WINDOW.length - 1 : 0;
  const lines = linesAround(terms, reach);
  const sums = new Float64Array(lines.length);
  return { lines, terms: terms.map((postings) => spread(postings, lines, reach, sums)) };
}

/** The index of a place in the ascending `lines`, or -1. */
export function slotOf(lines: Float64Array, line: number): number {
  let low = 0;
  let high = lines.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((lines[middle] ?? 0) < line) low = middle + 1;
    else high = middle;
  }
  return lines[low] === line ? low : -1;
}

/** Every place within reach of a posting, ascending, once. Within a session neighbours stand side by side. */
function linesAround(terms: readonly (readonly Posting[])[], reach: number): Float64Array {
  const spoken = new Float64Array(terms.reduce((sum, postings) => sum + postings.length, 0));
  let at = 0;
  for (const postings of terms) for (const posting of postings) spoken[at++] = lineOf(posting[0]);
  spoken.sort();
  const lines = new Float64Array(spoken.length * (2 * reach + 1));
  let count = 0;
  let last = -1;
  for (const line of spoken) {
    const sessionStart = startOfSession(line);
    const from = Math.max(sessionStart, line - reach, last + 1);
    const to = Math.min(sessionStart + SESSION_SIZE - 1, line + reach);
    for (let next = from; next <= to; next++) lines[count++] = next;
    last = Math.max(last, to);
  }
  return lines.slice(0, count);
}

/** `sums` is scratch space of zeros, one a line; it is left as it was. */
function spread(
  postings: readonly Posting[],
  lines: Float64Array,
  reach: number,
  sums: Float64Array,
): TermPlaces {
  const touched = new Int32Array(postings.length * (2 * reach + 1));
  let count = 0;
  for (const posting of postings) {
    const line = lineOf(posting[0]);
    const slot = slotOf(lines, line);
    const sessionStart = startOfSession(line);
    const from = Math.max(-reach, sessionStart - line);
    const to = Math.min(reach, sessionStart + SESSION_SIZE - 1 - line);
    for (let by = from; by <= to; by++) {
      const sum = sums[slot + by] ?? 0;
      if (sum === 0) touched[count++] = slot + by;
      sums[slot + by] = sum + posting[1] * (WINDOW[Math.abs(by)] ?? 0);
    }
  }
  const slots = touched.slice(0, count);
  const tf = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const slot = slots[i] ?? 0;
    tf[i] = sums[slot] ?? 0;
    sums[slot] = 0;
  }
  return { slots, tf };
}
