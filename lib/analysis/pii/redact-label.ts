import type { Policy } from "./policy";
import { type RedactedText, type Redaction, redactText } from "./redact";

/** Returns the keyed hash of a text: the same for the same text, and different for different texts. */
export type KeyedHash = (text: string) => string;

/** What a label with personal data ends with. A person's text in this form is taken for one. */
const PSEUDONYM = /\[[A-Z_]+\]-[0-9a-f]{24}$/;

/** The server accepts labels of this length, and what is stored must be accepted again. */
const MAX_LABEL_CHARS = 64;

/**
 * Redacts a label, which is a tag or a source: a text that memories are found and erased by, so different
 * labels must stay different. The text before the first hit stays, and the rest becomes a pseudonym with the
 * hash of the whole label: `box:ana@example.org` becomes `box:[EMAIL]-` and 24 hex digits. Mode `drop` does
 * the same. Redacting a redacted label again changes nothing, also in another installation. `earlier` holds
 * the redactions from earlier runs.
 */
export function redactLabel(
  label: string,
  policy: Policy,
  hash: KeyedHash,
  earlier: readonly Redaction[] = [],
): RedactedText {
  const given = label.replace(PSEUDONYM, "");
  const { redactions } = redactText(given, policy);
  const hit = redactions.find(({ mode }) => mode !== "tag");
  if (!hit && earlier.length === 0) return { text: label, redactions };
  if (!hit) return { text: label, redactions: redactText(given, policy, earlier).redactions };
  const { kind, rule, mode, start } = hit;
  const stored = pseudonymOf(kind, label, hash);
  const prefix = start + stored.length <= MAX_LABEL_CHARS ? given.slice(0, start) : "";
  const kept = redactText(prefix, policy, earlier).redactions.filter(
    (one) => one.start + one.length <= prefix.length,
  );
  const length = mode === "drop" ? 0 : kind.length + 2;
  return { text: prefix + stored, redactions: [...kept, { kind, rule, mode, start: prefix.length, length }] };
}

/** Returns the stored form of a personal text: its kind and 24 hex digits of its keyed hash. */
export function pseudonymOf(kind: string, text: string, hash: KeyedHash): string {
  return `[${kind}]-${hash(text).slice(0, 24)}`;
}
