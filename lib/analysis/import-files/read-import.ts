import { ArchiveEntries } from "./archive-entries";
import { convertElement } from "./convert";
import { type Converted, eventsOfMessage } from "./imported-event";
import { hasList, JsonElements } from "./json-elements";
import { LineElements, MAX_LINE, NOT_JSON, NOT_UTF8, parseJsonLine, TOO_LONG } from "./line-elements";
import { LongFirstLine } from "./long-first-line";
import { replacedLast } from "./replaced-last";
import { stableId } from "./stable-id";

/** An element of an import file with its number from 1, and the bytes of the file that were read so far. */
export type ImportedElement = Converted & { readonly no: number; readonly bytesRead: number };

/** A file that can't be imported. The message completes the sentence "The file …". */
export class UnreadableImport extends Error {}

/** Takes bytes of a file and returns the elements that are complete. */
type Reader = {
  readonly push: (bytes: Uint8Array) => readonly unknown[];
  readonly end: () => readonly unknown[];
};

/**
 * Reads an export file of another system, element by element, whatever its size, oldest first but memories
 * after those that replaced them: a ZIP archive of ChatGPT or Claude, a JSON document with a list, JSON lines
 * in this server's own format, or (`isText`) a text with one fact per line. `now` is in milliseconds since
 * 1970. Throws UnreadableImport for a file of another kind, and for one that is damaged or cut, has
 * conversations of several accounts, or has no element of a known kind, after the elements before that.
 */
export function readImport(
  chunks: AsyncIterable<Uint8Array>,
  now: number,
  isText = false,
): AsyncGenerator<ImportedElement, void> {
  return replacedLast(ofOneAccount(readInOrder(chunks, now, isText)));
}

/** The export of a whole organization must not become the memory of one person. */
async function* ofOneAccount(
  elements: AsyncIterable<ImportedElement>,
): AsyncGenerator<ImportedElement, void> {
  let first: string | null = null;
  for await (const element of elements) {
    const { account = null } = element;
    if (first !== null && account !== null && account !== first)
      throw new UnreadableImport(
        `has conversations of several accounts (from item ${element.no}). Import those of each person separately`,
      );
    first ??= account;
    yield element;
  }
}

async function* readInOrder(
  chunks: AsyncIterable<Uint8Array>,
  now: number,
  isText: boolean,
): AsyncGenerator<ImportedElement, void> {
  let reader: Reader | null = isText ? lineReader((line) => new FactLine(line)) : null;
  let head = new Uint8Array();
  let bytesRead = 0;
  let no = 0;
  let isRecognized = false;
  const toElements = (elements: readonly unknown[]): ImportedElement[] =>
    elements.map((element) => {
      const converted = convertAny(element, now);
      isRecognized ||= converted.source !== null;
      return { ...converted, no: ++no, bytesRead };
    });
  try {
    for await (const chunk of chunks) {
      bytesRead += chunk.byteLength;
      if (reader) yield* toElements(reader.push(chunk));
      else {
        head = joined(head, chunk);
        reader = readerFor(head, false);
        if (reader) yield* toElements(reader.push(head));
      }
    }
    if (!reader) {
      reader = readerFor(head, true);
      yield* toElements(reader.push(head));
    }
    yield* toElements(reader.end());
    if (!isRecognized) throw new SyntaxError("has nothing to import: no item of a known kind");
  } catch (thrown) {
    if (thrown instanceof SyntaxError || thrown instanceof RangeError)
      throw new UnreadableImport(thrown.message);
    throw thrown;
  }
}

/** A line of a text with one fact per line. */
class FactLine {
  constructor(readonly text: string) {}
}

/** How names of months begin in languages that write a date as "5. Mai". */
const MONTH = "jan|jän|feb|mar|mär|maa|apr|mai|maj|jun|jul|aug|sep|okt|oct|nov|dez|dec";
/** What begins a line of a list that was copied from a page, but not the day of a date. */
const BULLET = new RegExp(`^\\s*(?:[-*•–]|\\d{1,3}[.)](?!\\s+(?:${MONTH})))(?:\\s+|$)`, "i");

function convertAny(element: unknown, now: number): Converted {
  if (element === NOT_JSON) return { source: null, events: [], skipped: ["line that is not JSON"] };
  if (element === TOO_LONG) return { source: null, events: [], skipped: ["line longer than 4 MB"] };
  if (!(element instanceof FactLine)) return convertElement(element, now);
  const text = element.text.replace(BULLET, "");
  const message = { role: "user" as const, text, at: null, overrides: { keep: true } };
  const events = eventsOfMessage(`text:${stableId(element.text.trim())}`, message, { source: "text" });
  return { source: "text", events, skipped: [] };
}

function lineReader(parse: (line: string) => unknown): Reader {
  const lines = new LineElements(parse);
  return { push: (bytes) => lines.push(bytes), end: () => lines.end() };
}

function documentReader(): Reader {
  const elements = new JsonElements();
  return {
    push: (bytes) => elements.push(bytes),
    end: () => {
      elements.end();
      return [];
    },
  };
}

function archiveReader(): Reader {
  let ready: unknown[] = [];
  let document = new JsonElements();
  const archive = new ArchiveEntries({
    start: () => {
      document = new JsonElements();
    },
    bytes: (bytes) => {
      // A chunk can unpack to more elements than a call can take as arguments.
      for (const element of document.push(bytes)) ready.push(element);
    },
    end: () => document.end(),
  });
  const taken = (): readonly unknown[] => {
    const elements = ready;
    ready = [];
    return elements;
  };
  return {
    push: (bytes) => {
      archive.push(bytes);
      return taken();
    },
    end: () => {
      archive.end();
      if (!archive.hasWanted) throw new SyntaxError("has no conversations.json and no memories.json");
      return taken();
    },
  };
}

/**
 * Returns the reader for a file that begins with `head`, or null while more bytes are needed. Throws
 * SyntaxError for a file of another kind.
 */
function readerFor(head: Uint8Array, isWhole: true): Reader;
function readerFor(head: Uint8Array, isWhole: boolean): Reader | null;
function readerFor(head: Uint8Array, isWhole: boolean): Reader | null {
  // A ZIP archive begins with "PK".
  if (head[0] === 0x50 && head[1] === 0x4b) return archiveReader();
  // The byte order marks of UTF-16 begin so, and no text in UTF-8 does.
  if (head[0] === 0xff || head[0] === 0xfe) throw new SyntaxError(NOT_UTF8);
  const text = new TextDecoder().decode(head).trimStart();
  if (text.startsWith("[")) return documentReader();
  const lineEnd = text.indexOf("\n");
  if (!isWhole && head.byteLength < MAX_LINE && (text === "" || (text[0] === "{" && lineEnd < 0)))
    return null;
  if (text[0] !== "{") throw new SyntaxError("is neither a ZIP archive nor JSON");
  // Its lines need the whole file to be checked first, which this reader cannot do.
  if (/^\{\s*"palimpsest"\s*:/.test(text))
    throw new SyntaxError("is an export of Palimpsest. Restore it with the command palimpsest import FILE");
  // An object on the first line is an event, unless it has a list; a document can have several lines.
  const line = lineEnd < 0 ? text : text.slice(0, lineEnd);
  if (line.length > MAX_LINE || (lineEnd < 0 && !isWhole)) return new LongFirstLine();
  const first = parseJsonLine(line);
  return first === NOT_JSON || hasList(first) ? documentReader() : lineReader(parseJsonLine);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.byteLength + other.byteLength);
  both.set(one);
  both.set(other, one.byteLength);
  return both;
}
