"use client";

import { Group } from "@mantine/core";
import { useState } from "react";
import { useMe } from "@/components/api/use-me";
import type { Memory } from "@/components/memory/responses";
import { useEventAction } from "@/components/memory/use-event-action";
import { ActionButton } from "@/components/ui/action-button";
import { DeleteModal } from "./delete-modal";
import { EditModal } from "./edit-modal";

/** The actions on a memory: edit or restore, and delete. Readers see them disabled, with the reason. */
export function MemoryActions({
  memory,
  show,
  close,
  onDialogChange,
}: {
  memory: Memory;
  show: (id: string) => void;
  close: () => void;
  /** Reports whether a dialog is open. */
  onDialogChange: (isOpen: boolean) => void;
}) {
  const { refusal } = useMe();
  const [dialog, setDialog] = useState<"edit" | "delete" | null>(null);
  const openDialog = (next: typeof dialog) => {
    setDialog(next);
    onDialogChange(next !== null);
  };
  const restore = useEventAction("Restored", (id) => id && show(id));
  const isSuperseded = memory.superseded_at !== null;
  return (
    <Group gap="xs">
      {isSuperseded ? (
        <ActionButton
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
        </ActionButton>
      ) : (
        <ActionButton refusal={refusal} onClick={() => openDialog("edit")}>
          Edit
        </ActionButton>
      )}
      <ActionButton refusal={refusal} color="red" variant="light" onClick={() => openDialog("delete")}>
        Delete
      </ActionButton>
      <EditModal memory={memory} isOpen={dialog === "edit"} close={() => openDialog(null)} show={show} />
      <DeleteModal
        memory={memory}
        isOpen={dialog === "delete"}
        close={() => openDialog(null)}
        onDeleted={() => {
          openDialog(null);
          close();
        }}
      />
    </Group>
  );
}
