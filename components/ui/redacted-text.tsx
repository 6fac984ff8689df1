import { Fragment } from "react";
import { MaskPill } from "./mask-pill";

/** Matches a mask in either format: `[EMAIL]` or `[REDACTED:EMAIL]`. */
const MASK = /\[(?:REDACTED:)?([A-Z][A-Z_]{1,19})\]/g;

/** A text with its masks as pills. `rules` maps a type to the rule that redacted it. */
export function RedactedText({
  text,
  rules = {},
}: {
  text: string;
  rules?: Readonly<Record<string, string>>;
}) {
  const parts: { at: number; text: string; kind: string | null }[] = [];
  let from = 0;
  for (const match of text.matchAll(MASK)) {
    parts.push({ at: from, text: text.slice(from, match.index), kind: null });
    parts.push({ at: match.index, text: match[0], kind: match[1] ?? "" });
    from = match.index + match[0].length;
  }
  parts.push({ at: from, text: text.slice(from), kind: null });
  return parts.map(({ at, text: part, kind }) =>
    kind === null ? (
      <Fragment key={`text ${at}`}>{part}</Fragment>
    ) : (
      <MaskPill key={`mask ${at}`} text={part} kind={kind} rule={rules[kind]} />
    ),
  );
}
