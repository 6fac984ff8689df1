import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./chain.module.css";
import { DiffText } from "./diff-text";
import { RedactedText } from "./redacted-text";

/** One version: its text, whether it holds now, and what is said under it. */
export type ChainStep = {
  readonly id: string;
  readonly text: string;
  readonly isCurrent: boolean;
  readonly note: ReactNode;
};

/**
 * Versions of one text as a timeline, newest first. Each is shown by what changed from the version before it, which is
 * `before` for the last of the list; without one it is shown plain.
 */
export function Chain({ steps, before }: { steps: readonly ChainStep[]; before?: string | undefined }) {
  return (
    <ol className={classes.list}>
      {steps.map(({ id, text, isCurrent, note }, at) => {
        const old = steps[at + 1]?.text ?? before;
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
