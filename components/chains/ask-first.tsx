"use client";

import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ComponentProps, ReactNode } from "react";
import { ActButton } from "@/components/ui/act-button";
import { Dropdown, opens } from "@/components/ui/dropdown";

type ActButtonProps = Omit<ComponentProps<typeof ActButton>, "onClick" | "size">;

/** A small button that shows below it what its act does to the texts, and does it once that is confirmed. */
export function AskFirst({
  question,
  consequence,
  confirm,
  act,
  shown,
  ...button
}: {
  question: string;
  consequence: string;
  /** What the button says that does it. */
  confirm: string;
  act: () => void;
  /** The texts, as they will be. */
  shown: ReactNode;
} & ActButtonProps) {
  const [isAsking, { toggle, close }] = useDisclosure();
  const doIt = () => {
    close();
    act();
  };
  return (
    <Dropdown
      label={question}
      isOpen={isAsking}
      close={close}
      side="end"
      width={340}
      control={<ActButton {...button} size="compact-xs" onClick={toggle} {...opens(isAsking)} />}
    >
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {shown}
      </Text>
      <Text size="xs" c="dimmed" mt="xs">
        {consequence}
      </Text>
      <Group justify="flex-end" gap="xs" mt="sm">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button onClick={doIt} data-autofocus>
          {confirm}
        </Button>
      </Group>
    </Dropdown>
  );
}
