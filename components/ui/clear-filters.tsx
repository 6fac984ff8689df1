import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";

/** The button after the filters of a list that clears all of them. */
export function ClearFilters({ clear }: { clear: () => void }) {
  return (
    <Button variant="subtle" color="gray" leftSection={<IconX size={14} aria-hidden />} onClick={clear}>
      Clear
    </Button>
  );
}
