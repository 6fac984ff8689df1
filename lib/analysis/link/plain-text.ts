import { normalize, withoutVocatives } from "@/lib/analysis/text";

/** A change is stated at the start of a message. The rest is not read, so that time stays bounded. */
const MAX_CHARS = 2000;

/**
 * Returns the linker's form of a text: normalised, at most 2000 characters, without forms of address, and
 * with "don't" as "do not".
 */
export function plainText(raw: string): string {
  return withoutVocatives(normalize(raw.slice(0, MAX_CHARS)))
    .replace(/\bcan't\b/gi, "can not")
    .replace(/\bwon't\b/gi, "will not")
    .replace(/\b(\w{2,8})n't\b/gi, "$1 not");
}
