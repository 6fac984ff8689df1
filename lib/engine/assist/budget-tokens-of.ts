/** English text has about 4 bytes per token, and Chinese, Japanese, Hindi and code have about 3. */
const BYTES_PER_TOKEN = 3;

/**
 * Returns about how many tokens of a tenant's budget a text takes: its bytes in UTF-8, three to a token.
 * Servers do not all report what a call used, and tokenizers differ. The count is rather too high than too
 * low, because it limits what is spent. The size of a context is a length that callers check, and the API
 * counts it in characters, four to a token.
 */
export function budgetTokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}
