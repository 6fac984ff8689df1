"use client";

import { Checkbox, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import { useCallback, useMemo } from "react";
import { OwnerLabel } from "@/components/memory/owner-label";
import { OwnerButton } from "@/components/memory/owner-link";
import { TypeBadge } from "@/components/memory/type-badge";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange, useListRange } from "@/components/shell/time-range";
import { ColumnMenu } from "@/components/ui/column-menu";
import { useEver } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { ListEnd } from "@/components/ui/list-end";
import { ListTable } from "@/components/ui/list-table";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import { useRowSelection } from "@/components/ui/use-row-selection";
import { COLUMNS, HIDDEN_BY_DEFAULT, NewerVersionLink } from "./columns";
import { ExportButton } from "./export-button";
import { FilterBar } from "./filter-bar";
import { MemoriesEmptyState } from "./memories-empty-state";
import { SearchSummary } from "./search-summary";
import { useFilters } from "./use-filters";
import { useMemories } from "./use-memories";

const SelectionToolbar = dynamic(() => import("./selection-toolbar").then((file) => file.SelectionToolbar), {
  ssr: false,
});
const MemoryDrawer = dynamic(() => import("./memory-drawer").then((file) => file.MemoryDrawer), {
  ssr: false,
});

/** The list of memories, or the results of a retrieval, with a detail drawer. */
export function MemoriesPage() {
  const range = useListRange();
  const filters = useFilters(range);
  const [open, setOpen] = useQueryState("open", parseAsString);
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: "palimpsest-memories-hidden-columns",
    defaultValue: [...HIDDEN_BY_DEFAULT],
  });
  // Polling pauses while the drawer is open, so that the list behind it does not move.
  const memories = useMemories(filters.debounced, open === null ? range : { ...range, everyMs: false });
  const { rows, isSearch, pages, problem } = memories;
  const ids = useMemo(() => rows.map(({ id }) => id), [rows]);
  const show = useCallback(
    (id: string) => void setOpen(id, { history: open === null ? "push" : "replace" }),
    [setOpen, open],
  );
  useRowKeyboard({ ids, id: open, set: show });
  const { chosen: selected, toggle, set: select } = useRowSelection(ids);
  const available = COLUMNS.filter(({ only }) => !only || only === (isSearch ? "search" : "list"));
  const columns = available.filter(({ key }) => !hidden.includes(key));
  const hasOpened = useEver(open !== null);
  const isEmpty = rows.length === 0 && !memories.isLoading && !problem;
  return (
    <>
      <PageHeader title="Memories">
        {filters.typed.owner && <OwnerButton owner={filters.typed.owner} />}
        <ExportButton owner={filters.typed.owner} />
        <TimeRange isList />
      </PageHeader>
      <FilterBar filters={filters}>
        <ColumnMenu columns={available} hidden={hidden} set={setHidden} />
      </FilterBar>
      {problem && <Failure what="memories" problem={problem} retry={memories.retry} />}
      {(memories.output || (isSearch && memories.isLoading)) && (
        <SearchSummary
          output={memories.output}
          count={rows.length}
          hasTimeRange={range.from !== null || range.to !== null}
        />
      )}
      {isEmpty ? (
        <MemoriesEmptyState memories={memories} filters={filters} />
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
                aria-label={`Select ${text.slice(0, 60)}`}
                checked={selected.includes(id)}
                onChange={() => toggle(id)}
              />
            )}
            beside={(row) => <NewerVersionLink row={row} open={show} />}
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
            onEnd={pages?.onEnd}
          />
        )
      )}
      {pages && <ListEnd list={pages} />}
      {selected.length > 0 && <SelectionToolbar ids={selected} clear={() => select([])} />}
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
