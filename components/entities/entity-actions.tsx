"use client";

import { Group } from "@mantine/core";
import { useEffect, useState } from "react";
import { useMe } from "@/components/api/use-me";
import { ActionButton } from "@/components/ui/action-button";
import { Modal } from "@/components/ui/dialog";
import type { OwnerRef } from "@/lib/base/core";
import { type EntityCard, SELF, titleOf } from "./entity";
import { MergeForm } from "./merge-form";
import { RenameForm } from "./rename-form";
import { SplitForm } from "./split-form";

/** What people can change about an entity. The owner of the memories keeps its name and is never split. */
export function EntityActions({
  card,
  owner,
  show,
  onDialogChange,
}: {
  card: EntityCard;
  owner: OwnerRef;
  /** Opens another entity. */
  show: (id: string) => void;
  /** Reports whether a dialog is open. */
  onDialogChange: (isOpen: boolean) => void;
}) {
  const { refusal } = useMe();
  const [dialog, setDialog] = useState<"merge" | "rename" | "split" | null>(null);
  const isOpen = dialog !== null;
  // The browser's Back can take the entity away while its dialog is open.
  useEffect(() => {
    onDialogChange(isOpen);
    return () => onDialogChange(false);
  }, [isOpen, onDialogChange]);
  if (card.id === SELF) return null;
  const close = () => setDialog(null);
  const forms = {
    rename: { title: "Rename", Form: RenameForm },
    merge: { title: `${titleOf(card, owner)} is the same as …`, Form: MergeForm },
    split: { title: `Some memories name another ${titleOf(card, owner)}`, Form: SplitForm },
  };
  const open = dialog && forms[dialog];
  return (
    <Group gap="xs">
      <ActionButton refusal={refusal} onClick={() => setDialog("rename")}>
        Rename
      </ActionButton>
      <ActionButton refusal={refusal} onClick={() => setDialog("merge")}>
        Merge
      </ActionButton>
      <ActionButton refusal={refusal} onClick={() => setDialog("split")}>
        Split
      </ActionButton>
      <Modal opened={open !== null} onClose={close} title={open?.title ?? ""} size="lg">
        {open && <open.Form card={card} owner={owner} close={close} show={show} />}
      </Modal>
    </Group>
  );
}
