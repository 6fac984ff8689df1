"use client";

import { Button } from "@mantine/core";
import { EmptyState } from "@/components/ui/empty-state";

/**
 * Replaces a page that threw an error. Its button reloads the whole page, because a script may have failed to
 * load.
 */
export default function PageError() {
  return (
    <EmptyState
      title="Something went wrong on this page"
      after={<Button onClick={() => window.location.reload()}>Reload page</Button>}
    >
      The rest of the dashboard still works. If this keeps happening, check the server log.
    </EmptyState>
  );
}
