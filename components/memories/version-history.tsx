"use client";

import { Anchor } from "@mantine/core";
import type { OutputOf } from "@/components/api/output-of";
import { useApi } from "@/components/api/use-api";
import { reasonLabel } from "@/components/memory/reasons";
import type { Memory } from "@/components/memory/responses";
import { Chain } from "@/components/ui/chain";
import { QuerySection } from "@/components/ui/section";
import { TimeAgo } from "@/components/ui/time-ago";

/** The versions of a corrected memory, newest first, each with its changes highlighted. */
export function VersionHistory({ id, show }: { id: string; show: (id: string) => void }) {
  const chain = useApi<OutputOf<"readChain">>(`/api/v1/memories/${id}/chain`);
  return (
    <QuerySection title="Version history" query={chain}>
      {({ items }) => (
        <Chain
          versions={items
            .map((memory, index) => ({
              id: memory.id,
              text: memory.text,
              isCurrent: memory.superseded_at === null,
              note: <Note memory={memory} before={items[index - 1]} open={memory.id === id ? null : show} />,
            }))
            .toReversed()}
        />
      )}
    </QuerySection>
  );
}

type NoteProps = { memory: Memory; before: Memory | undefined; open: ((id: string) => void) | null };

function Note({ memory, before, open }: NoteProps) {
  return (
    <>
      {memory.superseded_at === null ? "current" : "superseded"} ·{" "}
      <TimeAgo time={memory.occurred_at} size="xs" />
      {before?.supersede_reason && ` · ${reasonLabel(before.supersede_reason)}`} ·{" "}
      {open ? (
        <Anchor component="button" type="button" size="xs" onClick={() => open(memory.id)}>
          open
        </Anchor>
      ) : (
        "viewing"
      )}
    </>
  );
}
