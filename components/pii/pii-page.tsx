"use client";

import { SimpleGrid } from "@mantine/core";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange } from "@/components/shell/time-range";
import { PreviewBox } from "./preview-box";
import { RedactedList } from "./redacted-list";
import { RedactionFigures } from "./redaction-figures";

/** What was masked, where and by which rule; never the value, which nobody has. */
export function PiiPage() {
  return (
    <>
      <PageHeader
        title="PII audit"
        about="Personal data is masked before anything is stored. The values themselves are nowhere."
      >
        <TimeRange />
      </PageHeader>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" mb="md">
        <RedactionFigures />
        <PreviewBox />
      </SimpleGrid>
      <RedactedList />
    </>
  );
}
