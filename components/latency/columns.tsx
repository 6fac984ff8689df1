import { Text } from "@mantine/core";
import type { Latency } from "@/components/api/responses";
import type { TableColumn } from "@/components/ui/compact-table";
import { Duration } from "@/components/ui/duration";
import { formatCount } from "@/components/ui/format";
import { stageLabel } from "@/components/ui/stages";

type Measured = Pick<Latency["operations"][number], "count" | "p50_ms" | "p95_ms" | "p99_ms" | "max_ms">;

const COLUMNS: readonly TableColumn<Measured>[] = [
  { label: "Count", isNumber: true, show: ({ count }) => formatCount(count) },
  { label: "p50", isNumber: true, show: ({ p50_ms }) => <Duration ms={p50_ms} /> },
  { label: "p95", isNumber: true, show: ({ p95_ms }) => <Duration ms={p95_ms} /> },
  { label: "p99", isNumber: true, show: ({ p99_ms }) => <Duration ms={p99_ms} /> },
  { label: "Max", isNumber: true, show: ({ max_ms }) => <Duration ms={max_ms} /> },
];

export const OPERATION_COLUMNS: readonly TableColumn<Latency["operations"][number]>[] = [
  { label: "Operation", show: ({ operation }) => <Mono text={operation} /> },
  ...COLUMNS,
  {
    label: "Failed",
    isNumber: true,
    show: ({ failed }) => (
      <Text span size="sm" c={failed > 0 ? "var(--mantine-color-error)" : "dimmed"}>
        {formatCount(failed)}
      </Text>
    ),
  },
];

export const STAGE_COLUMNS: readonly TableColumn<Latency["stages"][number]>[] = [
  { label: "Stage", show: ({ stage }) => stageLabel(stage) },
  ...COLUMNS,
];

function Mono({ text }: { text: string }) {
  return (
    <Text span ff="monospace" fz={12}>
      {text}
    </Text>
  );
}
