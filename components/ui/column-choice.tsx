"use client";

import { Checkbox, Stack } from "@mantine/core";

/** A checkbox for each column, which is checked when the column is visible. */
export function ColumnChoice({
  columns,
  hidden,
  set,
}: {
  columns: readonly { key: string; label: string }[];
  hidden: readonly string[];
  set: (hidden: string[]) => void;
}) {
  return (
    <Stack gap="xs">
      {columns.map(({ key, label }) => (
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
  );
}
