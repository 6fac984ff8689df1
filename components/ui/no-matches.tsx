import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { EmptyState } from "./empty-state";

/** Says that the filters of a list leave nothing, and offers to clear them. `children` explain why. */
export function NoMatches({
  what,
  clear,
  children,
}: {
  what: string;
  clear: () => void;
  children?: ReactNode;
}) {
  return (
    <EmptyState
      title={`No ${what} match your filters`}
      after={
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
