import { Group, Text, Tooltip } from "@mantine/core";
import { formatDuration } from "./format";

/** One colour a percentile, the same in every figure and chart; each has a contrast of 3 in light and dark. */
export const PERCENTILE_COLORS = { p50: "teal.8", p95: "indigo.6", p99: "pink.6" } as const;

/** p50, p95 and p99 in milliseconds; a dash where nothing was measured. */
export function Percentiles({
  p50,
  p95,
  p99,
}: {
  p50: number | null;
  p95: number | null;
  p99: number | null;
}) {
  const all = { p50, p95, p99 };
  return (
    <Group gap="lg" wrap="nowrap">
      {(["p50", "p95", "p99"] as const).map((name) => (
        <div key={name}>
          <Text size="xs" c="dimmed">
            {name}
          </Text>
          <Tooltip label={all[name] === null ? "Nothing was measured" : `${all[name]?.toFixed(2)} ms`}>
            <Text fw={600} c={all[name] === null ? "dimmed" : "bright"}>
              {all[name] === null ? "–" : formatDuration(all[name] ?? 0)}
            </Text>
          </Tooltip>
        </div>
      ))}
    </Group>
  );
}
