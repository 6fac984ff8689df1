import classes from "./diff-text.module.css";
import { diffWords } from "./diff-words";
import { RedactedText } from "./redacted-text";

/** The text `after`, in which added words are marked. Removed words are struck through. */
export function DiffText({ before, after }: { before: string; after: string }) {
  let at = 0;
  return diffWords(before, after).map(({ kind, text }) => {
    at += text.length;
    const words = <RedactedText key={at} text={text} />;
    if (kind === "same") return words;
    return kind === "added" ? (
      <ins key={at} className={classes.added}>
        {words}
      </ins>
    ) : (
      <del key={at} className={classes.removed}>
        {words}
      </del>
    );
  });
}
