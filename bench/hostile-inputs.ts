/** The size of the largest message the server takes. */
export const HOSTILE_BYTES = 32_768;

/** Pieces that, repeated to 32 KB, sit on the slow path of some rule: long runs, near misses, nested starts. */
const PIECES: Record<string, string> = {
  digits: "1",
  "digits and spaces": "4 ",
  "digits and dashes": "123-",
  "near cards": "4111 1111 1111 1112 ",
  "near ssn": "900-00-0000 ",
  "dotted digits": "1.",
  "near ipv4": "256.1.1.1 ",
  colons: ":",
  "hex and colons": "ab:",
  "double colons": "1::",
  "near iban": "DE89 3704 0044 0532 0130 01 ",
  "iban starts": "GB29",
  "at signs": "@",
  "letters and at signs": "a@",
  "local parts": "a.",
  "long local": `${"a".repeat(63)}@`,
  "domains without end": "@a.a.a.a",
  "spelled addresses": "a at b dot ",
  "plus signs": "+1 ",
  parentheses: "(0",
  "phone words": "call 12 34 ",
  "phone near misses": "phone 555 12 ",
  "trunk zeros": "01 23 ",
  "pem starts": "-----BEGIN PRIVATE KEY-----\n",
  "pem starts without label": "-----BEGIN ",
  "jwt starts": "eyJ",
  "jwt starts with dashes": "-eyJ",
  "jwt parts": "eyJhbGciOiJub25lIn0.",
  "vendor starts": "sk-",
  "vendor starts mixed": "ghp_AKIA xoxb-1-",
  passwords: "password",
  "password assignments": "password=",
  "token comparisons": '"aaaaaa" == token',
  "quotes after keys": 'secret="',
  "authorization headers": "authorization: ",
  "bearer words": "bearer ",
  cookies: "cookie: a=b;",
  "url schemes": "a://",
  "url user info": "http://a:b",
  "curl users": "curl -u a:",
  placeholders: "[EMAIL]",
  "open placeholders": "[REDACTED:",
  "full-width digits": "１２３ ",
  "zero-width marks": "1\u200b",
  "mathematical digits": "𝟏𝟐-",
  "surrogate pairs": "😀",
  "han and digits": "号1",
  newlines: "\n1",
  quotes: '"',
  backslashes: "\\n1",
};

/** Named texts of 32 KB that try to make a rule slow. */
export function hostileInputs(): { name: string; text: string }[] {
  return Object.entries(PIECES).map(([name, piece]) => ({
    name,
    text: piece.repeat(Math.ceil(HOSTILE_BYTES / Buffer.byteLength(piece))),
  }));
}
