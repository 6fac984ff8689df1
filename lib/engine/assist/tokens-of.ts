/** English text has about 4 bytes per token, and Chinese, Japanese, Hindi and code have about 3. */
const BYTES_PER_TOKEN = 3;

/**
 * Returns about how many tokens a text has: its bytes in UTF-8, three to a token. Servers do not all report
 * what a call used, and tokenizers differ.
 */
export function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
