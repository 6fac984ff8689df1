import { batchesByLength } from "./batches";

/**
 * A long text is cut into pieces within the model's input limit; its vector is their mean, weighted by
 * length.
 */
export type PieceLimits = {
  /** Maximum length of a piece, in UTF-16 units. */
  readonly pieceChars: number;
  /** Text beyond this length is not embedded, which bounds the cost of one text. */
  readonly textChars: number;
};

/**
 * Cuts a text into ceil(length / pieceChars) or slightly more pieces of about equal length. Cuts at white
 * space in the last third of a piece if there is any, otherwise anywhere except inside a surrogate pair. No
 * piece is blank.
 * @internal Exported for its test.
 */
export function cutIntoPieces(text: string, { pieceChars, textChars }: PieceLimits): string[] {
  const truncatedText = text.slice(0, textChars);
  if (truncatedText.length <= pieceChars) return [truncatedText];
  const target = Math.ceil(truncatedText.length / Math.ceil(truncatedText.length / pieceChars));
  const pieces: string[] = [];
  for (let start = 0; start < truncatedText.length; ) {
    const end = endOfPiece(truncatedText, start, target);
    pieces.push(truncatedText.slice(start, end));
    start = end;
  }
  const nonBlank = pieces.filter((piece) => piece.trim() !== "");
  // If the first `textChars` characters are all white space, no piece is left.
  return nonBlank.length > 0 ? nonBlank : [text.trim().slice(0, pieceChars)];
}

function endOfPiece(text: string, start: number, target: number): number {
  const limit = start + target;
  if (limit >= text.length) return text.length;
  for (let at = limit; at > start + (target * 2) / 3; at--) {
    if (/\s/.test(text.charAt(at))) return at;
  }
  const isInsidePair = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1));
  return isInsidePair && limit - 1 > start ? limit - 1 : limit;
}

/**
 * Embeds texts in pieces. The pieces go to the model in batches of similar length, at most `batchChars` when
 * padded, and the result is one mean vector per text. `embed` returns the rows in the order of
 * `batches.flat()`. Every piece gets the prefix of its text.
 */
export async function embedPieces(
  texts: readonly string[],
  limits: PieceLimits & { readonly batchChars: number; readonly prefix?: string },
  embed: (batches: string[][]) => Promise<readonly Float32Array[]>,
): Promise<Float32Array[]> {
  const { prefix = "" } = limits;
  const pieces = texts.flatMap((text, textIndex) =>
    cutIntoPieces(text.slice(prefix.length), limits).map((piece) => ({ textIndex, input: prefix + piece })),
  );
  const inputs = pieces.map(({ input }) => input);
  const batches = batchesByLength(inputs, limits.batchChars);
  const rows = await embed(batches.map((batch) => batch.map((index) => inputs[index] ?? "")));
  const sums: Float32Array[] = [];
  batches.flat().forEach((index, i) => {
    const piece = pieces[index];
    const row = rows[i];
    if (piece && row) sums[piece.textIndex] = addWeighted(sums[piece.textIndex], row, piece.input.length);
  });
  return sums;
}

function addWeighted(sum: Float32Array | undefined, row: Float32Array, weight: number): Float32Array {
  return row.map((value, i) => (sum?.[i] ?? 0) + weight * value);
}
