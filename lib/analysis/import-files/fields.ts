export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function textOf(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value : null;
}

/** A time of ISO 8601 without a zone, as Python writes it. */
const WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/;
/** The year 5138 in milliseconds. A larger number has a smaller unit, down to nanoseconds. */
const MAX_MS = 1e14;

/**
 * Returns a time in milliseconds since 1970, or null, from a number of seconds (or of milliseconds,
 * microseconds or nanoseconds, which their size shows) or from an ISO 8601 text, in UTC where it has no zone.
 */
export function timeOf(value: unknown): number | null {
  let at = NaN;
  if (typeof value === "string") at = Date.parse(WITHOUT_ZONE.test(value) ? `${value}Z` : value);
  if (typeof value === "number") {
    at = value * 1000;
    for (let unit = 0; unit < 3 && at > MAX_MS; unit++) at /= 1000;
    if (at > MAX_MS) return null;
  }
  return at > 0 ? at : null;
}

type Parts = {
  readonly texts: readonly string[];
  /** The number of parts that are no text, such as pictures. */
  readonly others: number;
};

/** Reads the content of a message: a text, or a list of texts and objects. Some objects have a text. */
export function readParts(content: unknown, textOfPart: (part: Fields) => unknown): Parts {
  const parts = Array.isArray(content) ? content : [content];
  const texts = parts.flatMap((part) => textOf(isFields(part) ? textOfPart(part) : part) ?? []);
  const others = parts.filter((part) => isFields(part) && textOf(textOfPart(part)) === null).length;
  return { texts, others };
}

/**
 * Removes the blocks of a pattern from a text, with an end that is missing because the text was cut. The
 * first group of the pattern is the kind of the block.
 */
export function removeBlocks(text: string, pattern: RegExp): { text: string; kinds: readonly string[] } {
  const kinds = [...text.matchAll(pattern)].map(([, kind = ""]) => kind.toLowerCase());
  return { text: text.replace(pattern, ""), kinds };
}

/** Returns the kind of something that is left out, once for each time. */
export function times(count: number, kind: string): readonly string[] {
  return Array.from({ length: Math.max(0, count) }, () => kind);
}

/** The kind of messages that are no longer shown, because a person edited or repeated one before them. */
export const OTHER_BRANCH = "message on another branch";

/**
 * Returns a chain of messages from the first to `lastId`, along the ids of their parents. Other branches of
 * the conversation are left out.
 */
export function branchOf(
  messages: Fields,
  lastId: unknown,
  parentOf: (message: Fields) => unknown,
): readonly Fields[] {
  const branch: Fields[] = [];
  const visited = new Set<string>();
  let id = lastId;
  while (typeof id === "string" && !visited.has(id) && Object.hasOwn(messages, id)) {
    visited.add(id);
    const message = messages[id];
    if (!isFields(message)) break;
    branch.push(message);
    id = parentOf(message);
  }
  return branch.reverse();
}

/** Returns the id of the newest message without an answer, or null for no messages. */
export function newestLeaf(
  messages: Fields,
  parentOf: (message: Fields) => unknown,
  timeOfMessage: (message: Fields) => number | null,
): string | null {
  const entries = Object.entries(messages).flatMap(([id, message]) =>
    isFields(message) ? [{ id, at: timeOfMessage(message) ?? 0, parent: parentOf(message) }] : [],
  );
  const parents = new Set(entries.flatMap(({ id, parent }) => (parent === id ? [] : [parent])));
  const leaves = entries.filter(({ id }) => !parents.has(id));
  const newest = leaves.reduce<(typeof leaves)[number] | null>(
    (one, other) => (one && one.at > other.at ? one : other),
    null,
  );
  return newest?.id ?? null;
}
