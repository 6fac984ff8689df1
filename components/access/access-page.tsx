"use client";

import { useMe } from "@/components/api/use-me";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange } from "@/components/shell/time-range";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { AccessLog } from "./access-log";

/** Who did what to how much. For admins alone, because names of people stand in it. */
export function AccessPage() {
  const { me, isAdmin, problem, retry } = useMe();
  return (
    <>
      <PageHeader
        title="Access log"
        about="Every act, by whom and on how much. Entries are added, never changed."
      >
        {(!me || isAdmin) && <TimeRange isList />}
      </PageHeader>
      {problem ? (
        <Failure what="Your role" problem={problem} retry={retry} />
      ) : me && !isAdmin ? (
        <EmptyState title="The access log is for admins">
          Your role is to read memories and figures. Ask an admin of this server for the role, or for what you
          need to know.
        </EmptyState>
      ) : (
        <AccessLog isAllowed={isAdmin} />
      )}
    </>
  );
}
