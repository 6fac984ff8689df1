import { LRUCache } from "lru-cache";
import { CONTEXT_END as END, CONTEXT_START as START } from "@/lib/analysis/text";
import { CHARS_PER_TOKEN } from "@/lib/base/core";

/** A memory that becomes one line of the block. */
export type ContextLine = {
  /** The id to print, if any. */
  readonly id?: string;
  readonly text: string;
  /** The question that the text answers. */
  readonly asked?: string | null;
  readonly speaker: string | null;
  readonly occurredAt: Date;
  /** What the memory probably replaces, newest first. */
  readonly earlier?: readonly { readonly text: string; readonly occurredAt: Date }[];
};

/**
 * Matches line ends, control characters, and directional, zero-width and tag characters, which can hide text.
 */
const BREAKS =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}\s]+/gu;

/**
 * Matches the markers in upper or lower case, with separators between the letters, and with look-alike
 * brackets.
 */
const GAP = "[\\s_\\-\\u200c\\u200d]{0,3}";
const spacedPattern = (words: string) => [...words].join(GAP);
const MARKER = new RegExp(
  `[\\[［【]${GAP}/?${GAP}((?:${spacedPattern("END")}${GAP})?${spacedPattern("MEMORY")}${GAP}${spacedPattern("CONTEXT")})${GAP}[\\]］】]`,
  "giu",
);

/**
 * Formats memories as the block that an agent puts before its prompt. Between two markers there is one line
 * per memory, best first: `- text (Speaker, 3 May 2026)`. Before the text is the question that it answers:
 * `(asked: "Where?") `, and after the date what it probably replaces: `; earlier: old text, 1 May 2026`. A
 * line with an id ends with `[id …]`.
 * Anything in a text or a name that could end the line or the block is replaced, because a memory is data.
 * With `maxTokens`, lines that do not fit are left out. Returns "" when no line is left. Throws RangeError
 * for an unknown time zone.
 */
export function contextBlock(hits: readonly ContextLine[], maxTokens?: number, timeZone = "UTC"): string {
  let remainingChars =
    maxTokens === undefined
      ? Number.POSITIVE_INFINITY
      : maxTokens * CHARS_PER_TOKEN - START.length - END.length - 1;
  const lines: string[] = [];
  for (const hit of hits) {
    const line = contextLine(hit, timeZone);
    if (line === null || line.length + 1 > remainingChars) continue;
    remainingChars -= line.length + 1;
    lines.push(line);
  }
  return lines.length === 0 ? "" : [START, ...lines, END].join("\n");
}

/** Formats a memory as a line of the block; null when its text is empty. Throws like contextBlock. */
export function contextLine(hit: ContextLine, timeZone: string): string | null {
  const dates = dateFormat(timeZone);
  const text = sanitizeLine(hit.text);
  const speaker = sanitizeLine(hit.speaker ?? "");
  const earlier = (hit.earlier ?? []).map(
    (one) => `; earlier: ${sanitizeLine(one.text)}, ${dates.format(one.occurredAt)}`,
  );
  const asked = sanitizeLine(hit.asked ?? "");
  if (text === "") return null;
  return `- ${asked ? `(asked: "${asked}") ` : ""}${text} (${speaker ? `${speaker}, ` : ""}${dates.format(hit.occurredAt)}${earlier.join("")})${hit.id ? ` [id ${hit.id}]` : ""}`;
}

/** Formats a time as a day of the block, such as `3 May 2026`. Throws RangeError for an unknown time zone. */
export function contextDate(at: Date, timeZone: string): string {
  return dateFormat(timeZone).format(at);
}

/** The formats of the latest time zones, because one takes .4 ms to create. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 100 });

function dateFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone });
  formats.set(timeZone, format);
  return format;
}

/**
 * Puts a text on one line, without control characters and markers of the context block, so that a memory
 * cannot look like anything but data.
 */
export function sanitizeLine(text: string): string {
  return text.replace(BREAKS, " ").replace(MARKER, "($1)").trim();
}
