import { AFTER_NAME, BEFORE_NAME, wordsOf, YEAR } from "./access-code-words";

/** A name and the text around it. */
export type NamedCode = { prefix: string; name: string; preceding: string; between: string; rest: string };

/** Owners and carriers of a PIN. */
const PIN_PREFIX =
  /^(?:(?:handy|sim|ec|giro|bank|kredit|karten|kreditkarten|bankkarten|geräte|telefon|card|iphone|tablet)-?)?$/;
const PIN_BEFORE =
  /^(?:card|bank|debit|credit|sim|phone|iphone|ipad|tablet|voicemail|atm|account|device|unlock|código|codigo|code|codice)$/;
/** "PIN code" with six digits is a postcode in India, except for these. */
const PIN_CARRIER =
  /card|bank|phone|sim\b|lock|atm|karte|tarjeta|carte|pas\b|handy|móvil|téléphone|konto|account/;
/** A number that stands for any PIN. */
const SAMPLE = /^(?:1234(?:5|56)?|0+|1+)$/;

/** Returns whether the name and its owner name a PIN, and the value has its length. */
export function isPin({ prefix, name, preceding, between }: NamedCode, value: string): boolean {
  const digits = value.replace(/\D/g, "").length;
  const previous = wordsOf(preceding).at(-1);
  if (digits < 4 || SAMPLE.test(value) || /^[a-z]/.test(value) || !PIN_PREFIX.test(prefix)) return false;
  if (
    name !== "pin" &&
    name !== "passcode" &&
    !name.startsWith("pin") &&
    (name !== "code" || previous !== "pin")
  )
    return false;
  if (name.endsWith("code") && name.startsWith("pin") && digits === 6)
    return PIN_CARRIER.test(preceding + between);
  const next = /^ \p{L}/u.test(between) ? wordsOf(between)[0] : undefined;
  if (name === "passcode") return next === undefined || AFTER_NAME.has(next);
  if (previous === undefined)
    return (
      prefix !== "" ||
      /^ ?[:=]|^(?: is|['’]s) /.test(between) ||
      (PIN_CARRIER.test(between) && !YEAR.test(value))
    );
  return prefix !== "" || BEFORE_NAME.has(previous) || PIN_BEFORE.test(previous);
}
