import { diffArrays } from "diff";

/** A run of words that is in both texts, only in the new one, or only in the old one. */
export type Run = { readonly kind: "same" | "added" | "removed"; readonly text: string };

/**
 * Compares two texts word by word. Changed words that are separated only by spaces form one change, so that a
 * reader sees one phrase replaced by another.
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

/**
 * Splits a text into words, spaces and punctuation. A mask, a time, an amount or a hyphenated word counts as
 * one word.
 */
function wordsOf(text: string): string[] {
  return text.match(/\s+|\[[A-Z_:]+\]|[\p{L}\p{N}]+(?:[.,:'’/-][\p{L}\p{N}]+)*%?|./gsu) ?? [];
}
