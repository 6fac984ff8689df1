"use client";

import { Alert, Anchor } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import Link from "next/link";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { Failure } from "@/components/ui/failure";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import type { PiiPolicyState } from "@/lib/settings";
import { PolicyEditor } from "./policy-editor";
import { ScanPanel } from "./scan-panel";

/** What is masked, dropped or only listed, to be changed and tried; and what is stored already, to be scanned by it. */
export function PolicyPage() {
  const { me, isAdmin, refusal, problem, retry } = useMe();
  const state = useApi<PiiPolicyState>(isAdmin ? "/api/v1/pii/policy" : null);
  return (
    <>
      <PageHeader
        title="PII policy"
        about="What of personal data is masked, dropped or only listed before anything is stored. It holds for this tenant."
      >
        <Anchor component={Link} href="/pii" prefetch={false} size="sm">
          PII audit
        </Anchor>
      </PageHeader>
      {problem ? (
        <Failure what="The policy" problem={problem} retry={retry} />
      ) : me && !isAdmin ? (
        <Alert color="gray" icon={<IconLock size={16} aria-hidden />} py={8} maw={820}>
          {refusal}
        </Alert>
      ) : state.error && !state.data ? (
        <Failure what="The policy" problem={state.error} retry={state.refetch} />
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
