import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./chain.module.css";
import { DiffText } from "./diff-text";
import { RedactedText } from "./redacted-text";

/** One version of a text, with a note below it. */
export type ChainVersion = {
  readonly id: string;
  readonly text: string;
  readonly isCurrent: boolean;
  readonly note: ReactNode;
};

/**
 * A timeline of the versions of a text, newest first. Each version shows its difference from the previous
 * one. `before` is the text of the version that precedes the oldest one shown.
 */
export function Chain({
  versions,
  before,
}: {
  versions: readonly ChainVersion[];
  before?: string | undefined;
}) {
  return (
    <ol className={classes.list}>
      {versions.map(({ id, text, isCurrent, note }, at) => {
        const old = versions[at + 1]?.text ?? before;
        return (
          <li key={id} className={classes.step} data-current={isCurrent || undefined}>
            <div className={classes.text}>
              {old === undefined ? <RedactedText text={text} /> : <DiffText before={old} after={text} />}
            </div>
            <Text size="xs" c="dimmed" component="div">
              {note}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
