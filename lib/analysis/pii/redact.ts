import { detect } from "./detect";
import { type Mode, modeOf, type Policy, placeholder } from "./policy";
import type { Span } from "./span";

/**
 * One redacted span: its kind and rule, how it was treated, and its place in the redacted text (UTF-16
 * units; length 0 when it was dropped). Never the value.
 */
export type Redaction = { kind: string; rule: string; mode: Mode; start: number; length: number };

/** A text after redaction, with its redactions in the order of their places. */
export type RedactedText = { text: string; redactions: Redaction[] };

/** What is masked can leave a neighbour standing free that was glued before; two more looks settle it. */
const LOOKS = 3;

/** Replaces sorted spans and moves the earlier redactions along. */
function replaceSpans(current: RedactedText, spans: readonly Span[], policy: Policy): RedactedText {
  const parts: string[] = [];
  const fresh: Redaction[] = [];
  const shifts: { at: number; by: number }[] = [];
  let from = 0;
  let length = 0;
  let shift = 0;
  for (const { start, end, kind, rule } of spans) {
    const mode = modeOf(kind, policy);
    const stand = mode === "drop" ? "" : placeholder(kind, policy);
    parts.push(current.text.slice(from, start), stand);
    length += start - from;
    fresh.push({ kind, rule, mode, start: length, length: stand.length });
    length += stand.length;
    shift += stand.length - (end - start);
    shifts.push({ at: end, by: shift });
    from = end;
  }
  parts.push(current.text.slice(from));
  let next = 0;
  let by = 0;
  // What was only tagged and is masked now is listed once.
  const isGone = ({ start, length: width }: Redaction) =>
    width > 0 && spans.some((span) => span.start < start + width && start < span.end);
  const moved = current.redactions
    .filter((one) => !isGone(one))
    .map((redaction) => {
      while (next < shifts.length && (shifts[next]?.at ?? 0) <= redaction.start) by = shifts[next++]?.by ?? 0;
      return { ...redaction, start: redaction.start + by };
    });
  return { text: parts.join(""), redactions: [...moved, ...fresh].sort((a, b) => a.start - b.start) };
}

/**
 * `redactText` for a text whose spans are found by `find`; used again for values with a key before them.
 * `earlier` are the redactions that the text has had before; they are moved along with what is replaced
 * before them.
 */
export function redactWith(
  find: (text: string) => Span[],
  text: string,
  policy: Policy,
  earlier: readonly Redaction[] = [],
): RedactedText {
  const isTagged = ({ kind }: Span) => modeOf(kind, policy) === "tag";
  let current: RedactedText = { text, redactions: earlier.toSorted((a, b) => a.start - b.start) };
  let spans = find(text);
  for (let look = 0; look < LOOKS && !spans.every(isTagged); look++) {
    current = replaceSpans(
      current,
      spans.filter((span) => !isTagged(span)),
      policy,
    );
    spans = find(current.text);
  }
  return withTags(current, spans.filter(isTagged));
}

/** Notes what is only listed, once. */
function withTags({ text, redactions }: RedactedText, spans: readonly Span[]): RedactedText {
  const isNoted = ({ start, end, kind }: Span) =>
    redactions.some((one) => one.start === start && one.length === end - start && one.kind === kind);
  const tags = spans
    .filter((span) => !isNoted(span))
    .map(({ start, end, kind, rule }) => ({ kind, rule, mode: "tag" as const, start, length: end - start }));
  return { text, redactions: [...redactions, ...tags].sort((a, b) => a.start - b.start) };
}

/**
 * The text with every hit of the policy's kinds masked by a placeholder, dropped, or (mode `tag`) left
 * as it is, and the list of redactions in the order of their places in the returned text.
 *
 * Redacting a redacted text again changes nothing: placeholders never match.
 */
export function redactText(text: string, policy: Policy, earlier: readonly Redaction[] = []): RedactedText {
  return redactWith((part) => detect(part, policy), text, policy, earlier);
}

/** Whether the text holds anything of the policy's kinds. Placeholders don't count. */
export function containsPii(text: string, policy: Policy): boolean {
  return detect(text, policy).length > 0;
}
