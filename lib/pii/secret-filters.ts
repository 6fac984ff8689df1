import { PLACEHOLDER } from "./policy";

/** Shannon entropy in bits a character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** How many of lower case, upper case, digits and other signs occur. */
export function classes(text: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d\s]/].filter((pattern) => pattern.test(text)).length;
}

const PLACEHOLDER_WORD =
  /^(?:null|nil|none|undefined|true|false|empty|todo|tbd|n\/a|string|str|text|bytes|int|number|required|optional|hidden|secret|password|passwd|pass|token|key|api[-_ ]?key|username|user|test|default|unknown|value|abc123|123456|foo|bar|baz)$|change[-_ ]?me|place[-_ ]?holder|your[-_ ]|<your|[-_ ]?here$|dummy|fake|redacted|masked|sample|insert[-_ ]|replace[-_ ]|xxx|\.{3}$|…$/i;

/** Values that only stand for a secret: templates, variables, masks, placeholder words, our own placeholders. */
export function isPlaceholder(value: string): boolean {
  if (value.replace(PLACEHOLDER, "").length < value.length) return true;
  if (
    /^\[[A-Za-z][A-Za-z _-]{1,30}\]$|^\$[\w({]|^\$\$?[\w{]|^%\w{1,40}%$|^<[^>]{0,80}>?$|^\{\{?[^}]{0,80}\}?\}$|^@\w{1,40}@$|^\$?\(|^`/.test(
      value,
    )
  )
    return true;
  if (
    /^[xX*•.#_0-]{3,}$|^(.)\1{5,}$|[*#xX]{6,}/.test(value) ||
    /example|EXAMPLE$/.test(value) ||
    !/[A-Za-z\d]/.test(value)
  )
    return true;
  return PLACEHOLDER_WORD.test(value);
}

/** Bodies of vendor tokens that documentation prints: x, X, 0 or * alone, alphabets, EXAMPLE. */
export function isSampleToken(body: string): boolean {
  return /[xX*#]{8,}|EXAMPLE$|(?:EXAMPLE){2}|RANDOMSTRING|TokenHere/.test(body);
}

const MEMBER = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::|\?\.)[A-Za-z_$][\w$]*)+[;,)]*$/;
const CALL = /^[A-Za-z_$][\w$.:]*[([]|^[A-Za-z_$][\w$]*\.[\w$.]*\{/;
const IDENTIFIER = /^[A-Za-z_$][A-Za-z_$]*\d?[;,)]*$/;

/** Bare values that read as code: a member, a call, an index, a plain identifier, a type. */
export function isCodeReference(value: string): boolean {
  return MEMBER.test(value) || CALL.test(value) || IDENTIFIER.test(value);
}
