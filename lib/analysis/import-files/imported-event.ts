import { textOf, times } from "./fields";
import { splitText } from "./split-text";

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
  readonly overrides?: ImportedEvent;
};

/** The server accepts 20 messages for an event. */
const MAX_PIECES = 20;

/**
 * Returns the events of one message. `id` is the event's id, so that a second import is a repeat. A text
 * above the limits is split into messages and then into events `id#1`, `id#2`, …
 */
export function eventsOfMessage(
  id: string,
  { role, text, at, overrides = {} }: Message,
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
        .map((piece) => ({ role, text: piece, ...time, ...overrides })),
    });
  return events;
}

/** The server accepts tags of this length. */
const MAX_TAG = 64;

/** Returns the texts as tags. A text that is too long for a tag is left out, and so is what is no text. */
export function tagsOf(texts: readonly unknown[]): { tags: readonly string[]; skipped: readonly string[] } {
  const given = texts.flatMap((text) => textOf(text) ?? []);
  const tags = given.filter((text) => text.length <= MAX_TAG);
  const others = texts.filter((text) => text != null && typeof text !== "string").length;
  const tooLong = times(given.length - tags.length, `tag of more than ${MAX_TAG} characters`);
  return { tags, skipped: [...tooLong, ...times(others, "tag that is not a text")] };
}
