import { cleanJson } from "@/lib/base/core";

/** The redacted texts of an event: the payload as JSON, and the source. */
export type StoredText = { readonly source: string | null; readonly payload: string };
type Span = {
  readonly field: string;
  readonly kind: string;
  readonly mode: string;
  readonly start: number;
  readonly length: number;
};

/** The number of characters that are shown before and after a redaction. */
const CONTEXT_CHARS = 60;

/**
 * Returns the stored text around a redaction. Returns null when the span does not contain the placeholder: a
 * span that was only flagged still contains its value, which must not be shown.
 */
export function textAround(
  stored: StoredText,
  span: Span,
): { before: string; masked: string; after: string } | null {
  const text = textOf(stored, span.field);
  if (text === null) return null;
  const masked = text.slice(span.start, span.start + span.length);
  const isStandIn =
    span.mode === "drop"
      ? masked === ""
      : masked === `[${span.kind}]` || masked === `[REDACTED:${span.kind}]`;
  if (!isStandIn) return null;
  const end = span.start + span.length;
  return cleanJson({
    before: text.slice(Math.max(0, span.start - CONTEXT_CHARS), span.start),
    masked,
    after: text.slice(end, end + CONTEXT_CHARS),
  }).value;
}

/**
 * Returns the text of a redacted field, such as messages[0].text, messages[0].speaker, source, tags[0] or
 * metadata/a/b.
 */
function textOf({ source, payload }: StoredText, field: string): string | null {
  if (field === "source") return source;
  const content = JSON.parse(payload) as Record<string, unknown>;
  const path = field.startsWith("metadata/")
    ? field.split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
    : field.split(/[[\].]+/).filter((part) => part !== "");
  const value = path.reduce<unknown>(
    (value, part) =>
      value !== null && typeof value === "object" && Object.hasOwn(value, part)
        ? (value as Record<string, unknown>)[part]
        : null,
    content,
  );
  return typeof value === "string" ? value : null;
}
