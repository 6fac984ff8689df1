"use client";

import { IconArrowBackUp } from "@tabler/icons-react";
import { useMe } from "@/components/api/use-me";
import { useEventAct } from "@/components/memory/use-event-act";
import { DiffText } from "@/components/ui/diff-text";
import { AskFirst } from "./ask-first";
import type { CorrectedMemory } from "./chain-types";

const nothing = () => undefined;

/** Undoes the latest correction by an event: the version before becomes current again as a new version. */
export function UndoButton({ chain }: { chain: CorrectedMemory }) {
  const { refusal } = useMe();
  const undo = useEventAct("Undone", nothing);
  const [newest, before] = chain.versions.toReversed();
  if (!newest || !before || newest.superseded_at !== null) return null;
  return (
    <AskFirst
      refusal={refusal}
      leftSection={<IconArrowBackUp size={14} aria-hidden />}
      loading={undo.isPending}
      question="Undo the latest correction"
      shown={<DiffText before={newest.text} after={before.text} />}
      consequence="The version before becomes current again, as a new version. Nothing is lost, and this can be undone too."
      confirm="Undo the correction"
      act={() => undo.mutate({ path: `/api/v1/memories/${before.id}/restore`, owner: chain.owner })}
    >
      Undo
    </AskFirst>
  );
}
