import { Paper, Skeleton, Text, Tooltip } from "@mantine/core";
import type { ReactNode } from "react";
import { formatCount, formatExact } from "./format";

/** A labelled number, with the exact value in a tooltip and a skeleton until it is loaded. */
export function Stat({
  label,
  value,
  note,
}: {
  label: string;
  value: number | string | null | undefined;
  note?: ReactNode;
}) {
  return (
    <Paper withBorder px="sm" py={8}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {value === undefined ? (
        <Skeleton height={18} my={4} width={64} />
      ) : (
        <Tooltip
          label={typeof value === "number" ? formatExact(value) : ""}
          disabled={typeof value !== "number"}
        >
          <Text fz={18} lh="26px" fw={600} c={value === null ? "dimmed" : "bright"}>
            {value === null ? "–" : typeof value === "number" ? formatCount(value) : value}
          </Text>
        </Tooltip>
      )}
      <Text size="xs" c="dimmed" mih={16}>
        {note}
      </Text>
    </Paper>
  );
}
