"use client";

import { Button, Group, Text } from "@mantine/core";
import dynamic from "next/dynamic";
import { createSerializer, parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { usePages } from "@/components/api/use-pages";
import { ownerFields, parseAsOwner } from "@/components/memory/owner";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { PageHeader } from "@/components/shell/page-header";
import { ClearFilters } from "@/components/ui/clear-filters";
import { useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ChoiceFilter } from "@/components/ui/filter";
import { ListEnd } from "@/components/ui/list-end";
import { ListTable } from "@/components/ui/list-table";
import { NoMatches } from "@/components/ui/no-matches";
import { TextFilter } from "@/components/ui/text-filter";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import { COLUMNS } from "./columns";
import { type Entity, KINDS, SELF, titleOf } from "./entity";
import { Proposals } from "./proposals";

const EntityDrawer = dynamic(() => import("./entity-drawer").then((file) => file.EntityDrawer), {
  ssr: false,
});

const inUrl = { q: parseAsString, kind: parseAsStringLiteral(KINDS), owner: parseAsOwner };
const serialize = createSerializer({ ...inUrl, open: parseAsString });

/**
 * The people and things that an owner's memories name, last seen first. Without an owner in the URL, it is
 * the one who was active last. The open entity is stored in the URL.
 */
export function EntitiesPage() {
  const [{ q, kind, owner: named }, set] = useQueryStates(inUrl);
  const [open, setOpen] = useQueryState("open", parseAsString.withOptions({ history: "push" }));
  const owners = useApi<OutputOf<"listOwners">>(named === null ? "/api/v1/owners" : null, { limit: 1 });
  const owner = named ?? owners.data?.items[0] ?? null;
  const pages = usePages<Entity>(owner === null ? null : "/api/v1/entities", {
    q,
    kind,
    ...ownerFields(owner),
  });
  const { items } = pages;
  const error = pages.error ?? owners.error;
  const isPending = owner === null ? owners.isPending && named === null : pages.isPending;
  useRowKeyboard({ ids: items.map(({ id }) => id), id: open, set: (id) => void setOpen(id) });
  const isAny = q !== null || kind !== null;
  const clear = () => void set({ q: null, kind: null });
  const hasOpened = useEver(open !== null);
  const hrefOf = (id: string) => serialize({ q, kind, owner, open: id });
  return (
    <>
      <PageHeader title="People and things" />
      <Group gap="xs" mb="xs">
        <TextFilter
          label="Name or role"
          any="Name or role"
          value={q ?? ""}
          set={(value) => void set({ q: value })}
          w={{ base: "100%", sm: 220 }}
        />
        <ChoiceFilter
          label="Kind"
          any="All kinds"
          options={KINDS.map((value) => ({ value, label: value }))}
          values={kind === null ? [] : [kind]}
          isOne
          set={([value]) => void set({ kind: value ?? null })}
          w={{ base: "calc(50% - 5px)", sm: 170 }}
        />
        <OwnerPicker owner={owner} set={(value) => void set({ owner: value })} />
        {owner && (
          <Button variant="default" onClick={() => void setOpen(SELF)}>
            About {titleOf({ name: null, role: null }, owner)}
          </Button>
        )}
        {isAny && <ClearFilters clear={clear} />}
      </Group>
      {owner && !isAny && <Proposals owner={owner} hrefOf={hrefOf} />}
      {error && (
        <Failure
          what="people and things"
          problem={error}
          retry={() => void (owner === null ? owners.refetch() : pages.refetch())}
        />
      )}
      {items.length === 0 &&
        !isPending &&
        !error &&
        (isAny ? (
          <NoMatches what="entities" clear={clear} />
        ) : (
          <EmptyState title="Nobody and nothing named yet">
            People, animals, places and things that memories name are listed here.
          </EmptyState>
        ))}
      {(items.length > 0 || isPending) && (
        <ListTable
          label="People and things"
          rows={items}
          columns={COLUMNS}
          idOf={({ id }) => id}
          hrefOf={({ id }) => hrefOf(id)}
          onOpen={({ id }) => void setOpen(id)}
          openId={open}
          second={({ kind: one, mentions, last_at: at }) => (
            <>
              <Text span size="sm" c="dimmed">
                {one} · {mentions === 1 ? "1 mention" : `${mentions} mentions`}
              </Text>
              <Text span ml="auto" flex="none">
                {at && <TimeAgo time={at} size="xs" />}
              </Text>
            </>
          )}
          isLoading={isPending}
          isStale={pages.isPlaceholderData}
          onEnd={pages.onEnd}
        />
      )}
      <ListEnd list={pages} />
      {hasOpened && (
        <EntityDrawer
          id={open}
          owner={owner}
          hrefOf={hrefOf}
          show={(id) => void setOpen(id)}
          close={() => void setOpen(null)}
        />
      )}
    </>
  );
}
