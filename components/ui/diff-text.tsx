import { diffWords } from "diff";
import classes from "./diff-text.module.css";

/** The words of `after`, with what is new marked and what is gone struck through. */
export function DiffText({ before, after }: { before: string; after: string }) {
  return diffWords(before, after).map((part, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place, and never move
    if (part.added) return <ins key={index} className={classes.added}>{part.value}</ins>;
    // biome-ignore lint/suspicious/noArrayIndexKey: the same
    if (part.removed) return <del key={index} className={classes.removed}>{part.value}</del>;
    return part.value;
  });
}
