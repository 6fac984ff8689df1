"use client";

import { Button } from "@mantine/core";
import { EmptyState } from "@/components/ui/empty-state";

/** In the place of a page that broke; the frame around it lives on. Loaded anew, for a part of it may not have come. */
export default function PageError() {
  return (
    <EmptyState
      title="This page broke"
      after={<Button onClick={() => window.location.reload()}>Load it again</Button>}
    >
      The other pages work. If it breaks again, look into the server’s log.
    </EmptyState>
  );
}
