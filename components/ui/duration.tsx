import { Text, Tooltip } from "@mantine/core";
import { formatDuration } from "./format";

/** A duration, with two decimals in a tooltip, or a dash when nothing was measured. */
export function Duration({ ms }: { ms: number | null }) {
  if (ms === null)
    return (
      <Text span c="dimmed">
        –
      </Text>
    );
  return (
    <Tooltip label={`${ms.toLocaleString("en", { maximumFractionDigits: 2 })} ms`}>
      <span>{formatDuration(ms)}</span>
    </Tooltip>
  );
}
