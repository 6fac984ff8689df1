"use client";

import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { ActButton } from "@/components/ui/act-button";
import { Dropdown, opens } from "@/components/ui/dropdown";
import { RedactedText } from "@/components/ui/redacted-text";

/** Has the newer of two memories replace the older, once it was said what that does: there is no way back to both. */
export function ReplaceButton({
  older,
  newer,
  refusal,
  isPending,
  isHeld,
  replace,
}: {
  older: string;
  newer: string;
  refusal: string | null;
  isPending: boolean;
  isHeld: boolean;
  replace: () => void;
}) {
  const [isAsking, { toggle, close }] = useDisclosure();
  return (
    <Dropdown
      label="Replace the older one"
      isOpen={isAsking}
      close={close}
      side="end"
      width={340}
      control={
        <ActButton
          refusal={refusal}
          size="compact-xs"
          label={`Replaced: “${newer.slice(0, 60)}”`}
          loading={isPending}
          disabled={isHeld}
          onClick={toggle}
          {...opens(isAsking)}
        >
          Replaced
        </ActButton>
      }
    >
      <Text size="sm" td="line-through" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        <RedactedText text={older} />
      </Text>
      <Text size="xs" c="dimmed" mt="xs">
        It is no longer recalled, and stays readable in the chain of the newer one. Undone there, it takes the
        place of the newer one.
      </Text>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button
          data-autofocus
          onClick={() => {
            close();
            replace();
          }}
        >
          Replace it
        </Button>
      </Group>
    </Dropdown>
  );
}
