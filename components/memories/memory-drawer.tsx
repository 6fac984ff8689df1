"use client";

import { Group, Kbd, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { Memory, Origin } from "@/components/memory/responses";
import { TypeBadge } from "@/components/memory/type-badge";
import { CopyId } from "@/components/ui/copy-id";
import { Drawer } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { useRowFocus } from "@/components/ui/use-row-focus";
import { FullText } from "./full-text";
import { MemoryActions } from "./memory-actions";
import { MemoryFacts } from "./memory-facts";
import { MemorySource } from "./memory-source";
import { RankingBreakdown } from "./ranking-breakdown";
import { RetrievalHistory } from "./retrieval-history";
import type { MemoryRow } from "./use-memories";
import { VersionHistory } from "./version-history";

type Props = {
  id: string | null;
  row: MemoryRow | null;
  show: (id: string) => void;
  close: () => void;
};

/** The details of a memory in a drawer beside the list. The rows of the list can still be clicked. */
export function MemoryDrawer({ id, row, show, close }: Props) {
  const isNarrow = useMediaQuery("(max-width: 48em)") ?? false;
  const [isDialogOpen, setDialogOpen] = useState(false);
  useEscape(id !== null && !isDialogOpen, close);
  const heading = useRef<HTMLParagraphElement>(null);
  useRowFocus(id, heading);
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      position="right"
      size={isNarrow ? "100%" : 600}
      withOverlay={false}
      lockScroll={isNarrow}
      closeOnClickOutside={false}
      // useEscape handles Escape instead, so that a dialog in front of the drawer closes first, and
      // useRowFocus returns the focus.
      closeOnEscape={false}
      returnFocus={false}
      transitionProps={{ duration: 100, exitDuration: 0 }}
      closeButtonProps={{ "aria-label": "Close" }}
      shadow="md"
      styles={{ content: { borderLeft: "1px solid var(--mantine-color-default-border)" } }}
      title={
        <Group gap="xs">
          <Text ref={heading} fw={600} tabIndex={-1} data-autofocus className="mantine-focus-auto">
            Memory
          </Text>
          {id !== null && <CopyId id={id} />}
          <Text size="xs" c="dimmed" visibleFrom="sm">
            <Kbd size="xs">[</Kbd> <Kbd size="xs">]</Kbd> previous / next
          </Text>
        </Group>
      }
    >
      {id !== null && (
        <Detail key={id} id={id} row={row} show={show} close={close} onDialogChange={setDialogOpen} />
      )}
    </Drawer>
  );
}

/**
 * Closes the drawer on Escape unless another dialog is open. Listens in the capture phase, which runs before
 * that dialog closes.
 */
function useEscape(isOn: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && document.querySelectorAll("[role=dialog]").length <= 1) latest.current();
    };
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [isOn]);
}

function Detail({
  id,
  row,
  show,
  close,
  onDialogChange,
}: Props & { id: string; onDialogChange: (isOpen: boolean) => void }) {
  const path = `/api/v1/memories/${id}`;
  const query = useApi<Memory>(path);
  const origin = useApi<Origin>(`${path}/origin`);
  const memory = query.data ?? row?.memory ?? null;
  const shownMemory = memory ?? row;
  if (query.error?.status === 404)
    return (
      <EmptyState isSmall title="No longer here">
        This memory has been deleted, or the link is wrong.
      </EmptyState>
    );
  if (!shownMemory)
    return query.error ? (
      <Failure what="this memory" problem={query.error} retry={() => void query.refetch()} />
    ) : null;
  return (
    <Stack gap="lg" pb="lg">
      <Stack gap="sm">
        <Group gap="xs">
          <TypeBadge type={shownMemory.type} />
          {shownMemory.state !== "current" && (
            <Text size="sm" c="dimmed">
              {shownMemory.state}
            </Text>
          )}
        </Group>
        <FullText
          text={shownMemory.text}
          redactions={
            origin.data?.messages.find(({ ordinal }) => ordinal === origin.data.ordinal)?.redactions ?? []
          }
        />
        {memory && (
          <MemoryActions memory={memory} show={show} close={close} onDialogChange={onDialogChange} />
        )}
      </Stack>
      {memory && <MemoryFacts memory={memory} show={show} />}
      {row?.hit?.explain && <RankingBreakdown explain={row.hit.explain} score={row.hit.score} />}
      {memory && (memory.is_superseding || memory.superseded_at !== null) && (
        <VersionHistory id={id} show={show} />
      )}
      <MemorySource origin={origin} show={show} />
      <RetrievalHistory id={id} />
    </Stack>
  );
}
