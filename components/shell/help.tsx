"use client";

import { Group, Kbd, SimpleGrid, Text } from "@mantine/core";
import { Modal } from "@/components/ui/dialog";
import { PLACES } from "./navigation";

const KEYS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [["Ctrl", "K"], "Go to a page or a memory"],
  [["/"], "Search this page"],
  [["j", "↓"], "Next row; the arrow leads there from the search too"],
  [["k", "↑"], "Row before"],
  [["Enter"], "Open the row"],
  [["x"], "Choose the row, of memories and dead letters"],
  [["["], "Open the row before"],
  [["]"], "Open the next row"],
  [["Esc"], "Close"],
  [["?"], "This list"],
];

/** Every key that the dashboard knows. */
export function Help({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  return (
    <Modal opened={isOpen} onClose={close} title="Keyboard" size="lg">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs">
        {KEYS.map(([keys, does]) => (
          <Line key={does} keys={keys} does={does} />
        ))}
        {PLACES.map(({ key, label }) => (
          <Line key={key} keys={["g", key]} does={`Go to ${label}`} />
        ))}
      </SimpleGrid>
    </Modal>
  );
}

function Line({ keys, does }: { keys: readonly string[]; does: string }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{does}</Text>
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
