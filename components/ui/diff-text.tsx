import { diffArrays } from "diff";
import classes from "./diff-text.module.css";

/** The words of `after`, with what is new marked and what is gone struck through. */
export function DiffText({ before, after }: { before: string; after: string }) {
  let at = 0;
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ added, removed, value: words }) => {
    const value = words.join("");
    at += value.length;
    if (added) {
      return (
        <ins key={`+${at}`} className={classes.added}>
          {value}
        </ins>
      );
    }
    if (removed) {
      return (
        <del key={`-${at}`} className={classes.removed}>
          {value}
        </del>
      );
    }
    return value;
  });
}

/** Words, spaces and marks of a text; a time, an amount or a hyphened word is one, so that 9:40 does not become 11:40. */
function wordsOf(text: string): string[] {
  return text.match(/\s+|[\p{L}\p{N}]+(?:[.,:'’/-][\p{L}\p{N}]+)*|./gsu) ?? [];
}
