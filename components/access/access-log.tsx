"use client";

import { Button, Text } from "@mantine/core";
import { useCallback } from "react";
import { usePages } from "@/components/api/use-pages";
import { useListRange } from "@/components/shell/time-range";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { ListTable } from "@/components/ui/list-table";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRows } from "@/components/ui/use-rows";
import { AccessFilters, useAccessFilters } from "./access-filters";
import { actorInWords, countsInWords } from "./acts";
import { type Entry, entryColumns } from "./entry";

const NO_IDS: readonly string[] = [];
const nothing = () => undefined;

/** The entries, newest first, by who, what and when. */
export function AccessLog({ isAllowed }: { isAllowed: boolean }) {
  const [{ actor, act, request }, set] = useAccessFilters();
  const { from, to, everyMs, clear } = useListRange();
  const log = usePages<Entry>(
    isAllowed ? "/api/v1/audit" : null,
    { actor, act: act.join(","), request_id: request, from, to },
    { everyMs },
  );
  useRows({ ids: NO_IDS, id: null, set: nothing });
  const { hasNextPage, isFetchingNextPage, fetchNextPage, searchedTo } = log;
  const more = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage && searchedTo === null) fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage, searchedTo]);
  const isFiltered = actor !== "" || act.length > 0 || request !== null || from !== null || to !== null;
  const isEmpty = !log.isPending && log.items.length === 0 && !hasNextPage;
  return (
    <>
      <AccessFilters />
      {log.error && log.items.length === 0 ? (
        <Failure what="The access log" problem={log.error} retry={log.refetch} />
      ) : isEmpty ? (
        <EmptyState title={isFiltered ? "No act fits these filters" : "Nobody has done anything so far"}>
          {isFiltered ? (
            <Button
              variant="default"
              mt="xs"
              onClick={() => {
                void set(null);
                clear();
              }}
            >
              Clear the filters
            </Button>
          ) : (
            "Corrections, undone corrections, erasures, keys and flags leave an entry here, with counts and no text."
          )}
        </EmptyState>
      ) : (
        <ListTable
          label="Access log"
          rows={log.items}
          columns={entryColumns((actor) => set({ actor }))}
          idOf={({ id }) => id}
          hrefOf={() => null}
          onOpen={nothing}
          second={({ actor, act: done, at, counts }) => (
            <>
              <span>{countsInWords(done, counts)}</span>
              <Text span inherit truncate>
                {actorInWords(actor)}
              </Text>
              <Text span ml="auto">
                <TimeAgo time={at} size="xs" />
              </Text>
            </>
          )}
          isLoading={log.isPending}
          isStale={log.isPlaceholderData}
          onEnd={more}
        />
      )}
      <ListEnd
        searchedTo={log.searchedTo}
        isGettingMore={log.isFetchingNextPage}
        hasMore={log.hasNextPage}
        goOn={() => log.fetchNextPage()}
        count={log.items.length}
      />
    </>
  );
}
