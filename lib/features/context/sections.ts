import { CHARS_PER_TOKEN } from "@/lib/base/core";
import { type Item, type LeftOut, SECTIONS, type Section } from "./input";
import type { Intent } from "./intent";

/** A line of a section with what it comes from. `order` is its place among the lines that are shown. */
export type Line = {
  readonly text: string;
  readonly item: Item;
  readonly order: number;
  /** The owner's memories in the line; a hit has its own in `item`. */
  readonly shows: readonly LineMemory[];
};

/** A memory in a line. `isWhole` says whether the line has its whole text. */
type LineMemory = { readonly id: string; readonly position: number; readonly isWhole: boolean };

/** A section with its lines in the order in which they are shown. */
export type FilledSection = {
  readonly section: Section;
  readonly lines: readonly Line[];
  readonly chars: number;
  /** Whether every line fitted. */
  readonly isComplete: boolean;
};

/** The share of each section in the context, by intent. Hits get what the others leave. */
const SHARES: Readonly<Record<Intent, Readonly<Partial<Record<Section, number>>>>> = {
  recall: { preferences: 0.1 },
  action: { preferences: 0.4 },
  recap: { preferences: 0.1, sessions: 0.4 },
  about: { preferences: 0.1, entities: 0.3 },
  none: { preferences: 0.2 },
};
/** The share of a section that the request names. */
const NAMED: Readonly<Partial<Record<Section, number>>> = {
  preferences: 0.2,
  sessions: 0.2,
  working: 0.3,
  entities: 0.1,
  patterns: 0.1,
  moods: 0.1,
};
/** The other sections together get at most this share, so that a wrong intent costs no hits. */
const MAX_WITHOUT_HITS = 0.6;

const HEADINGS: Readonly<Record<Section, string>> = {
  preferences: "Preferences:",
  sessions: "Earlier sessions:",
  working: "This session:",
  entities: "People and things:",
  patterns: "Patterns:",
  moods: "Moods:",
  hits: "Memories:",
};

/**
 * Returns the share of each section of a context that is shown, 0 to 1. The share of hits is 0; they get the
 * rest. A message that wants nothing is not searched for. Pure.
 */
export function sharesOf(intent: Intent, named?: readonly Section[]): ReadonlyMap<Section, number> {
  const byIntent = SHARES[intent];
  const shown = SECTIONS.filter((section) => {
    if (section === "hits" && intent === "none") return false;
    return named ? named.includes(section) : section === "hits" || byIntent[section] !== undefined;
  });
  const requested = shown.map(
    (section) => [section, Math.max(byIntent[section] ?? 0, named ? (NAMED[section] ?? 0) : 0)] as const,
  );
  const sum = requested.reduce((total, [, share]) => total + share, 0);
  const max = shown.includes("hits") ? MAX_WITHOUT_HITS : 1;
  const isOnly = named !== undefined && !shown.includes("hits");
  const scale = sum > max || (isOnly && sum > 0) ? max / sum : 1;
  return new Map(requested.map(([section, share]) => [section, share * scale]));
}

/** A line that was left out is noted with a reason. */
export function toLeftOut(section: Section, { item, text }: Line, reason: LeftOut["reason"]): LeftOut {
  return { section, ...item, text, tokens: contextTokensOf(text), reason };
}

/**
 * Takes the lines that fit into `chars` characters with the heading, in the given order, and returns them in
 * the order of their places; null when none fits. A line is never cut.
 */
export function fillSection(
  section: Section,
  candidates: readonly Line[],
  chars: number,
  leftOut: LeftOut[],
): FilledSection | null {
  let left = chars - HEADINGS[section].length - 1;
  const lines: Line[] = [];
  for (const line of candidates) {
    if (line.text.length + 1 > left) {
      leftOut.push(toLeftOut(section, line, "budget"));
      continue;
    }
    left -= line.text.length + 1;
    lines.push(line);
  }
  if (lines.length === 0) return null;
  lines.sort((a, b) => a.order - b.order);
  return { section, lines, chars: chars - left, isComplete: lines.length === candidates.length };
}

/**
 * Replaces lines by longer ones, in the given order, as long as all lines still fit into `chars` characters
 * with the heading. Pure.
 */
export function lengthenLines(
  section: Section,
  lines: readonly Line[],
  longer: ReadonlyMap<Line, Line>,
  chars: number,
): readonly Line[] {
  let left = lines.reduce((rest, { text }) => rest - text.length - 1, chars - HEADINGS[section].length - 1);
  return lines.map((line) => {
    const long = longer.get(line) ?? line;
    const more = long.text.length - line.text.length;
    if (more > left) return line;
    left -= more;
    return long;
  });
}

/** Returns the text of a section: its heading and its lines. */
export function textOf({ section, lines }: FilledSection): string {
  return [HEADINGS[section], ...lines.map(({ text }) => text)].join("\n");
}

/** Returns the tokens of a text as the API counts them in a context, rounded up. */
export function contextTokensOf(text: string): number {
  return Math.ceil(text.length / CHARS_PER_TOKEN);
}
