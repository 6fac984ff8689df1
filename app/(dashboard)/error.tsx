"use client";

import { Button } from "@mantine/core";
import { EmptyState } from "@/components/ui/empty-state";

/** In the place of a page that broke; the frame around it lives on. */
export default function PageError({ reset }: { reset: () => void }) {
  return (
    <EmptyState title="This page broke" after={<Button onClick={reset}>Try again</Button>}>
      The other pages work. If it breaks again, reload it, and look into the server’s log.
    </EmptyState>
  );
}
