import type { Policy } from "./policy";
import { type RedactedText, type Redaction, redactText } from "./redact";

/** Returns the keyed hash of a text: the same for the same text, and different for different texts. */
export type KeyedHash = (text: string) => string;

/** What a label with personal data ends with. A person's text in this form is taken for one. */
const PSEUDONYM = /\[[A-Z_]+\]-[0-9a-f]{24}$/;

/** The first half of a character of two UTF-16 units. */
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/** The server accepts labels of this length, and what is stored must be accepted again. */
const MAX_LABEL_CHARS = 64;

/**
 * Redacts a label, which is a tag or a source: a text that memories are found and erased by, so different
 * labels must stay different. What precedes all hits stays, up to the limit of length, and the rest becomes a
 * pseudonym with the hash of the whole label: `box:ana@example.org` becomes `box:[EMAIL]-` and 24 hex digits.
 * Mode `drop` does the same. Redacting a redacted label again changes nothing, also in another installation.
 * `earlier` holds the redactions from earlier runs.
 */
export function redactLabel(
  label: string,
  policy: Policy,
  hash: KeyedHash,
  earlier: readonly Redaction[] = [],
): RedactedText {
  const given = label.replace(PSEUDONYM, "");
  const firstHit = (text: string) => redactText(text, policy).redactions.find(({ mode }) => mode !== "tag");
  let prefix = given;
  let hit: Redaction | undefined;
  // What is cut off can have hidden a hit: a password ends at the address that follows it.
  for (let next = firstHit(prefix); next; next = firstHit(prefix)) {
    hit = next;
    const maxPrefix = MAX_LABEL_CHARS - pseudonymOf(hit.kind, label, hash).length;
    prefix = prefix.slice(0, Math.min(hit.start, maxPrefix)).replace(HALF_CHARACTER, "");
  }
  const kept = redactText(hit ? prefix : given, policy, earlier).redactions;
  if (!hit) return { text: label, redactions: kept };
  const { kind, rule, mode } = hit;
  const length = mode === "drop" ? 0 : kind.length + 2;
  return {
    text: prefix + pseudonymOf(kind, label, hash),
    redactions: [
      ...kept.filter((one) => one.start + one.length <= prefix.length),
      { kind, rule, mode, start: prefix.length, length },
    ],
  };
}

/** Returns the stored form of a personal text: its kind and 24 hex digits of its keyed hash. */
export function pseudonymOf(kind: string, text: string, hash: KeyedHash): string {
  return `[${kind}]-${hash(text).slice(0, 24)}`;
}
