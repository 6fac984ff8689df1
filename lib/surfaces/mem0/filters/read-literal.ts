/** A quoted text of Python, or a word that JSON writes in another way. The closing quote can be missing. */
const TOKEN = /'((?:[^'\\]|\\[\s\S])*)('?)|"((?:[^"\\]|\\[\s\S])*)("?)|\b(?:None|True|False)\b/g;
const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([\s\S]))/g;
const WORDS: Readonly<Record<string, string>> = { None: "null", True: "true", False: "false" };
const CONTROLS: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

/**
 * Reads a value of a query: JSON, or Python's `repr` of it, which the Python client writes. Returns the text
 * itself when it is neither.
 */
export function readLiteral(text: string): unknown {
  for (const json of [() => text, () => text.replaceAll(TOKEN, toJson)])
    try {
      return JSON.parse(json());
    } catch {
      // The next notation can fit.
    }
  return text;
}

function toJson(token: string, single?: string, singleEnd?: string, double?: string, doubleEnd?: string) {
  const content = single ?? double;
  if (content === undefined) return WORDS[token] ?? token;
  if (!(singleEnd || doubleEnd)) throw new SyntaxError("The closing quote is missing.");
  return JSON.stringify(content.replaceAll(ESCAPE, unescaped));
}

function unescaped(_: string, byte?: string, unit?: string, point?: string, other = "") {
  const code = byte ?? unit ?? point;
  return code === undefined ? (CONTROLS[other] ?? other) : String.fromCodePoint(Number.parseInt(code, 16));
}
