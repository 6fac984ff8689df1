"use client";

import { Group, Kbd, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { Memory, Origin } from "@/components/memory/answers";
import { TypeBadge } from "@/components/memory/type-badge";
import { CopyId } from "@/components/ui/copy-id";
import { Drawer } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Acts } from "./acts";
import { ChainPart } from "./chain-part";
import { ExplainPart } from "./explain-part";
import { FullText } from "./full-text";
import { MemoryFacts } from "./memory-facts";
import { OriginPart } from "./origin-part";
import { UsagePart } from "./usage-part";
import type { MemoryRow } from "./use-memories";

type Props = {
  id: string | null;
  row: MemoryRow | null;
  show: (id: string) => void;
  close: () => void;
};

/** One memory in full, beside the list it stands in. Rows behind it can still be clicked. */
export function MemoryDrawer({ id, row, show, close }: Props) {
  const isNarrow = useMediaQuery("(max-width: 48em)") ?? false;
  const [isAsking, setAsking] = useState(false);
  const last = useRef<string | null>(null);
  useEscape(id !== null && !isAsking, close);
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (id === null && last.current !== null) rowOf(last.current)?.focus();
    // What had the focus may have gone with the memory before.
    else if (id !== null && last.current !== null && document.activeElement === document.body)
      heading.current?.focus();
    last.current = id;
  }, [id]);
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      position="right"
      size={isNarrow ? "100%" : 600}
      withOverlay={false}
      lockScroll={isNarrow}
      closeOnClickOutside={false}
      // What stands in front of it closes first; the focus goes back to the row last shown, not the first.
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
            <Kbd size="xs">[</Kbd> <Kbd size="xs">]</Kbd> walk the list
          </Text>
        </Group>
      }
    >
      {id !== null && <Detail key={id} id={id} row={row} show={show} close={close} onAsking={setAsking} />}
    </Drawer>
  );
}

/** Where a memory stands in the list; the first row for one that left it. */
function rowOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-row="${CSS.escape(id)}"]`) ?? document.querySelector("[data-row]");
}

/** Before whatever opened later hears of it, and while it still stands there. */
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
  onAsking,
}: Props & { id: string; onAsking: (isAsking: boolean) => void }) {
  const path = `/api/v1/memories/${id}`;
  const read = useApi<Memory>(path);
  const origin = useApi<Origin>(`${path}/origin`);
  const memory = read.data ?? row?.memory ?? null;
  const shown = memory ?? row;
  if (!shown)
    return read.error ? (
      <Failure what="This memory" problem={read.error} retry={() => void read.refetch()} />
    ) : null;
  return (
    <Stack gap="lg" pb="lg">
      <Stack gap="sm">
        <Group gap="xs">
          <TypeBadge type={shown.type} />
          {shown.state !== "current" && (
            <Text size="sm" c="dimmed">
              {shown.state}
            </Text>
          )}
        </Group>
        <FullText
          text={shown.text}
          redactions={
            origin.data?.messages.find(({ ordinal }) => ordinal === origin.data.ordinal)?.redactions ?? []
          }
        />
        {memory && <Acts memory={memory} show={show} close={close} onAsking={onAsking} />}
      </Stack>
      {memory && <MemoryFacts memory={memory} show={show} />}
      {row?.hit?.explain && <ExplainPart explain={row.hit.explain} score={row.hit.score} />}
      {memory && (memory.is_superseding || memory.superseded_at !== null) && (
        <ChainPart id={id} show={show} />
      )}
      <OriginPart origin={origin} show={show} />
      <UsagePart id={id} />
    </Stack>
  );
}
