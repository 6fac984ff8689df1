"use client";

import { Text } from "@mantine/core";
import { useMemo } from "react";
import { usePages } from "@/components/api/use-pages";
import { ownerFields } from "@/components/memory/owner";
import { OwnerLabel } from "@/components/memory/owner-label";
import { useTimeRange } from "@/components/shell/time-range";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { ListTable } from "@/components/ui/list-table";
import { NoMatches } from "@/components/ui/no-matches";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import { kindLabel } from "./kinds";
import { RedactedFilters, useRedactedFilters } from "./redacted-filters";
import { REDACTED_COLUMNS, type Redacted, redactedId } from "./redacted-row";

/** The redactions of the time range, newest first. */
export function RedactedList() {
  const [{ kind, owner, source }, set] = useRedactedFilters();
  const { from: liveFrom, to: end, hours, everyMs } = useTimeRange();
  const isPaused = everyMs === false;
  // The start of a live range is fixed, because a moving start would reload the list from its first page.
  const fixedFrom = useMemo(() => new Date(Date.now() - hours * 3_600_000).toISOString(), [hours]);
  const from = isPaused ? liveFrom : fixedFrom;
  const to = isPaused ? end : null;
  const list = usePages<Redacted>(
    "/api/v1/redactions",
    { kind: kind.join(","), ...ownerFields(owner), source, from, to },
    { everyMs },
  );
  useRowKeyboard();
  const isFiltered = kind.length > 0 || owner !== null || source !== "";
  const isEmpty = !list.isPending && list.items.length === 0 && !list.hasNextPage;
  return (
    <>
      <RedactedFilters />
      {list.error && list.items.length === 0 ? (
        <Failure what="redactions" problem={list.error} retry={list.refetch} />
      ) : isEmpty && isFiltered ? (
        <NoMatches what="redactions" clear={() => set({ kind: null, owner: null, source: null })} />
      ) : isEmpty ? (
        <EmptyState title="No redactions in this period">
          Emails, phone numbers, secrets and other personal data are redacted before storage and listed here.
          Try a longer period, or test some text above.
        </EmptyState>
      ) : (
        <ListTable
          label="Redactions"
          rows={list.items}
          columns={REDACTED_COLUMNS}
          idOf={redactedId}
          second={({ kind: type, owner: rowOwner, at }) => (
            <>
              <span>{kindLabel(type)}</span>
              <OwnerLabel owner={rowOwner} />
              <Text span ml="auto">
                <TimeAgo time={at} size="xs" />
              </Text>
            </>
          )}
          isLoading={list.isPending}
          isStale={list.isPlaceholderData}
          onEnd={list.onEnd}
        />
      )}
      <ListEnd list={list} />
    </>
  );
}
