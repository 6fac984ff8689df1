import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./facts.module.css";

/** A definition list in two columns. Entries without a value are left out. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) =>
        value === null || value === undefined || value === "" || value === false ? null : (
          <div key={name} className={classes.fact}>
            <Text component="dt" size="sm" c="dimmed">
              {name}
            </Text>
            <Text component="dd" size="sm" m={0} style={{ overflowWrap: "anywhere" }}>
              {value}
            </Text>
          </div>
        ),
      )}
    </dl>
  );
}
