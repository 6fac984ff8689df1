import { Text } from "@mantine/core";
import { degradedLabel } from "@/components/memory/degraded";
import { formatDuration, formatShare } from "@/components/ui/format";
import type { RetrieveOutput } from "@/lib/engine/retrieve";

/** The summary of a search: number of results, duration and answer confidence. */
export function SearchSummary({
  output,
  count,
  hasTimeRange,
}: {
  output: RetrieveOutput;
  count: number;
  hasTimeRange: boolean;
}) {
  const total = output.stage_ms.total;
  return (
    <Text size="sm" c="dimmed" mb="xs" aria-live="polite">
      {count === 1 ? "1 result" : `${count} results`}
      {total !== undefined && ` in ${formatDuration(total)}`}
      {hasTimeRange && " within the selected period"}
      {output.confidence !== null && count > 0 && ` · Answer confidence ${formatShare(output.confidence)}`}
      {output.degraded.length > 0 && ` · ${output.degraded.map(degradedLabel).join(", ")}`}
    </Text>
  );
}
