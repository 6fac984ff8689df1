import { PLACEHOLDER } from "./policy";

/** Returns the Shannon entropy in bits per character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Returns the number of character classes that occur: lower case, upper case, digits, symbols. */
export function classes(text: string): number {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d\s]/].filter((pattern) => pattern.test(text)).length;
}

const PLACEHOLDER_WORD =
  /^(?:null|nil|none|undefined|true|false|empty|todo|tbd|n\/a|string|str|text|bytes|int|number|required|optional|hidden|secret|password|passwd|pass|token|key|api[-_ ]?key|username|user|test|default|unknown|value|abc123|123456|foo|bar|baz)$|change[-_ ]?me|place[-_ ]?holder|your[-_ ]|<your|[-_ ]?here$|dummy|fake|redacted|masked|sample|insert[-_ ]|replace[-_ ]|xxx|\.{3}$|…$/i;

/**
 * Returns whether a value only stands for a secret: a template, a variable, a mask, a placeholder word, or a
 * placeholder of Palimpsest.
 */
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

/** Returns whether a token's body is a sample from documentation: only x, X, 0 or *, an alphabet, EXAMPLE. */
export function isSampleToken(body: string): boolean {
  return /[xX*#]{8,}|EXAMPLE$|(?:EXAMPLE){2}|RANDOMSTRING|TokenHere/.test(body);
}

const MEMBER = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::|\?\.)[A-Za-z_$][\w$]*)+[;,)]*$/;
const CALL = /^[A-Za-z_$][\w$.:]*[([]|^[A-Za-z_$][\w$]*\.[\w$.]*\{/;
const IDENTIFIER = /^[A-Za-z_$][A-Za-z_$]*\d?[;,)]*$/;

/** Returns whether a value without quotes is code: a member, a call, an index, a plain identifier, a type. */
export function isCodeReference(value: string): boolean {
  return MEMBER.test(value) || CALL.test(value) || IDENTIFIER.test(value);
}

/** 8-character, 90days: the length or lifetime of a password. */
const MEASURE =
  /^\d+(?:-\d+)?[-+]?(?:char|digit|letter|bit|byte|day|hour|week|month|year|minute|second|st|nd|rd|th)/i;
/** SHA-256, base64, OAuth2, Argon2: how a password is stored. */
const METHOD = /^(?:sha|md|utf|aes|rsa|base|oauth|argon|bcrypt|scrypt|pbkdf|iso|rfc|ipv|hmac|jwt)-?\d/i;

/**
 * Returns a value without the punctuation that ends its sentence. A single symbol that can be the last
 * character of a password is kept.
 */
export function withoutStop(value: string): string {
  return value.replace(/(?:[.,;:?)\]}]+|[!.,;:?)\]}]{2,})$/, "");
}

/**
 * Returns whether letters are mixed with digits or symbols. Words, hyphenated words, paths, addresses and
 * plain numbers do not count.
 */
export function isMixed(value: string): boolean {
  if (isPlaceholder(value) || MEASURE.test(value) || METHOD.test(value)) return false;
  // A call, a member, a variable: code that handles a password.
  if (/^[\w$.:>-]+[([]|^[$%{<(]|^[a-z][\w$]*(?:\.|->|::)[A-Za-z_$]/.test(value)) return false;
  if (/^\w+:\/\/|^[~./\\]|^[\w-]+(?:\/[\w.-]+)+$|^[\w-]+(?:\.[a-z]{2,})+$/.test(value)) return false;
  const hasSign = /[^\p{L}\d'’.,:;/_-]/u.test(value);
  return /\p{L}/u.test(value) && (/\d/.test(value) || hasSign) && classes(value) >= 2;
}

/** Tokens and keys are long and random. A shorter value after these words is more likely a name. */
export function isRandom(value: string): boolean {
  return (
    value.length >= 12 && /\d/.test(value) && entropy(value) >= 3 && !/^[a-z]+(?:[-_.][a-z\d]+)+$/.test(value)
  );
}

/** Office365, NIST800-63B, TLS1.2, v1.2.3: products, standards and versions. */
const PRODUCT = /^[A-Za-z]+[-_.]?\d[\d.-]*[A-Za-z]?$/;
/** Text that can follow a value at the end of its clause. */
const CLAUSE_END = /^\s*(?:$|[.,;!?)\n"']|(?:ok|okay|to|for|and|please|pls|thanks|on|so|if)\b)/i;

/**
 * Returns whether a value is mixed like a typed password, and not a word, name, product or address. `rest` is
 * the text after it.
 */
export function isTyped(value: string, rest: string): boolean {
  if (!isMixed(value) || !/\d/.test(value) || /^[\w.+-]+@[\w-]+\.\w/.test(value)) return false;
  if (PRODUCT.test(value)) return /^[a-z]{4,}\d{2,}$/.test(value) && CLAUSE_END.test(rest);
  return classes(value) >= 3 || (value.length >= 10 && /[a-z]\d+[a-z]/.test(value));
}
