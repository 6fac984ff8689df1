"use client";

import { ActionIcon, Checkbox, Popover, Stack, Tooltip } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import type { Column } from "./list-table";

/** Chooses which columns of a list are shown; the first always is. */
export function ColumnMenu<Row>({
  columns,
  hidden,
  set,
}: {
  columns: readonly Column<Row>[];
  hidden: readonly string[];
  set: (hidden: string[]) => void;
}) {
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label="Columns">
          <ActionIcon variant="default" size={30} aria-label="Columns">
            <IconColumns3 size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns">
        <Stack gap="xs">
          {columns.slice(1).map(({ key, label }) => (
            <Checkbox
              key={key}
              size="xs"
              label={label}
              checked={!hidden.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                set(checked ? hidden.filter((one) => one !== key) : [...hidden, key])
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
