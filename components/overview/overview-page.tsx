"use client";

import { PageHeader } from "@/components/shell/page-header";
import { TimeRange } from "@/components/shell/time-range";

/** What the memory of this tenant does right now. */
export function OverviewPage() {
  return (
    <PageHeader title="Overview">
      <TimeRange />
    </PageHeader>
  );
}
