"use client";

import { Skeleton } from "@mantine/core";
import { useAct } from "@/components/api/use-act";
import { useApi } from "@/components/api/use-api";
import type { Memory, Usage } from "@/components/memory/answers";
import { TypedConfirm } from "@/components/ui/typed-confirm";

type Counts = { events: number; memories: number; jobs: number; usages: number };

/** Says first what goes, then asks for a word to be typed: an erasure can't be undone. */
export function EraseModal({
  memory,
  isOpen,
  close,
  erased,
}: {
  memory: Memory;
  isOpen: boolean;
  close: () => void;
  erased: () => void;
}) {
  const path = `/api/v1/memories/${memory.id}`;
  const usage = useApi<Usage>(isOpen ? `${path}/usage` : null);
  const erase = useAct<Counts>(({ memories, events, usages }) => {
    erased();
    return `Erased: ${count(memories, "memory", "memories")}, ${count(events, "event")} left empty, ${count(usages, "note")} of who was shown it.`;
  });
  const shown = usage.data?.items.length;
  return (
    <TypedConfirm
      title="Erase this memory"
      word="erase"
      act="Erase"
      isOpen={isOpen}
      isBusy={erase.isPending}
      close={close}
      confirm={() => erase.mutate({ method: "DELETE", path })}
    >
      This will erase 1 memory and {count(memory.seen_count, "message")} that said it: text, words, vectors
      and links.{" "}
      {shown === undefined ? (
        <Skeleton component="span" display="inline-block" height={12} width={160} />
      ) : shown === 0 ? (
        "Nobody was shown it."
      ) : (
        `It was shown ${shown === 100 ? "100 times or more" : count(shown, "time")}; these notes go too.`
      )}
      {memory.is_superseding && " Its older version stays superseded: erasing a correction revives nothing."}{" "}
      It can’t be undone.
    </TypedConfirm>
  );
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
