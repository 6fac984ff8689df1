"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMe } from "@/components/api/use-me";
import type { Decision } from "@/components/memory/answers";
import { TYPE_COLORS, TypeBadge } from "@/components/memory/type-badge";
import { useEventAct } from "@/components/memory/use-event-act";
import { ActButton } from "@/components/ui/act-button";
import { Dropdown, opens } from "@/components/ui/dropdown";
import type { MemoryType } from "@/lib/core";

/** What a message is most often kept as comes first. */
const TYPES = (Object.keys(TYPE_COLORS) as MemoryType[]).sort(
  (a, b) => Number(b === "interaction") - Number(a === "interaction"),
);

/** Keeps what was dropped after all, as the type that is chosen; says so when that was done. */
export function Rescue({ decision }: { decision: Decision }) {
  const { refusal } = useMe();
  const rescue = useEventAct("Rescued", () => {});
  const [isOpen, choice] = useDisclosure();
  if (decision.verdict !== "dropped" || decision.text === null) return null;
  if (decision.is_rescued)
    return (
      <Text span size="xs" c="dimmed">
        rescued
      </Text>
    );
  const path = `/api/v1/decisions/${decision.id}/rescue`;
  const keep = (type: MemoryType) => {
    choice.close();
    rescue.mutate({ path, body: { type }, owner: decision.owner });
  };
  return (
    <Dropdown
      label="Keep it as"
      isOpen={isOpen}
      close={choice.close}
      side="end"
      width={160}
      control={
        <ActButton
          size="compact-xs"
          refusal={refusal}
          loading={rescue.isPending}
          onClick={choice.toggle}
          {...opens(isOpen)}
        >
          Rescue
        </ActButton>
      }
    >
      <Text size="xs" c="dimmed" px="xs" pb={4}>
        Keep it as
      </Text>
      {TYPES.map((type) => (
        <Button key={type} variant="subtle" color="gray" fullWidth justify="start" onClick={() => keep(type)}>
          <TypeBadge type={type} />
        </Button>
      ))}
    </Dropdown>
  );
}
