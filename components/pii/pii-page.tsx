"use client";

import { PageHeader } from "@/components/shell/page-header";
import { TimeRange } from "@/components/shell/time-range";
import classes from "./pii-page.module.css";
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
      <div className={classes.figures}>
        <RedactionFigures />
        <PreviewBox />
      </div>
      <RedactedList />
    </>
  );
}
