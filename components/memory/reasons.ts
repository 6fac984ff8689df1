import { REASON_LABELS } from "./reason-labels";

/** Returns the label of a reason. An unknown code is returned with spaces. */
export function reasonLabel(code: string): string {
  return (REASON_LABELS as Readonly<Record<string, string>>)[code] ?? code.replaceAll("_", " ");
}
