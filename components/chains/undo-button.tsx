"use client";

import { Button, Group, Text } from "@mantine/core";
import { IconArrowBackUp } from "@tabler/icons-react";
import { useState } from "react";
import { useMe } from "@/components/api/use-me";
import { useEventAct } from "@/components/memory/use-event-act";
import { ActButton } from "@/components/ui/act-button";
import { DiffText } from "@/components/ui/diff-text";
import { Dropdown, opens } from "@/components/ui/dropdown";
import type { CorrectedMemory } from "./chain-types";

const nothing = () => undefined;

/** Undoes the latest correction by an event: the version before becomes current again as a new version. */
export function UndoButton({ chain }: { chain: CorrectedMemory }) {
  const [isAsking, setAsking] = useState(false);
  const { refusal } = useMe();
  const undo = useEventAct("Undone", nothing);
  const [newest, before] = chain.versions.toReversed();
  if (!newest || !before || newest.superseded_at !== null) return null;
  const restore = () => {
    setAsking(false);
    undo.mutate({ path: `/api/v1/memories/${before.id}/restore`, owner: chain.owner });
  };
  return (
    <Dropdown
      label="Undo the latest correction"
      isOpen={isAsking}
      close={() => setAsking(false)}
      side="end"
      width={340}
      control={
        <ActButton
          refusal={refusal}
          size="compact-xs"
          leftSection={<IconArrowBackUp size={14} aria-hidden />}
          loading={undo.isPending}
          onClick={() => setAsking(!isAsking)}
          {...opens(isAsking)}
        >
          Undo
        </ActButton>
      }
    >
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        <DiffText before={newest.text} after={before.text} />
      </Text>
      <Text size="xs" c="dimmed" mt="xs">
        The version before becomes current again, as a new version. Nothing is lost, and this can be undone
        too.
      </Text>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" onClick={() => setAsking(false)}>
          Cancel
        </Button>
        <Button onClick={restore} data-autofocus>
          Undo the correction
        </Button>
      </Group>
    </Dropdown>
  );
}
