import { detect } from "./detect";
import { type Policy, placeholder } from "./policy";
import type { PiiKind, Span } from "./span";

/**
 * One redacted span: its kind and rule, how it was treated, and its place in the redacted text (UTF-16
 * units; length 0 when it was dropped). Never the value.
 */
export type Redaction = { kind: PiiKind; rule: string; mode: Policy["mode"]; start: number; length: number };

/** A text after redaction, with its redactions in the order of their places. */
export type RedactedText = { text: string; redactions: Redaction[] };

/** What is masked can leave a neighbour standing free that was glued before; two more looks settle it. */
const LOOKS = 3;

function standIn(span: Span, policy: Policy): string {
  return policy.mode === "drop" ? "" : placeholder(span.kind, policy);
}

/** Replaces sorted spans and moves the earlier redactions along. */
function replaceSpans(current: RedactedText, spans: readonly Span[], policy: Policy): RedactedText {
  const parts: string[] = [];
  const fresh: Redaction[] = [];
  const shifts: { at: number; by: number }[] = [];
  let from = 0;
  let length = 0;
  let shift = 0;
  for (const span of spans) {
    const stand = standIn(span, policy);
    parts.push(current.text.slice(from, span.start), stand);
    length += span.start - from;
    fresh.push({ kind: span.kind, rule: span.rule, mode: policy.mode, start: length, length: stand.length });
    length += stand.length;
    shift += stand.length - (span.end - span.start);
    shifts.push({ at: span.end, by: shift });
    from = span.end;
  }
  parts.push(current.text.slice(from));
  let next = 0;
  let by = 0;
  const moved = current.redactions.map((redaction) => {
    while (next < shifts.length && (shifts[next]?.at ?? 0) <= redaction.start) by = shifts[next++]?.by ?? 0;
    return { ...redaction, start: redaction.start + by };
  });
  return { text: parts.join(""), redactions: [...moved, ...fresh].sort((a, b) => a.start - b.start) };
}

/** `redactText` for a text whose spans are found by `find`; used again for values with a key before them. */
export function redactWith(find: (text: string) => Span[], text: string, policy: Policy): RedactedText {
  if (policy.mode === "tag") {
    const redactions = find(text).map(({ start, end, kind, rule }) => ({
      kind,
      rule,
      mode: policy.mode,
      start,
      length: end - start,
    }));
    return { text, redactions };
  }
  let current: RedactedText = { text, redactions: [] };
  for (let look = 0; look < LOOKS; look++) {
    const spans = find(current.text);
    if (spans.length === 0) break;
    current = replaceSpans(current, spans, policy);
  }
  return current;
}

/**
 * The text with every hit of the policy's kinds masked by a placeholder, dropped, or (mode `tag`) left
 * as it is, and the list of redactions in the order of their places in the returned text.
 *
 * Redacting a redacted text again changes nothing: placeholders never match.
 */
export function redactText(text: string, policy: Policy): RedactedText {
  return redactWith((part) => detect(part, policy), text, policy);
}

/** Whether the text holds anything of the policy's kinds. Placeholders don't count. */
export function containsPii(text: string, policy: Policy): boolean {
  return detect(text, policy).length > 0;
}
