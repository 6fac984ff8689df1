import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./stale.module.css";

/** Dims the previous data while the next response loads. */
export function Stale({ isStale, children }: { isStale: boolean; children: ReactNode }) {
  return (
    <Box aria-busy={isStale} {...(isStale && classes.stale ? { className: classes.stale } : {})}>
      {children}
    </Box>
  );
}
