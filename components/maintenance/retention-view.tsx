"use client";

import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { Failure } from "@/components/ui/failure";
import { RowSkeleton } from "@/components/ui/row-skeleton";
import { RetentionEditor } from "./retention-editor";
import type { PolicyState } from "./run";

/** The retention rules of the tenant, which can be edited. */
export function RetentionView() {
  const { isAdmin } = useMe();
  const { data, error, refetch } = useApi<PolicyState>(isAdmin ? "/api/v1/policy" : null);
  if (data) return <RetentionEditor state={data} />;
  if (error) return <Failure what="the retention rules" problem={error} retry={() => void refetch()} />;
  return <RowSkeleton rows={4} height={44} />;
}
