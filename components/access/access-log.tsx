"use client";

import { Text } from "@mantine/core";
import { usePages } from "@/components/api/use-pages";
import { useListRange } from "@/components/shell/time-range";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { ListTable } from "@/components/ui/list-table";
import { NoMatches } from "@/components/ui/no-matches";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import { AccessFilters, useAccessFilters } from "./access-filters";
import { actorInWords, formatCounts } from "./actions";
import { type Entry, entryColumns, Target } from "./entry";

/** The entries of the audit log, newest first. */
export function AccessLog({ isAllowed }: { isAllowed: boolean }) {
  const [{ actor, action, request }, set] = useAccessFilters();
  const { from, to, everyMs, clear } = useListRange();
  const log = usePages<Entry>(
    isAllowed ? "/api/v1/audit" : null,
    { actor, action: action.join(","), request_id: request, from, to },
    { everyMs },
  );
  useRowKeyboard();
  const isFiltered = actor !== "" || action.length > 0 || request !== null || from !== null || to !== null;
  const isEmpty = !log.isPending && log.items.length === 0 && !log.hasNextPage;
  return (
    <>
      <AccessFilters />
      {log.error && log.items.length === 0 ? (
        <Failure what="the audit log" problem={log.error} retry={log.refetch} />
      ) : isEmpty && isFiltered ? (
        <NoMatches
          what="entries"
          clear={() => {
            void set(null);
            clear();
          }}
        />
      ) : isEmpty ? (
        <EmptyState title="No activity yet">
          Edits, undos, deletions, API key and flag changes are logged here. Entries never contain memory
          text.
        </EmptyState>
      ) : (
        <ListTable
          label="Audit log"
          rows={log.items}
          columns={entryColumns((actor) => set({ actor }))}
          idOf={({ id }) => id}
          second={(entry) => (
            <>
              {entry.target && <Target entry={entry} />}
              <Text span inherit truncate>
                {formatCounts(entry.action, entry.counts)}
              </Text>
              <Text span inherit truncate>
                {actorInWords(entry.actor)}
              </Text>
              <Text span ml="auto">
                <TimeAgo time={entry.at} size="xs" />
              </Text>
            </>
          )}
          isLoading={log.isPending}
          isStale={log.isPlaceholderData}
          onEnd={log.onEnd}
        />
      )}
      <ListEnd list={log} />
    </>
  );
}
