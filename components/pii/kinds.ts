/** The built-in types of personal data, with names and colours. */
const KINDS = {
  EMAIL: { name: "Email", color: "indigo.6" },
  PHONE: { name: "Phone number", color: "teal.6" },
  SECRET: { name: "Secret", color: "red.6" },
  CC: { name: "Card number", color: "orange.6" },
  IBAN: { name: "IBAN", color: "violet.6" },
  SSN: { name: "SSN", color: "pink.6" },
  IP: { name: "IP address", color: "cyan.6" },
  INVALID_TEXT: { name: "Invalid characters", color: "gray.6" },
} as const;

/** The built-in types in display order. */
export const KIND_NAMES = Object.keys(KINDS);

/** Returns the name of a type. For a custom pattern, this is its code in lower case. */
export function kindLabel(kind: string): string {
  return (
    (KINDS as Readonly<Record<string, { name: string }>>)[kind]?.name ??
    kind.toLowerCase().replaceAll("_", " ")
  );
}

/** Returns the colour of a type in charts. */
export function kindColor(kind: string): string {
  return (KINDS as Readonly<Record<string, { color: string }>>)[kind]?.color ?? "gray.5";
}
