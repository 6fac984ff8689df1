"use client";

import { Menu, Text } from "@mantine/core";
import { useMe } from "@/components/api/use-me";
import type { Decision } from "@/components/memory/answers";
import { TYPE_COLORS, TypeBadge } from "@/components/memory/type-badge";
import { useEventAct } from "@/components/memory/use-event-act";
import { ActButton } from "@/components/ui/act-button";
import type { MemoryType } from "@/lib/core";

/** What a message is most often kept as comes first. */
const TYPES = (Object.keys(TYPE_COLORS) as MemoryType[]).sort(
  (a, b) => Number(b === "interaction") - Number(a === "interaction"),
);

/** Keeps what was dropped after all, as the type that is chosen; says so when that was done. */
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
  const path = `/api/v1/decisions/${decision.id}/rescue`;
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActButton size="compact-xs" refusal={refusal} loading={rescue.isPending}>
          Rescue
        </ActButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Keep it as</Menu.Label>
        {TYPES.map((type) => (
          <Menu.Item
            key={type}
            onClick={() => rescue.mutate({ path, body: { type }, owner: decision.owner })}
          >
            <TypeBadge type={type} />
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
