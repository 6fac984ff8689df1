import { CONTEXT_END as END, CONTEXT_START as START } from "@/lib/text";

/** What one line of the block shows. */
export type ContextLine = {
  readonly text: string;
  readonly speaker: string | null;
  readonly occurredAt: Date;
};

/** Line ends, control characters, directional overrides, zero-width and tag characters, which hide text. */
const BREAKS =
  /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}\s]+/gu;

/** The markers in any case, spaced or joined in any way, with square or look-alike brackets. */
const GAP = "[\\s_\\-\\u200c\\u200d]{0,3}";
const spaced = (words: string) => [...words].join(GAP);
const MARKER = new RegExp(
  `[\\[［【]${GAP}/?${GAP}((?:${spaced("END")}${GAP})?${spaced("MEMORY")}${GAP}${spaced("CONTEXT")})${GAP}[\\]］】]`,
  "giu",
);

/**
 * The block an agent puts before its prompt: one line a memory, best first, as
 * `- text (Speaker, 3 May 2026)`, between the markers. Memories are data: whatever could end a line or the
 * block inside a text or a name is neutralised. With `maxTokens` (a token is four characters) lines that no
 * longer fit are left out whole. Empty when there is no line. Throws RangeError for an unknown time zone.
 */
export function contextBlock(hits: readonly ContextLine[], maxTokens?: number, timeZone = "UTC"): string {
  const dates = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone,
  });
  let room =
    maxTokens === undefined ? Number.POSITIVE_INFINITY : maxTokens * 4 - START.length - END.length - 1;
  const lines: string[] = [];
  for (const hit of hits) {
    const text = neutralise(hit.text);
    const speaker = neutralise(hit.speaker ?? "");
    const line = `- ${text} (${speaker ? `${speaker}, ` : ""}${dates.format(hit.occurredAt)})`;
    if (text === "" || line.length + 1 > room) continue;
    room -= line.length + 1;
    lines.push(line);
  }
  return lines.length === 0 ? "" : [START, ...lines, END].join("\n");
}

/** About how many tokens a text takes: four characters each, rounded up. */
export function approximateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function neutralise(text: string): string {
  return text.replace(BREAKS, " ").replace(MARKER, "($1)").trim();
}
