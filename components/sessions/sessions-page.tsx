"use client";

import { Group, Text } from "@mantine/core";
import dynamic from "next/dynamic";
import { parseAsString, parseAsStringLiteral, useQueryState, useQueryStates } from "nuqs";
import { usePages } from "@/components/api/use-pages";
import { ownerFields, parseAsOwner } from "@/components/memory/owner";
import { OwnerLabel } from "@/components/memory/owner-label";
import { OwnerButton } from "@/components/memory/owner-link";
import { OwnerPicker } from "@/components/memory/owner-picker";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange, useListRange } from "@/components/shell/time-range";
import { ClearFilters } from "@/components/ui/clear-filters";
import { useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { ChoiceFilter } from "@/components/ui/filter";
import { ListEnd } from "@/components/ui/list-end";
import { ListTable } from "@/components/ui/list-table";
import { NoMatches } from "@/components/ui/no-matches";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import { COLUMNS } from "./columns";
import { parseSessionKey, type Session, sessionKey } from "./session";
import { SessionCounts, SessionState } from "./session-state";

const SessionDrawer = dynamic(() => import("./session-drawer").then((file) => file.SessionDrawer), {
  ssr: false,
});

const STATES = ["open", "closed"] as const;
const inUrl = { state: parseAsStringLiteral(STATES), owner: parseAsOwner };

/** The sessions of the tenant, those that took place last first. The open session is stored in the URL. */
export function SessionsPage() {
  const [{ state, owner }, set] = useQueryStates(inUrl);
  const [open, setOpen] = useQueryState("open", parseAsString.withOptions({ history: "push" }));
  const range = useListRange();
  const pages = usePages<Session>(
    "/api/v1/sessions",
    { state, ...ownerFields(owner), from: range.from, to: range.to },
    { everyMs: range.everyMs },
  );
  const { items, error } = pages;
  useRowKeyboard({ ids: items.map(sessionKey), id: open, set: (key) => void setOpen(key) });
  const isAny = state !== null || owner !== null || range.from !== null || range.to !== null;
  const clear = () => {
    void set(null);
    range.clear();
  };
  const hasOpened = useEver(open !== null);
  return (
    <>
      <PageHeader title="Sessions">
        {owner && <OwnerButton owner={owner} />}
        <TimeRange isList />
      </PageHeader>
      <Group gap="xs" mb="xs">
        <ChoiceFilter
          label="State"
          any="All states"
          options={STATES.map((value) => ({ value, label: value }))}
          values={state === null ? [] : [state]}
          isOne
          set={([value]) => void set({ state: value ?? null })}
          w={{ base: "calc(50% - 5px)", sm: 170 }}
        />
        <OwnerPicker owner={owner} set={(value) => void set({ owner: value })} />
        {isAny && <ClearFilters clear={clear} />}
      </Group>
      {error && <Failure what="sessions" problem={error} retry={() => void pages.refetch()} />}
      {items.length === 0 &&
        !pages.isPending &&
        !error &&
        (isAny ? (
          <NoMatches what="sessions" clear={clear} />
        ) : (
          <EmptyState title="No sessions yet">
            Events with a session_id are listed here as conversations.
          </EmptyState>
        ))}
      {(items.length > 0 || pages.isPending) && (
        <ListTable
          label="Sessions"
          rows={items}
          columns={COLUMNS}
          idOf={sessionKey}
          hrefOf={(one) => `?open=${encodeURIComponent(sessionKey(one))}`}
          onOpen={(one) => void setOpen(sessionKey(one))}
          openId={open}
          second={(one) => (
            <>
              <SessionState session={one} />
              <SessionCounts counts={one.counts} />
              <OwnerLabel owner={one.owner} />
              <Text span ml="auto" flex="none">
                <TimeAgo time={one.last_at} size="xs" />
              </Text>
            </>
          )}
          isLoading={pages.isPending}
          isStale={pages.isPlaceholderData}
          onEnd={pages.onEnd}
        />
      )}
      <ListEnd list={pages} />
      {hasOpened && (
        <SessionDrawer
          of={open === null ? null : parseSessionKey(open)}
          isOpen={open !== null}
          close={() => void setOpen(null)}
        />
      )}
    </>
  );
}
