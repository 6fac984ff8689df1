"use client";

import { Alert, Anchor } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import Link from "next/link";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { Failure } from "@/components/ui/failure";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { PolicyEditor } from "./policy-editor";
import { ScanPanel } from "./scan-panel";

/** Edits and tests the PII policy of the tenant, and scans existing data with it. */
export function PolicyPage() {
  const { me, isAdmin, refusal, problem, retry } = useMe();
  const state = useApi<OutputOf<"getPiiPolicy">>(isAdmin ? "/api/v1/pii/policy" : null);
  return (
    <>
      <PageHeader
        title="PII policy"
        about="Choose how personal data is handled before it’s stored. Applies to this tenant."
      >
        <Anchor component={Link} href="/pii" prefetch={false} size="sm">
          Redactions
        </Anchor>
      </PageHeader>
      {problem ? (
        <Failure what="the PII policy" problem={problem} retry={retry} />
      ) : me && !isAdmin ? (
        <Alert color="gray" icon={<IconLock size={16} aria-hidden />} py={8} maw={820}>
          {refusal}
        </Alert>
      ) : state.error && !state.data ? (
        <Failure what="the PII policy" problem={state.error} retry={state.refetch} />
      ) : !state.data ? (
        <RowSkeleton rows={8} height={44} />
      ) : (
        <>
          <PolicyEditor key={state.data.version} state={state.data} />
          <ScanPanel version={state.data.version} />
        </>
      )}
    </>
  );
}
