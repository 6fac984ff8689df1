"use client";

import { Button, Text } from "@mantine/core";
import { useCallback, useMemo } from "react";
import { usePages } from "@/components/api/use-pages";
import { ownerFields } from "@/components/memory/owner";
import { OwnerLabel } from "@/components/memory/owner-label";
import { useTimeRange } from "@/components/shell/time-range";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { ListTable } from "@/components/ui/list-table";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRows } from "@/components/ui/use-rows";
import { kindInWords } from "./kinds";
import { RedactedFilters, useRedactedFilters } from "./redacted-filters";
import { REDACTED_COLUMNS, type Redacted, redactedId } from "./redacted-row";

const NO_IDS: readonly string[] = [];
const nothing = () => undefined;

/** The redactions of the time range, newest first. */
export function RedactedList() {
  const [{ kind, owner, source }, set] = useRedactedFilters();
  const { from: livelyFrom, to: end, hours, everyMs } = useTimeRange();
  const isHeld = everyMs === false;
  // Fixed when the range is chosen: a list whose beginning moves would start anew every time.
  const fixedFrom = useMemo(() => new Date(Date.now() - hours * 3_600_000).toISOString(), [hours]);
  const from = isHeld ? livelyFrom : fixedFrom;
  const to = isHeld ? end : null;
  const list = usePages<Redacted>(
    "/api/v1/redactions",
    { kind: kind.join(","), ...ownerFields(owner), source, from, to },
    { everyMs },
  );
  useRows({ ids: NO_IDS, id: null, set: nothing });
  const { hasNextPage, isFetchingNextPage, fetchNextPage, searchedTo } = list;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && searchedTo === null) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, searchedTo]);
  const isFiltered = kind.length > 0 || owner !== null || source !== "";
  const isEmpty = !list.isPending && list.items.length === 0 && !hasNextPage;
  return (
    <>
      <RedactedFilters />
      {list.error && list.items.length === 0 ? (
        <Failure what="The redactions" problem={list.error} retry={list.refetch} />
      ) : isEmpty ? (
        <EmptyState
          title={isFiltered ? "No redaction fits these filters" : "Nothing was masked in this time"}
        >
          {isFiltered ? (
            <Button variant="default" mt="xs" onClick={() => set({ kind: null, owner: null, source: null })}>
              Clear the filters
            </Button>
          ) : (
            "When an event holds an e-mail address, a phone number or a secret, it is masked before it is stored and listed here. Choose a longer time, or try a text above."
          )}
        </EmptyState>
      ) : (
        <ListTable
          label="Redactions"
          rows={list.items}
          columns={REDACTED_COLUMNS}
          idOf={redactedId}
          hrefOf={() => null}
          onOpen={nothing}
          second={({ kind: what, owner: whose, at }) => (
            <>
              <span>{kindInWords(what)}</span>
              <OwnerLabel owner={whose} />
              <Text span ml="auto">
                <TimeAgo time={at} size="xs" />
              </Text>
            </>
          )}
          isLoading={list.isPending}
          isStale={list.isPlaceholderData}
          onEnd={more}
        />
      )}
      <ListEnd
        searchedTo={list.searchedTo}
        isGettingMore={list.isFetchingNextPage}
        hasMore={list.hasNextPage}
        goOn={() => list.fetchNextPage()}
        count={list.items.length}
      />
    </>
  );
}
