"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { PolicyEditor } from "./policy-editor";
import { ScanPanel } from "./scan-panel";

/** Edits and tests the PII policy of the tenant, and scans existing data with it. */
export function PolicyPage() {
  const { me, isAdmin, problem, retry } = useMe();
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
        <EmptyState title="Admins only">Ask an admin to see or change the PII policy.</EmptyState>
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
