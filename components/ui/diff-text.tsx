import { diffWords } from "diff";
import classes from "./diff-text.module.css";

/** The words of `after`, with what is new marked and what is gone struck through. */
export function DiffText({ before, after }: { before: string; after: string }) {
  let at = 0;
  return diffWords(before, after).map(({ added, removed, value }) => {
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
