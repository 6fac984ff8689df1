import { REASON_LABELS } from "./reason-labels";

/** Returns the label of a reason; for an unknown reason, its code with spaces. */
export function reasonLabel(code: string): string {
  return (REASON_LABELS as Readonly<Record<string, string>>)[code] ?? code.replaceAll("_", " ");
}
