"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
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
        about="What was masked before it was stored, or by a scan of what was stored already."
      >
        <Anchor component={Link} href="/pii/policy" prefetch={false} size="sm">
          Policy
        </Anchor>
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
