"use client";

import { TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { debounce, parseAsString, useQueryState } from "nuqs";
import type { OutputOf } from "@/components/api/output-of";
import { usePages } from "@/components/api/use-pages";
import { ownerKey, parseOwnerKey } from "@/components/memory/owner";
import { OwnerLabel } from "@/components/memory/owner-label";
import { ownerPath } from "@/components/memory/owner-link";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { formatCount } from "@/components/ui/format";
import { ListEnd } from "@/components/ui/list-end";
import { type Column, ListTable } from "@/components/ui/list-table";
import { TYPING_MS } from "@/components/ui/text-filter";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import type { OwnerRef } from "@/lib/base/core";

type Owner = OutputOf<"listOwners">["items"][number];

const COLUMNS: readonly Column<Owner>[] = [
  { key: "owner", label: "Owner", cell: (owner) => <OwnerLabel owner={owner} /> },
  { key: "kind", label: "Kind", width: 104, from: "md", cell: ({ kind }) => kind },
  {
    key: "messages",
    label: "Messages",
    width: 104,
    isNumber: true,
    cell: ({ turn_count: count }) => formatCount(count),
  },
  {
    key: "first",
    label: "First received",
    width: 120,
    from: "md",
    cell: ({ created_at: at }) => <TimeAgo time={at} />,
  },
  {
    key: "last",
    label: "Last received",
    width: 120,
    cell: ({ last_event_at: at }) => at && <TimeAgo time={at} />,
  },
];

/** The owners of the tenant by id. */
export function OwnerList({ open }: { open: (owner: OwnerRef) => void }) {
  const [typedText, setTypedText] = useQueryState(
    "q",
    parseAsString.withDefault("").withOptions({ limitUrlUpdates: debounce(TYPING_MS) }),
  );
  const [prefix] = useDebouncedValue(typedText, TYPING_MS);
  const pages = usePages<Owner>("/api/v1/owners", { q: prefix });
  const { items, error } = pages;
  const openKey = (key: string) => {
    const owner = parseOwnerKey(key);
    if (owner) open(owner);
  };
  useRowKeyboard({ ids: items.map(ownerKey), id: null, set: openKey });
  return (
    <>
      <PageHeader title="Owners" about="The people and agents that memories belong to" />
      <TextInput
        data-search
        type="search"
        aria-label="Search owners by the start of their ID"
        placeholder="Search owners"
        leftSection={<IconSearch size={14} aria-hidden />}
        value={typedText}
        onChange={({ currentTarget }) => void setTypedText(currentTarget.value)}
        maw={{ sm: 420 }}
        mb="xs"
      />
      {error && <Failure what="owners" problem={error} retry={() => void pages.refetch()} />}
      {items.length === 0 && !pages.isPending && !error && (
        <EmptyState title={prefix === "" ? "No owners yet" : "No owner’s ID starts with this"}>
          {prefix === "" && "An owner appears here with the first event of a user or an agent."}
        </EmptyState>
      )}
      {(items.length > 0 || pages.isPending) && (
        <ListTable
          label="Owners"
          rows={items}
          columns={COLUMNS}
          idOf={ownerKey}
          hrefOf={ownerPath}
          onOpen={open}
          second={({ kind, turn_count: count, last_event_at: at }) => (
            <>
              {kind} · {formatCount(count)} {count === 1 ? "message" : "messages"}
              <span style={{ marginLeft: "auto" }}>{at && <TimeAgo time={at} size="xs" />}</span>
            </>
          )}
          isLoading={pages.isPending}
          isStale={pages.isPlaceholderData}
          onEnd={pages.onEnd}
        />
      )}
      <ListEnd list={pages} />
    </>
  );
}
