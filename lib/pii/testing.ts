import { detect } from "./detect";
import type { Policy } from "./policy";
import { PII_KINDS } from "./span";

/** Every kind on, so that a test of one kind sees what the others take. */
export const EVERY_KIND: Policy = { mode: "mask", format: "plain", kinds: new Set(PII_KINDS) };

/** The hits of a text as `KIND value`, which is how the tests read best. */
export function found(text: string): string[] {
  return detect(text, EVERY_KIND).map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`);
}
