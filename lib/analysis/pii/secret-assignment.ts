import { codeAt, isAlnum } from "./characters";
import { before, type Finder, type Hit, matchAt } from "./scan";
import { classes, entropy, isCodeReference, isPlaceholder } from "./secret-filters";

/** Matched against lowercase text. */
const KEYWORD =
  /pass(?:word|wd|wort|phrase|code)|passe?(?![a-z])|pwd|passwd|contraseña|secrete?|token|api[-_. ]?key|account[-_. ]?key|access[-_. ]?key|private[-_. ]?key|secret[-_. ]?key|auth[-_. ]?key|encryption[-_. ]?key|signing[-_. ]?key|credentials?|key(?<=_key)(?![a-z_])|(?:sonar|client)[._-]?(?:login|secret)|access_?id|auth(?<=[_-]auth)(?=["'\s:=])|__(?<=\w__)(?:com|org|net|io)(?=["'\s:=])|密码|密钥|口令/g;
/** A word after the sensitive one that changes its meaning: a name, a count, a location. */
const HARMLESS_TAIL =
  /^[-_. ]?(?:s?[-_. ]?(?:type|name|file|path|url|uri|count|len|length|size|limit|max|min|expir|ttl|policy|field|label|hint|hinweis|reset|format|version|header|endpoint|manager|store|vault|valid|regex|pattern|prefix|suffix|usage|index|budget|class|module|provider|page|screen|form|input|button|link|error|message|required|enabled|encoder|hash_?algo|ring|id$|arn|ref|bucket|chars|used|left|s$)|iz|ary|aries|enger|ion|ive|port)/i;
const HARMLESS_HEAD =
  /(?:public|primary|foreign|partition|sort|cache|object|row|max|min|num|next|page|prompt|completion|input|output|total|csrf|xsrf|stop|eos|bos|pad|unk|cls|sep|mask|special|by|com|tres|sur|under|encom|map|idempotency|publishable)[-_. ]?$/i;
/**
 * Assignment operators, including the escaped quotes of JSON in a string, Markdown's asterisks and `value=`
 * of an element.
 */
const OPERATOR =
  /(?:\\{0,3}["'`]|[\])*]){0,3}[ \t]{0,8}(?:={2,3}|!={1,2}|:{0,3}=>?|:(?:\*{2})?|->|\|\|)[ \t]{0,8}@?|["'`]?[ \t]{1,4}(?=["'`])|["'`],[ ]{0,4}(?=["'`])|["'] value=(?=["'])/y;
/**
 * A table cell or an element after the one that names it: `| password | … |`, `<password>…`,
 * `<td>Password</td><td>…`.
 */
const CELL =
  /[ \t]{0,16}\|[ \t]{0,16}(?=[^\s|]{1,256}[ \t]{0,16}\|)|>(?=[^\s<]{1,256}<\/)|<\/t[dh]>\s{0,8}<td>(?=[^\s<]{1,256}<)/y;
const QUOTED_VALUE = /\\{0,3}(["'`])([^\n]{1,512}?)\\{0,3}\1(?=[\s,;)\]}&|.\\/<>]|$)/y;
const PLAIN_VALUE = /[^\s"'<,;&|`\u3000-\u303f]{1,512}/y;
const REVERSED = /(["'])([^\n"']{6,256})\1[ ]{0,3}(?:===?|!==?)[ ]{0,3}$/;
const LOGIN = /(?:user(?:name)?|login|e-?mail|account)["']?[ \t]{0,3}[:=][^\n]{1,64}\n?[^\n]{0,24}$/i;

type Key = { start: number; end: number; isPassword: boolean; name: string; tail: string; head: string };

/** Returns whether a character can occur inside a variable name. */
function isNameCode(code: number): boolean {
  return isAlnum(code) || code === 95 || code === 45 || code === 46;
}

function keyAround(text: string, start: number, word: string): Key {
  let left = start;
  while (start - left < 40 && isNameCode(codeAt(text, left - 1))) left -= 1;
  let right = start + word.length;
  const wordEnd = right;
  while (right - wordEnd < 32 && isNameCode(codeAt(text, right)) && codeAt(text, right) !== 46) right += 1;
  return {
    start: left,
    end: right,
    isPassword: /^(?:pass|pwd|contra|密码|口令|__)/i.test(word),
    name: text.slice(left, right),
    tail: text.slice(wordEnd, right),
    head: text.slice(left, start),
  };
}

function isHarmless(key: Key): boolean {
  if (HARMLESS_HEAD.test(key.head) || HARMLESS_TAIL.test(key.tail)) return true;
  // Inside a longer word ("passenger", "tokenizer", "bypass") the keyword means something else.
  return /^[a-z]{3,}/.test(key.tail) && !/^(?:secure)/.test(key.tail);
}

/** Returns whether a value is long, mixed and random enough for its key, and neither a template nor code. */
function isSecretValue(value: string, isQuoted: boolean, key: Key, text: string): boolean {
  if (isPlaceholder(value) || /^[\w-]+:\/\//.test(value)) return false;
  if (/^[\d.,:]+%?$/.test(value) && !(key.isPassword && /^\d{6,}$/.test(value))) return false;
  if (!isQuoted && isCodeReference(value)) {
    return key.isPassword && /^\w{4,}$/.test(value) && LOGIN.test(before(text, key.start, 100));
  }
  if (/\s/.test(value)) return false;
  if (key.isPassword) {
    if (value.length < 6) return false;
    return isQuoted ? classes(value) >= 2 : classes(value) >= 2 && !/^[a-z]+[-_/.][a-z-_/.]+$/i.test(value);
  }
  if (value.length < 8 || classes(value) < 2) return false;
  const isQuery = /[?&]/.test(before(text, key.start, 1));
  if (isQuery) return value.length >= 10;
  const bits = entropy(value);
  const isName =
    bits < 4.2 && /^[A-Za-z]+(?:[-_./:][A-Za-z\d]+)*\d{0,3}$/.test(value) && !/\d[A-Za-z]+\d/.test(value);
  if (/^_?KEY$/.test(text.slice(key.end - 3, key.end)) || /login|access_?id/i.test(key.name)) {
    return bits >= 3 && /\d/.test(value) && !isName;
  }
  const signs = value.replace(/[\w\s./:-]/g, "").length;
  return !isName && bits >= 2.8 && (/\d/.test(value) || classes(value) >= 3 || signs >= 4);
}

function trimBare(value: string): string {
  return value.replace(/[)\]}.!?:]{1,4}$/, (tail) => (/[([{]/.test(value) ? tail : ""));
}

/** Returns the match that leads from a table cell or an element with only a name to its value. */
function cellAfter(text: string, key: Key): RegExpExecArray | null {
  const context = before(text, key.start, 160);
  const line = context.slice(context.lastIndexOf("\n") + 1);
  const isElement = /<$|<t[dh]>\s{0,8}$/.test(context);
  const isRow = /^[ \t]{0,16}\|/.test(line) && /\|[ \t]{0,16}$/.test(line);
  const isWhole = line.length < context.length || context.length === key.start;
  return isElement || (isRow && isWhole) ? matchAt(CELL, text, key.end) : null;
}

/** Values that are assigned to, compared with or quoted after a sensitive name. */
function matchAssigned(text: string, key: Key): Hit | null {
  const operator = matchAt(OPERATOR, text, key.end) ?? cellAfter(text, key);
  if (operator === null) return null;
  // A quoted name and a quoted value separated by a comma are two arguments of a call.
  if (operator[0].includes(",") && !/\(["'`]$/.test(before(text, key.start, 2))) return null;
  // In "pass `x`" the name is a verb; without an operator, it must be a noun.
  if (operator[0].trim() === "" && /^pass$/i.test(key.name)) return null;
  const from = key.end + operator[0].length;
  const quotedValue = matchAt(QUOTED_VALUE, text, from);
  const plainValue = matchAt(PLAIN_VALUE, text, from)?.[0] ?? "";
  const value = quotedValue ? (quotedValue[2] ?? "") : trimBare(plainValue);
  if (
    value === "" ||
    (quotedValue === null && plainValue.endsWith("...")) ||
    !isSecretValue(value, quotedValue !== null, key, text)
  )
    return null;
  const start = quotedValue ? from + quotedValue[0].indexOf(value) : from;
  return {
    start,
    end: start + value.length,
    kind: "SECRET",
    rule: key.isPassword ? "secret.password" : "secret.assignment",
  };
}

function matchCompared(text: string, key: Key): Hit | null {
  if (!/[=] ?$/.test(before(text, key.start, 2))) return null;
  const context = before(text, key.start, 280);
  const match = REVERSED.exec(context);
  const value = match?.[2] ?? "";
  if (match === null || !isSecretValue(value, true, key, text)) return null;
  const start = key.start - context.length + match.index + 1;
  return { start, end: start + value.length, kind: "SECRET", rule: "secret.comparison" };
}

/**
 * Finds values of sensitive names (`password`, `token`, `api_key` …) in assignments, headers, JSON, query
 * strings and comparisons. Templates, placeholders and code references do not match. Tokens and keys must be
 * mixed and random enough. High entropy alone is not enough.
 */
export const findAssignedSecrets: Finder = (text, { lower }) => {
  const hits: Hit[] = [];
  for (const match of lower.matchAll(KEYWORD)) {
    // A name inside a value is part of the value.
    if (match.index < (hits.at(-1)?.end ?? 0)) continue;
    const key = keyAround(text, match.index, match[0]);
    if (isHarmless(key)) continue;
    const hit = matchAssigned(text, key) ?? matchCompared(text, key);
    if (hit !== null) hits.push(hit);
  }
  return hits;
};
