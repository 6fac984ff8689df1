import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./stale.module.css";

/** What was asked for before, dimmed while the next answer is on its way. */
export function Stale({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <Box aria-busy={isStale} {...(isStale && classes.stale ? { className: classes.stale } : {})}>
      {children}
    </Box>
  );
}
