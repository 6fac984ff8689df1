/** A sentence ends at white space after one of these characters. */
const SENTENCE_GAP = /(?<=[.!?…。！？])\s+/;
const ENDS_AS_QUESTION = /[?？][ "”)]{0,8}$/;

/** Returns the share of words in sentences that end with a question mark, 0 to 1; 0 for empty text. */
export function questionShare(text: string): number {
  let questionWords = 0;
  let total = 0;
  for (const sentence of text.split(SENTENCE_GAP)) {
    const words = sentence.match(/\S+/g)?.length ?? 0;
    total += words;
    if (ENDS_AS_QUESTION.test(sentence)) questionWords += words;
  }
  return total === 0 ? 0 : questionWords / total;
}
