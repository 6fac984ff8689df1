const LABELS: Readonly<Record<string, string>> = {
  dense: "keyword search only (embedding timed out)",
  store: "database unreachable",
  disabled: "retrieval is turned off",
  preferences: "preferences were late",
  sessions: "earlier sessions were late",
};

/** Returns what is missing from a response whose `degraded` names this part. */
export function degradedLabel(part: string): string {
  return LABELS[part] ?? part;
}
