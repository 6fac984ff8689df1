import { textOf, times } from "./fields";

/** The systems whose export files can be imported. */
type ImportSource = "chatgpt" | "claude" | "cortex" | "mem0" | "open-webui" | "palimpsest" | "text";

/** An event in the format of POST /api/v1/events. Only the server validates it. */
export type ImportedEvent = Readonly<Record<string, unknown>>;

/**
 * What an element of a file becomes: its events, oldest first, and the kinds of what was left out, one entry
 * for each part. `source` is null for an element of an unknown shape.
 */
export type Converted = {
  readonly source: ImportSource | null;
  readonly events: readonly ImportedEvent[];
  readonly skipped: readonly string[];
  /** The person's account in the other system, where the element names it. */
  readonly account?: string | null;
};

type Message = {
  readonly role: "user" | "assistant";
  readonly text: string;
  /** Milliseconds since 1970, or null when the source has no time. */
  readonly at: number | null;
  /** Fields of the message such as `keep` and `expires_at`. */
  readonly wishes?: ImportedEvent;
};

/** The server accepts 32 KB for a message and 20 messages for an event; a UTF-16 unit has at most 3 bytes. */
const MAX_PIECE = 10_000;
const MAX_PIECES = 20;

/**
 * Returns the events of one message. `id` is the event's id, so that a second import is a repeat. A text
 * above the limits is split between lines, sentences or words, or within a word where there are none, into
 * messages and then into events `id#1`, `id#2`, …
 */
export function eventsOfMessage(
  id: string,
  { role, text, at, wishes = {} }: Message,
  more: ImportedEvent,
): readonly ImportedEvent[] {
  const pieces = splitText(text);
  const time = at === null ? {} : { at: new Date(at).toISOString() };
  const events: ImportedEvent[] = [];
  for (let from = 0; from < pieces.length; from += MAX_PIECES)
    events.push({
      ...more,
      id: from === 0 ? id : `${id}#${from / MAX_PIECES}`,
      messages: pieces
        .slice(from, from + MAX_PIECES)
        .map((piece) => ({ role, text: piece, ...time, ...wishes })),
    });
  return events;
}

/** The server accepts tags of this length. */
const MAX_TAG = 64;

/** Returns the texts as tags. A text that is too long for a tag is left out. */
export function tagsOf(texts: readonly unknown[]): { tags: readonly string[]; skipped: readonly string[] } {
  const given = texts.flatMap((text) => textOf(text) ?? []);
  const tags = given.filter((text) => text.length <= MAX_TAG);
  return { tags, skipped: times(given.length - tags.length, `tag of more than ${MAX_TAG} characters`) };
}

/**
 * Where a text is split, best first. The server redacts each message on its own, so a split must not divide a
 * number: neither part of a card or telephone number would be recognized.
 */
const BREAKS = [/\n/g, /[.!?…]["')\]]*\s/g, /[^\d+]\s(?=[^\d+(])/g];

/** Longer than any card, account or telephone number with its separators. */
const MAX_NUMBER = 64;
const NUMBER_AT_END = /[\dA-Z+(][\dA-Z\s()./+-]*$/;

function splitText(text: string): readonly string[] {
  const pieces: string[] = [];
  let rest = text.trim();
  while (rest.length > MAX_PIECE) {
    const end = endOfPiece(rest.slice(0, MAX_PIECE));
    pieces.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === "" ? pieces : [...pieces, rest];
}

function endOfPiece(window: string): number {
  for (const pattern of BREAKS) {
    const last = [...window.matchAll(pattern)].at(-1);
    const end = last ? last.index + last[0].length : 0;
    if (end > MAX_PIECE / 2) return end;
  }
  // Without a break in the second half, the text is cut, but never inside a surrogate pair or a number.
  const number = NUMBER_AT_END.exec(window.slice(-MAX_NUMBER));
  if (number && number.index > 0) return MAX_PIECE - number[0].length;
  return MAX_PIECE - (/[\uD800-\uDBFF]$/.test(window) ? 1 : 0);
}
