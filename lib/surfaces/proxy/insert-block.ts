/** JSON's own white space, which is less than that of a regular expression. */
const SPACE = /[ \t\n\r]*/y;

/**
 * Puts a text in front of the content of the last message in the JSON text of a chat request: before a
 * string, or as the first part of a list of parts. Nothing else of the text changes. Returns null when the
 * content is neither. Of a repeated field the last one counts, as for JSON.parse. The text must be one that
 * JSON.parse accepts, apart from a byte order mark at its beginning.
 */
export function insertBlock(json: string, block: string): string | null {
  const messages = findField(json, skipSpace(json, json.startsWith("\uFEFF") ? 1 : 0), "messages");
  const last = messages === null ? undefined : [...readValues(json, messages)].at(-1);
  const content = last ? findField(json, last.at, "content") : null;
  if (content === null) return null;
  const text = JSON.stringify(block);
  if (json[content] === '"') return splice(json, content + 1, text.slice(1, -1));
  if (json[content] !== "[") return null;
  const isEmpty = json[skipSpace(json, content + 1)] === "]";
  return splice(json, content + 1, `{"type":"text","text":${text}}${isEmpty ? "" : ","}`);
}

function splice(json: string, at: number, text: string): string {
  return json.slice(0, at) + text + json.slice(at);
}

/** Returns where the value of a field begins, or null when the value at `start` is no object with it. */
function findField(json: string, start: number, name: string): number | null {
  if (json[start] !== "{") return null;
  return [...readValues(json, start)].findLast(({ key }) => key === name)?.at ?? null;
}

/** Yields where each value of the object or list at `start` begins, with its key in an object. */
function* readValues(json: string, start: number): Generator<{ key: string | null; at: number }> {
  const isObject = json[start] === "{";
  if (!isObject && json[start] !== "[") return;
  let at = skipSpace(json, start + 1);
  while (at < json.length && json[at] !== "}" && json[at] !== "]") {
    let key: string | null = null;
    if (isObject) {
      const end = endOfString(json, at);
      key = JSON.parse(json.slice(at, end)) as string;
      at = skipSpace(json, skipSpace(json, end) + 1);
    }
    yield { key, at };
    at = skipSpace(json, endOfValue(json, at));
    if (json[at] === ",") at = skipSpace(json, at + 1);
  }
}

/** Counts brackets instead of calling itself, because a body can be nested more deeply than the stack. */
function endOfValue(json: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < json.length) {
    const character = json[at] ?? "";
    if (character === '"') at = endOfString(json, at);
    else if ("{[".includes(character)) {
      depth += 1;
      at += 1;
    } else if ("}]".includes(character) && depth > 0) {
      depth -= 1;
      at += 1;
    } else if (depth === 0) return endOfScalar(json, at);
    else at += 1;
    if (depth === 0) return at;
  }
  return at;
}

function endOfScalar(json: string, start: number): number {
  let at = start;
  while (at < json.length && !"}], \t\n\r".includes(json[at] ?? "")) at += 1;
  return at;
}

function endOfString(json: string, start: number): number {
  let quote = json.indexOf('"', start + 1);
  while (isEscaped(json, quote)) quote = json.indexOf('"', quote + 1);
  return quote + 1;
}

function isEscaped(json: string, at: number): boolean {
  let slashes = 0;
  while (json[at - 1 - slashes] === "\\") slashes += 1;
  return slashes % 2 === 1;
}

function skipSpace(json: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(json);
  return SPACE.lastIndex;
}
