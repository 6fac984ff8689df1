import { batchesByLength } from "./batches";

/** A long text is cut into pieces the model reads whole; the text's vector is their mean, weighted by length. */
export type PieceLimits = {
  /** Longest piece, in UTF-16 units. */
  readonly pieceChars: number;
  /** What lies beyond this in a text is not embedded: it bounds the cost of one text. */
  readonly textChars: number;
};

/**
 * Cuts a text into ceil(length / pieceChars) or a few more pieces of about equal length, at white space where
 * there is some in the last third of a piece. A text without any is cut anywhere but inside a surrogate pair.
 * No piece is blank.
 */
export function cutIntoPieces(text: string, { pieceChars, textChars }: PieceLimits): string[] {
  const kept = text.slice(0, textChars);
  if (kept.length <= pieceChars) return [kept];
  const aim = Math.ceil(kept.length / Math.ceil(kept.length / pieceChars));
  const pieces: string[] = [];
  for (let start = 0; start < kept.length; ) {
    const end = endOfPiece(kept, start, aim);
    pieces.push(kept.slice(start, end));
    start = end;
  }
  const spoken = pieces.filter((piece) => piece.trim() !== "");
  // A text may open with more white space than is kept of it.
  return spoken.length > 0 ? spoken : [text.trim().slice(0, pieceChars)];
}

function endOfPiece(text: string, start: number, aim: number): number {
  const hard = start + aim;
  if (hard >= text.length) return text.length;
  for (let at = hard; at > start + (aim * 2) / 3; at--) {
    if (/\s/.test(text.charAt(at))) return at;
  }
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(hard - 1));
  return isInsidePair && hard - 1 > start ? hard - 1 : hard;
}

/**
 * Embeds texts piecewise: the pieces go to the model in batches of about equal length, at most `batchChars` when
 * padded, and come back as one mean vector a text. `embed` gives the rows in the order of `batches.flat()`.
 * The prefix that the texts begin with stands before every piece.
 */
export async function embedPieces(
  texts: readonly string[],
  limits: PieceLimits & { readonly batchChars: number; readonly prefix?: string },
  embed: (batches: string[][]) => Promise<readonly Float32Array[]>,
): Promise<Float32Array[]> {
  const { prefix = "" } = limits;
  const pieces = texts.flatMap((text, of) =>
    cutIntoPieces(text.slice(prefix.length), limits).map((piece) => ({ of, piece: prefix + piece })),
  );
  const words = pieces.map(({ piece }) => piece);
  const batches = batchesByLength(words, limits.batchChars);
  const rows = await embed(batches.map((batch) => batch.map((index) => words[index] ?? "")));
  const sums: Float32Array[] = [];
  batches.flat().forEach((index, i) => {
    const at = pieces[index];
    const row = rows[i];
    if (at && row) sums[at.of] = addWeighted(sums[at.of], row, at.piece.length);
  });
  return sums;
}

function addWeighted(sum: Float32Array | undefined, row: Float32Array, weight: number): Float32Array {
  return row.map((value, i) => (sum?.[i] ?? 0) + weight * value);
}
