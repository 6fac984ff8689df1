"use client";

import { Text } from "@mantine/core";
import { READERS_MAY_NOT, useMe } from "@/components/api/use-me";
import { useEventAct } from "@/components/memory/use-event-act";
import type { Decision } from "@/components/memory/wire";
import { ActButton } from "@/components/ui/act-button";

/** Keeps what was dropped after all; says so when that was done. */
export function Rescue({ decision }: { decision: Decision }) {
  const { isAdmin } = useMe();
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
      refusal={isAdmin ? null : READERS_MAY_NOT}
      loading={rescue.isPending}
      onClick={() =>
        rescue.mutate({ path: `/api/v1/decisions/${decision.id}/rescue`, body: {}, owner: decision.owner })
      }
    >
      Rescue
    </ActButton>
  );
}
