"use client";

import { Button, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMe } from "@/components/api/use-me";
import type { Decision } from "@/components/memory/responses";
import { TYPE_COLORS, TypeBadge } from "@/components/memory/type-badge";
import { useEventAction } from "@/components/memory/use-event-action";
import { ActionButton } from "@/components/ui/action-button";
import { Dropdown, dropdownAttributes } from "@/components/ui/dropdown";
import type { MemoryType } from "@/lib/base/core";

/** The memory types, with the most common choice first. */
const TYPES = (Object.keys(TYPE_COLORS) as MemoryType[]).sort(
  (a, b) => Number(b === "interaction") - Number(a === "interaction"),
);

/** A button that stores a dropped message as a memory of the selected type, and then shows “restored”. */
export function KeepButton({ decision }: { decision: Decision }) {
  const { refusal } = useMe();
  const keep = useEventAction("Saved");
  const [isOpen, menu] = useDisclosure();
  if (decision.verdict !== "dropped" || decision.text === null) return null;
  if (decision.is_rescued)
    return (
      <Text span size="xs" c="dimmed">
        restored
      </Text>
    );
  const path = `/api/v1/decisions/${decision.id}/rescue`;
  const keepAs = (type: MemoryType) => {
    menu.close();
    keep.mutate({ path, body: { type }, owner: decision.owner });
  };
  return (
    <Dropdown
      label="Save as"
      isOpen={isOpen}
      close={menu.close}
      side="end"
      width={160}
      control={
        <ActionButton
          size="compact-xs"
          refusal={refusal}
          loading={keep.isPending}
          onClick={menu.toggle}
          {...dropdownAttributes(isOpen)}
        >
          Keep anyway
        </ActionButton>
      }
    >
      <Text size="xs" c="dimmed" px="xs" pb={4}>
        Save as
      </Text>
      {TYPES.map((type) => (
        <Button
          key={type}
          variant="subtle"
          color="gray"
          fullWidth
          justify="start"
          onClick={() => keepAs(type)}
        >
          <TypeBadge type={type} />
        </Button>
      ))}
    </Dropdown>
  );
}
