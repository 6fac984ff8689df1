"use client";

import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange } from "@/components/shell/time-range";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { AccessLog } from "./access-log";

/** The audit log. Only admins can read it, because it contains the names of members. */
export function AccessPage() {
  const { me, isAdmin, problem, retry } = useMe();
  return (
    <>
      <PageHeader title="Audit log" about="Who changed what, and when. Entries can’t be edited or deleted.">
        {(!me || isAdmin) && <TimeRange isList />}
      </PageHeader>
      {problem ? (
        <Failure what="your permissions" problem={problem} retry={retry} />
      ) : me && !isAdmin ? (
        <EmptyState title="Admins only">
          You have read-only access. Ask an admin if you need to see the audit log.
        </EmptyState>
      ) : (
        <AccessLog isAllowed={isAdmin} />
      )}
    </>
  );
}
