"use client";

import { Anchor } from "@mantine/core";
import Link from "next/link";
import type { OutputOf } from "@/components/api/output-of";
import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { ownerFields } from "@/components/memory/owner";
import { ActionButton } from "@/components/ui/action-button";
import type { OwnerRef } from "@/lib/base/core";

type Pattern = OutputOf<"listPatterns">["items"][number];

/** A button that stores a pattern as a memory, or erases that memory and links to it. */
export function PublishButton({
  owner,
  pattern: { id, text, memory_id: memory },
}: {
  owner: OwnerRef;
  pattern: Pattern;
}) {
  const { refusal } = useMe();
  const publish = useAction<OutputOf<"publishPattern">>(() => "Published as a memory.");
  const undo = useAction<OutputOf<"eraseMemory">>(() => "Publication undone. The memory is erased.");
  if (memory === null)
    return (
      <ActionButton
        size="compact-xs"
        refusal={refusal}
        label={`Publish: “${text}”`}
        loading={publish.isPending}
        onClick={() =>
          publish.mutate({
            method: "POST",
            path: `/api/v1/patterns/${id}/publish`,
            body: ownerFields(owner),
          })
        }
      >
        Publish
      </ActionButton>
    );
  return (
    <>
      <Anchor component={Link} href={`/memories?open=${memory}`} size="xs">
        Memory
      </Anchor>
      <ActionButton
        size="compact-xs"
        refusal={refusal}
        label={`Undo publication: “${text}”`}
        loading={undo.isPending}
        onClick={() => undo.mutate({ method: "DELETE", path: `/api/v1/memories/${memory}?versions=true` })}
      >
        Undo publication
      </ActionButton>
    </>
  );
}
