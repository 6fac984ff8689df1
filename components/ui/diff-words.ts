import { diffArrays } from "diff";

/** A run of words: in both texts, in the new one alone, or in the old one alone. */
export type Run = { readonly kind: "same" | "added" | "removed"; readonly text: string };

/**
 * What changed from one text to another, in whole words. Changed words that only spaces keep apart are one change, so that
 * a reader sees a phrase replaced by a phrase and no two sentences woven into each other.
 */
export function diffWords(before: string, after: string): Run[] {
  const runs: Run[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed.trim() || (removed && !added)) runs.push({ kind: "removed", text: removed });
    if (added.trim() || (added && !removed.trim())) runs.push({ kind: "added", text: added });
    removed = "";
    added = "";
  };
  const parts = diffArrays(wordsOf(before), wordsOf(after));
  for (const [at, part] of parts.entries()) {
    const text = part.value.join("");
    const next = parts[at + 1];
    const isBetween = (removed || added) && !text.trim() && (next?.added || next?.removed);
    if (part.removed || (isBetween && !part.added)) removed += text;
    if (part.added || (isBetween && !part.removed)) added += text;
    if (part.added || part.removed || isBetween) continue;
    flush();
    runs.push({ kind: "same", text });
  }
  flush();
  return runs;
}

/** Words, spaces and marks of a text; a mask, a time, an amount or a hyphened word is one: 9:40 does not become 11:40. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\[[A-Z_:]+\]|[\p{L}\p{N}]+(?:[.,:'’/-][\p{L}\p{N}]+)*%?|./gsu) ?? [];
}
