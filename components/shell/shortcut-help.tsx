"use client";

import { Group, Kbd, SimpleGrid, Text } from "@mantine/core";
import { Modal } from "@/components/ui/dialog";
import { PAGES } from "./navigation";

const KEYS: readonly (readonly [keys: readonly string[], description: string])[] = [
  [["Ctrl", "K"], "Open command palette"],
  [["/"], "Focus search"],
  [["j", "↓"], "Next row (↓ also moves from search into the list)"],
  [["k", "↑"], "Previous row"],
  [["Enter"], "Open row"],
  [["x"], "Select row (memories, failed jobs)"],
  [["["], "Previous item (detail open)"],
  [["]"], "Next item (detail open)"],
  [["Esc"], "Close"],
  [["?"], "Show shortcuts"],
];

/** A dialog with all keyboard shortcuts of the dashboard. */
export function ShortcutHelp({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Modal opened={isOpen} onClose={close} title="Keyboard shortcuts" size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {KEYS.map(([keys, description]) => (
          <Line key={description} keys={keys} description={description} />
        ))}
        {PAGES.map(({ key, label }) => (
          <Line key={key} keys={["g", key]} description={`Go to ${label}`} />
        ))}
      </SimpleGrid>
    </Modal>
  );
}

function Line({ keys, description }: { keys: readonly string[]; description: string }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{description}</Text>
      <Group gap={4} wrap="nowrap">
        {keys.map((key) => (
          <Kbd key={key} size="xs">
            {key}
          </Kbd>
        ))}
      </Group>
    </Group>
  );
}
