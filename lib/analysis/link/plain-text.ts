import { normalize, withoutVocatives } from "@/lib/analysis/text";

/** What a message changes stands at its start; the rest is not looked at, so that time stays bounded. */
const LINKED_CHARS = 2000;

/**
 * The text as the linker reads it: normalised, at most 2000 characters, without names of address, "don't" as
 * "do not".
 */
export function plainText(raw: string): string {
  return withoutVocatives(normalize(raw.slice(0, LINKED_CHARS)))
    .replace(/\bcan't\b/gi, "can not")
    .replace(/\bwon't\b/gi, "will not")
    .replace(/\b(\w{2,8})n't\b/gi, "$1 not");
}
