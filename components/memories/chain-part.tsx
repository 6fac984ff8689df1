"use client";

import { Anchor } from "@mantine/core";
import { useApi } from "@/components/api/use-api";
import type { Memory } from "@/components/memory/answers";
import { reasonInWords } from "@/components/memory/reasons";
import { Chain } from "@/components/ui/chain";
import { ReadPart } from "@/components/ui/part";
import { TimeAgo } from "@/components/ui/time-ago";

/** The versions of a corrected memory, the newest first, each with the words that changed. */
export function ChainPart({ id, show }: { id: string; show: (id: string) => void }) {
  const chain = useApi<{ items: Memory[] }>(`/api/v1/memories/${id}/chain`);
  return (
    <ReadPart title="Versions" query={chain}>
      {({ items }) => (
        <Chain
          steps={items
            .map((memory, index) => ({
              id: memory.id,
              text: memory.text,
              isCurrent: memory.superseded_at === null,
              note: <Note memory={memory} before={items[index - 1]} open={memory.id === id ? null : show} />,
            }))
            .toReversed()}
        />
      )}
    </ReadPart>
  );
}

type NoteProps = { memory: Memory; before: Memory | undefined; open: ((id: string) => void) | null };

function Note({ memory, before, open }: NoteProps) {
  return (
    <>
      {memory.superseded_at === null ? "current" : "replaced"} ·{" "}
      <TimeAgo time={memory.occurred_at} size="xs" />
      {before?.supersede_reason && ` · it ${reasonInWords(before.supersede_reason)}`} ·{" "}
      {open ? (
        <Anchor component="button" type="button" size="xs" onClick={() => open(memory.id)}>
          open
        </Anchor>
      ) : (
        "this one"
      )}
    </>
  );
}
