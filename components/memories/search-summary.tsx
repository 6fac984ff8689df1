import { Text } from "@mantine/core";
import { degradedLabel } from "@/components/memory/degraded";
import { formatDuration, formatShare } from "@/components/ui/format";
import type { RetrieveOutput } from "@/lib/engine/retrieve";

/**
 * The summary of a search: number of results, duration and answer confidence. Without `output`, while the
 * search is under way, it holds the place, so that the results do not move down.
 */
export function SearchSummary({
  output,
  count,
  hasTimeRange,
}: {
  output: RetrieveOutput | undefined;
  count: number;
  hasTimeRange: boolean;
}) {
  return (
    <Text size="sm" c="dimmed" mb="xs" aria-live="polite">
      {output ? summaryOf(output, count, hasTimeRange) : "Searching…"}
    </Text>
  );
}

function summaryOf({ stage_ms, confidence, degraded }: RetrieveOutput, count: number, hasTimeRange: boolean) {
  const parts = [
    count === 1 ? "1 result" : `${count} results`,
    stage_ms.total === undefined ? "" : ` in ${formatDuration(stage_ms.total)}`,
    hasTimeRange ? " within the selected period" : "",
    confidence !== null && count > 0 ? ` · Answer confidence ${formatShare(confidence)}` : "",
    degraded.length > 0 ? ` · ${degraded.map(degradedLabel).join(", ")}` : "",
  ];
  return parts.join("");
}
