"use client";

import { Group } from "@mantine/core";
import { useState } from "react";
import { useMe } from "@/components/api/use-me";
import type { Memory } from "@/components/memory/answers";
import { useEventAct } from "@/components/memory/use-event-act";
import { ActButton } from "@/components/ui/act-button";
import { CorrectModal } from "./correct-modal";
import { EraseModal } from "./erase-modal";

/** Correct, restore, erase: what a person may do to a memory, each refused with its reason. */
export function Acts({
  memory,
  show,
  close,
  onAsking,
}: {
  memory: Memory;
  show: (id: string) => void;
  close: () => void;
  onAsking: (isAsking: boolean) => void;
}) {
  const { refusal } = useMe();
  const [asked, setAsked] = useState<"correct" | "erase" | null>(null);
  const ask = (what: typeof asked) => {
    setAsked(what);
    onAsking(what !== null);
  };
  const restore = useEventAct("Restored", (id) => id && show(id));
  const isSuperseded = memory.superseded_at !== null;
  return (
    <Group gap="xs">
      {isSuperseded ? (
        <ActButton
          refusal={refusal}
          loading={restore.isPending}
          onClick={() =>
            restore.mutate({
              path: `/api/v1/memories/${memory.id}/restore`,
              owner: memory.owner,
              undoPath: memory.superseded_by && `/api/v1/memories/${memory.superseded_by}/restore`,
            })
          }
        >
          Restore
        </ActButton>
      ) : (
        <ActButton refusal={refusal} onClick={() => ask("correct")}>
          Correct
        </ActButton>
      )}
      <ActButton refusal={refusal} color="red" variant="light" onClick={() => ask("erase")}>
        Erase
      </ActButton>
      <CorrectModal memory={memory} isOpen={asked === "correct"} close={() => ask(null)} show={show} />
      <EraseModal
        memory={memory}
        isOpen={asked === "erase"}
        close={() => ask(null)}
        erased={() => {
          ask(null);
          close();
        }}
      />
    </Group>
  );
}
