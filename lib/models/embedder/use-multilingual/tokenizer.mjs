/** The longest token of the vocabulary, in UTF-16 units. */
const MAX_PIECE_CHARS = 16;
const START = 1;
const END = 2;
const UNKNOWN = 0;
/** The score of an unknown character is this much below the lowest score of a token, as in SentencePiece. */
const UNKNOWN_PENALTY = 10;

/**
 * The unigram tokenizer of SentencePiece (Kudo 2018). `tokenize` returns the token numbers of the most
 * probable segmentation of a text, between the start and end marks. White space becomes "▁".
 *
 * @param {readonly string[]} pieces by number
 * @param {Float32Array} scores log probability by token number
 */
export function createTokenizer(pieces, scores) {
  const numbers = new Map(pieces.map((piece, number) => [piece, number]));
  const unknownScore = scores.reduce((lowest, score) => Math.min(lowest, score), 0) - UNKNOWN_PENALTY;

  /** @param {string} text */
  function tokenize(text) {
    const marked = `▁${text.normalize("NFKC").trim().replace(/\s+/g, "▁")}`;
    const length = marked.length;
    const bestScore = new Float64Array(length + 1).fill(Number.NEGATIVE_INFINITY);
    const bestStart = new Int32Array(length + 1);
    const bestPiece = new Int32Array(length + 1);
    bestScore[0] = 0;
    for (let start = 0; start < length; start++) {
      const before = bestScore[start];
      let hasSingle = false;
      for (let end = start + 1; end <= Math.min(length, start + MAX_PIECE_CHARS); end++) {
        const number = numbers.get(marked.slice(start, end));
        if (number === undefined) continue;
        if (end === start + 1) hasSingle = true;
        extend(start, end, number, before + scores[number]);
      }
      if (!hasSingle) extend(start, start + 1, UNKNOWN, before + unknownScore);
    }
    const ids = [END];
    for (let end = length; end > 0; end = bestStart[end]) ids.push(bestPiece[end]);
    ids.push(START);
    return ids.reverse();

    function extend(start, end, number, score) {
      if (score <= bestScore[end]) return;
      bestScore[end] = score;
      bestStart[end] = start;
      bestPiece[end] = number;
    }
  }
  return tokenize;
}
