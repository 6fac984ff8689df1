"use client";

import { Skeleton } from "@mantine/core";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import type { Memory, Usage } from "@/components/memory/responses";
import { TypedConfirm } from "@/components/ui/typed-confirm";

/** Shows what a deletion includes and asks for a typed confirmation, because it can’t be undone. */
export function DeleteModal({
  memory,
  isOpen,
  close,
  onDeleted,
}: {
  memory: Memory;
  isOpen: boolean;
  close: () => void;
  onDeleted: () => void;
}) {
  const path = `/api/v1/memories/${memory.id}`;
  const usage = useApi<Usage>(isOpen ? `${path}/usage` : null);
  const erase = useAction<OutputOf<"eraseMemory">>(({ memories, events, usages }) => {
    onDeleted();
    const cleared = `${count(events, "event")} cleared, ${count(usages, "entry", "entries")} removed from retrieval history.`;
    return `Deleted ${count(memories, "memory", "memories")}: ${cleared}`;
  });
  const retrievals = usage.data?.items.length;
  return (
    <TypedConfirm
      title="Delete memory permanently"
      word="delete"
      action="Delete permanently"
      isOpen={isOpen}
      isBusy={erase.isPending}
      close={close}
      confirm={() => erase.mutate({ method: "DELETE", path })}
    >
      Permanently deletes this memory and {count(memory.seen_count - memory.confirmation_count, "message")} it
      came from, including its search index and embedding.{" "}
      {retrievals === undefined ? (
        <Skeleton component="span" display="inline-block" height={12} width={160} />
      ) : retrievals === 0 ? (
        "It was never retrieved."
      ) : (
        `It was retrieved ${retrievals === 100 ? "100 or more times" : count(retrievals, "time")}; that history is deleted too.`
      )}
      {memory.is_superseding && " The version it replaced stays superseded."} This can’t be undone.
    </TypedConfirm>
  );
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
