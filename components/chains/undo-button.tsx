"use client";

import { IconArrowBackUp } from "@tabler/icons-react";
import { useMe } from "@/components/api/use-me";
import { useEventAction } from "@/components/memory/use-event-action";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { DiffText } from "@/components/ui/diff-text";
import type { CorrectedMemory } from "./chain-types";

/** A button that undoes the latest correction: an event restores the previous text as a new version. */
export function UndoButton({ chain }: { chain: CorrectedMemory }) {
  const { refusal } = useMe();
  const undo = useEventAction("Correction undone");
  const [newest, before] = chain.versions.toReversed();
  if (!newest || !before || newest.superseded_at !== null) return null;
  return (
    <ConfirmButton
      refusal={refusal}
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      loading={undo.isPending}
      question="Undo this correction?"
      preview={<DiffText before={newest.text} after={before.text} />}
      consequence="Restores the previous text as a new version. You can undo this too."
      confirm="Undo correction"
      action={() => undo.mutate({ path: `/api/v1/memories/${before.id}/restore`, owner: chain.owner })}
    >
      Undo
    </ConfirmButton>
  );
}
