"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange } from "@/components/shell/time-range";
import classes from "./pii-page.module.css";
import { PreviewBox } from "./preview-box";
import { RedactedList } from "./redacted-list";
import { RedactionStats } from "./redaction-stats";

/**
 * The redactions of the tenant: statistics, a test box and a list. The page shows no redacted values, because
 * they are never stored.
 */
export function PiiPage() {
  return (
    <>
      <PageHeader title="PII" about="Personal data redacted at ingest or by a scan.">
        <Anchor component={Link} href="/pii/policy" prefetch={false} size="sm">
          Policy
        </Anchor>
        <TimeRange />
      </PageHeader>
      <div className={classes.stats}>
        <RedactionStats />
        <PreviewBox />
      </div>
      <RedactedList />
    </>
  );
}
