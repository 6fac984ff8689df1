/** Kinds of redactions with their names and colours; `other` gathers what has no name here. */
const KINDS = {
  EMAIL: { name: "e-mail address", color: "indigo.6" },
  PHONE: { name: "phone number", color: "teal.6" },
  SECRET: { name: "secret", color: "red.6" },
  CC: { name: "card number", color: "orange.6" },
  IBAN: { name: "bank account", color: "violet.6" },
  SSN: { name: "social security number", color: "pink.6" },
  IP: { name: "IP address", color: "cyan.6" },
  INVALID_TEXT: { name: "broken characters", color: "gray.6" },
} as const;

/** The kinds in the order in which they are shown. */
export const KIND_NAMES = Object.keys(KINDS);

/** A kind in words. */
export function kindInWords(kind: string): string {
  return (
    (KINDS as Readonly<Record<string, { name: string }>>)[kind]?.name ??
    kind.toLowerCase().replaceAll("_", " ")
  );
}

/** The colour of a kind, the same wherever it is drawn. */
export function kindColor(kind: string): string {
  return (KINDS as Readonly<Record<string, { color: string }>>)[kind]?.color ?? "gray.5";
}
