import { CHAT_WORDS } from "./chat-words";
import { STOP_WORDS } from "./stop-words";

/** A placeholder of a masked span ([EMAIL], [REDACTED:EMAIL]) or a word, with its inner signs. */
const TOKEN = /\[[A-Z][A-Z_:]{1,40}\]|[\p{L}\p{N}][\p{L}\p{M}\p{N}'%.-]{0,60}/gu;

/** Words in lower case, placeholders as they stand. */
export function tokens(text: string): string[] {
  return (text.match(TOKEN) ?? []).map((token) =>
    token.startsWith("[") ? token : token.toLowerCase().replace(/['.-]+$/, ""),
  );
}

/** Whether a token is on neither list: such words tell something. Single letters do not. */
export function isContent(token: string): boolean {
  return (
    (token.length > 1 || /\p{N}|[^\p{ASCII}]/u.test(token)) &&
    !STOP_WORDS.has(token) &&
    !CHAT_WORDS.has(token)
  );
}

/** The distinct content words of a list of tokens. */
export function contentWords(of: readonly string[]): Set<string> {
  return new Set(of.filter(isContent));
}
