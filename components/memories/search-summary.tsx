import { Text } from "@mantine/core";
import { formatDuration, formatShare } from "@/components/ui/format";
import type { RetrieveOutput } from "@/lib/engine/retrieve";

const DEGRADED_LABELS: Readonly<Record<string, string>> = {
  dense: "keyword search only (embedding timed out)",
  store: "database unreachable",
  disabled: "retrieval is turned off",
};

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
      {output.degraded.length > 0 &&
        ` · ${output.degraded.map((part) => DEGRADED_LABELS[part] ?? part).join(", ")}`}
    </Text>
  );
}
