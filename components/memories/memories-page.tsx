"use client";

import { Checkbox, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { useCallback, useMemo } from "react";
import { OwnerLabel } from "@/components/memory/owner-label";
import { TypeBadge } from "@/components/memory/type-badge";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange, useListRange } from "@/components/shell/time-range";
import { ColumnMenu } from "@/components/ui/column-menu";
import { useEver } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { ListTable } from "@/components/ui/list-table";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRows } from "@/components/ui/use-rows";
import { useTicks } from "@/components/ui/use-ticks";
import { COLUMNS, HIDDEN_AT_FIRST, SuccessorLink } from "./columns";
import { FilterBar } from "./filter-bar";
import { NothingFound } from "./nothing-found";
import { SearchLine } from "./search-line";
import { useFilters } from "./use-filters";
import { useMemories } from "./use-memories";

const EraseChosen = dynamic(() => import("./erase-chosen").then((file) => file.EraseChosen), { ssr: false });
const MemoryDrawer = dynamic(() => import("./memory-drawer").then((file) => file.MemoryDrawer), {
  ssr: false,
});

/** What is remembered: searched as the hot path searches, or listed; the detail opens beside it. */
export function MemoriesPage() {
  const range = useListRange();
  const filters = useFilters(range);
  const [open, setOpen] = useQueryState("open", parseAsString);
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: "palimpsest-memories-hidden-columns",
    defaultValue: [...HIDDEN_AT_FIRST],
  });
  // While a memory is looked at the list behind it stands still.
  const memories = useMemories(filters.settled, open === null ? range : { ...range, everyMs: false });
  const { rows, isSearch, hasMore, searchedTo, more, isGettingMore, problem } = memories;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const show = useCallback(
    (id: string) => void setOpen(id, { history: open === null ? "push" : "replace" }),
    [setOpen, open],
  );
  useRows({ ids, id: open, set: show });
  const { chosen, toggle, set: choose } = useTicks(ids);
  const fitting = COLUMNS.filter(({ only }) => !only || only === (isSearch ? "search" : "list"));
  const columns = fitting.filter(({ key }) => !hidden.includes(key));
  const isMoreAsked = hasMore && searchedTo === null && !isGettingMore && !problem;
  const onEnd = useCallback(() => {
    if (isMoreAsked) void more();
  }, [isMoreAsked, more]);
  const hasOpened = useEver(open !== null);
  const isEmpty = rows.length === 0 && !memories.isLoading && !problem;
  return (
    <>
      <PageHeader title="Memories">
        <TimeRange isList />
      </PageHeader>
      <FilterBar filters={filters}>
        <ColumnMenu columns={fitting} hidden={hidden} set={setHidden} />
      </FilterBar>
      {problem && <Failure what="The memories" problem={problem} retry={memories.retry} />}
      {memories.found && (
        <SearchLine
          found={memories.found}
          count={rows.length}
          isBounded={range.from !== null || range.to !== null}
        />
      )}
      {isEmpty ? (
        <NothingFound memories={memories} filters={filters} />
      ) : (
        (rows.length > 0 || memories.isLoading) && (
          <ListTable
            label="Memories"
            rows={rows}
            columns={columns}
            idOf={({ id }) => id}
            hrefOf={({ id }) => `/memories?open=${id}`}
            onOpen={({ id }) => show(id)}
            openId={open}
            before={({ id, text }) => (
              <Checkbox
                size="xs"
                aria-label={`Choose ${text.slice(0, 60)}`}
                checked={chosen.includes(id)}
                onChange={() => toggle(id)}
              />
            )}
            beside={(row) => <SuccessorLink row={row} open={show} />}
            second={({ type, owner, occurred_at }) => (
              <>
                <TypeBadge type={type} />
                <OwnerLabel owner={owner} />
                <Text span ml="auto">
                  <TimeAgo time={occurred_at} size="xs" />
                </Text>
              </>
            )}
            isLoading={memories.isLoading}
            isStale={memories.isStale}
            onEnd={onEnd}
          />
        )
      )}
      {!isSearch && (
        <ListEnd
          searchedTo={searchedTo}
          isGettingMore={isGettingMore}
          hasMore={hasMore}
          goOn={() => void more()}
          count={rows.length}
        />
      )}
      {chosen.length > 0 && <EraseChosen ids={chosen} clear={() => choose([])} />}
      {hasOpened && (
        <MemoryDrawer
          id={open}
          row={rows.find(({ id }) => id === open) ?? null}
          show={show}
          close={() => void setOpen(null)}
        />
      )}
    </>
  );
}
