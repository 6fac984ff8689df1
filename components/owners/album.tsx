"use client";

import { Button, Group, Skeleton, Text, Title } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type MouseEvent, useMemo } from "react";
import { usePages } from "@/components/api/use-pages";
import { MemoryLine } from "@/components/memory/memory-line";
import { ownerFields } from "@/components/memory/owner";
import type { Memory } from "@/components/memory/responses";
import { TYPE_COLORS, TypeBadge } from "@/components/memory/type-badge";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { formatCount } from "@/components/ui/format";
import { ListEnd } from "@/components/ui/list-end";
import { Section } from "@/components/ui/section";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import type { MemoryType, OwnerRef } from "@/lib/base/core";
import classes from "./album.module.css";

const TYPES = Object.keys(TYPE_COLORS) as MemoryType[];

/**
 * The current memories of an owner by the month in which they were said, newest first, of all types or of
 * the one in the URL.
 */
export function Album({
  owner,
  counts,
  open,
  show,
}: {
  owner: OwnerRef;
  /** The types that the owner has memories of; a count is null when there are too many to count. */
  counts: readonly { readonly type: MemoryType; readonly count: number | null }[];
  open: string | null;
  show: (id: string) => void;
}) {
  const [type, setType] = useQueryState("type", parseAsStringLiteral(TYPES));
  const pages = usePages<Memory>("/api/v1/memories", {
    ...ownerFields(owner),
    type,
    order: "occurred_at",
  });
  const { items, error } = pages;
  const months = useMemo(() => byMonth(items), [items]);
  const ids = useMemo(() => months.flatMap(({ memories }) => memories.map(({ id }) => id)), [months]);
  useRowKeyboard({ ids, id: open, set: show });
  return (
    <Section title="Memories" about="current ones, last said first">
      {counts.length > 1 && (
        <Group gap="xs" role="group" aria-label="Type">
          {counts.map((one) => (
            <Button
              key={one.type}
              size="compact-sm"
              variant={one.type === type ? "light" : "default"}
              aria-pressed={one.type === type}
              onClick={() => void setType(one.type === type ? null : one.type)}
            >
              {one.type}
              {one.count !== null && (
                <Text span size="sm" c="dimmed" ml={6}>
                  {formatCount(one.count)}
                </Text>
              )}
            </Button>
          ))}
        </Group>
      )}
      {error && <Failure what="memories" problem={error} retry={() => void pages.refetch()} />}
      {pages.isPending && !error && <Skeleton height={240} />}
      {items.length === 0 && !pages.isPending && !error && (
        <EmptyState isSmall title={type === null ? "No current memories" : "No memories of this type"} />
      )}
      {months.map(({ month, memories }) => (
        <section key={month} style={{ opacity: pages.isPlaceholderData ? 0.5 : 1 }}>
          <Title order={4} className={classes.month ?? ""}>
            {month}
          </Title>
          <ul className={classes.list}>
            {memories.map((memory, at) => (
              <Row
                key={memory.id}
                memory={memory}
                isSameDay={dayOf(memory) === dayOf(memories[at - 1])}
                isOpen={memory.id === open}
                show={show}
              />
            ))}
          </ul>
        </section>
      ))}
      <ListEnd list={pages} isLoadedByClick />
    </Section>
  );
}

function Row({
  memory,
  isSameDay,
  isOpen,
  show,
}: {
  memory: Memory;
  /** Whether the row above is of the same day, which is then shown once. */
  isSameDay: boolean;
  isOpen: boolean;
  show: (id: string) => void;
}) {
  const { id, text, type, state, occurred_at: at, is_embedding_pending: isPending } = memory;
  const openHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(id);
  };
  return (
    <li>
      <a
        className={classes.row}
        data-row={id}
        data-open={isOpen || undefined}
        href={`/memories?open=${id}`}
        onClick={openHere}
      >
        <time className={classes.day} data-repeated={isSameDay || undefined} dateTime={at}>
          {dayOf(memory)}
        </time>
        <span className={classes.text}>
          <MemoryLine text={text} state={state} isPending={isPending} />
        </span>
        <TypeBadge type={type} />
      </a>
    </li>
  );
}

/** The day of the month on which a memory was said, in the member's time zone. */
function dayOf(memory: Memory | undefined): number | null {
  return memory ? new Date(memory.occurred_at).getDate() : null;
}

type Month = { readonly month: string; readonly memories: readonly Memory[] };

/**
 * Groups memories by the month in which they were said, in the member's time zone. They keep the order of
 * the pages, so that another page continues the last month.
 */
function byMonth(items: readonly Memory[]): readonly Month[] {
  const months = new Map<string, Memory[]>();
  for (const memory of items) {
    const month = new Date(memory.occurred_at).toLocaleDateString(undefined, {
      month: "long",
      year: "numeric",
    });
    const memories = months.get(month) ?? [];
    memories.push(memory);
    months.set(month, memories);
  }
  return [...months].map(([month, memories]) => ({ month, memories }));
}
