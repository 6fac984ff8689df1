"use client";

import { Text } from "@mantine/core";
import { useMe } from "@/components/api/use-me";
import type { Decision } from "@/components/memory/answers";
import { useEventAct } from "@/components/memory/use-event-act";
import { ActButton } from "@/components/ui/act-button";

/** Keeps what was dropped after all; says so when that was done. */
export function Rescue({ decision }: { decision: Decision }) {
  const { refusal } = useMe();
  const rescue = useEventAct("Rescued", () => {});
  if (decision.verdict !== "dropped" || decision.text === null) return null;
  if (decision.is_rescued)
    return (
      <Text span size="xs" c="dimmed">
        rescued
      </Text>
    );
  return (
    <ActButton
      size="compact-xs"
      refusal={refusal}
      loading={rescue.isPending}
      onClick={() =>
        rescue.mutate({ path: `/api/v1/decisions/${decision.id}/rescue`, body: {}, owner: decision.owner })
      }
    >
      Rescue
    </ActButton>
  );
}
