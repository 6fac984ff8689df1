"use client";

import { useAction } from "@/components/api/use-action";
import { useMe } from "@/components/api/use-me";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { RedactedText } from "@/components/ui/redacted-text";
import type { CorrectedMemory } from "./chain-types";

/** A button that says that the last correction is none: both memories become current. */
export function SeparateButton({ chain }: { chain: CorrectedMemory }) {
  const { refusal } = useMe();
  const separate = useAction(() => "Both memories are current.");
  const [newest, before] = chain.versions.toReversed();
  if (!newest || !before || newest.superseded_at !== null) return null;
  return (
    <ConfirmButton
      refusal={refusal}
      label={`Unrelated: “${newest.text.slice(0, 60)}”`}
      loading={separate.isPending}
      question="Are these memories unrelated?"
      preview={<RedactedText text={before.text} />}
      consequence="This text becomes current again, and the newer one stays. The pair is listed under Reviewed, where you can undo this."
      confirm="Keep both"
      action={() => separate.mutate({ method: "POST", path: `/api/v1/memories/${before.id}/separate` })}
    >
      Unrelated
    </ConfirmButton>
  );
}
