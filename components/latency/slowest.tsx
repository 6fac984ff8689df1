import { Badge, Group, Title } from "@mantine/core";
import type { Latency } from "@/components/api/responses";
import { CompactTable, type TableColumn } from "@/components/ui/compact-table";
import { CopyId } from "@/components/ui/copy-id";
import { Duration } from "@/components/ui/duration";
import { EmptyState } from "@/components/ui/empty-state";
import { LegendItem } from "@/components/ui/legend-item";
import { inOrder, stageColor, stageLabel } from "@/components/ui/stages";
import { TimeAgo } from "@/components/ui/time-ago";
import { Waterfall } from "@/components/ui/waterfall";

type SlowRequest = Latency["slowest"][number];

const DEGRADED_LABELS: Readonly<Record<string, string>> = {
  dense: "no vector search",
  store: "no database",
  rerank: "no reranking",
  disabled: "retrieval off",
};

/** The slowest requests of the selected operation. Their stages are drawn to the same scale. */
export function Slowest({ latency }: { latency: Latency }) {
  const { slowest } = latency;
  const scaleMs = Math.max(1, ...slowest.map(({ ms }) => ms));
  const names = new Set(slowest.flatMap(({ stage_ms }) => Object.keys(stage_ms)));
  const columns: TableColumn<SlowRequest>[] = [
    { label: "Request", show: ({ request_id }) => <CopyId id={request_id} /> },
    { label: "Time", show: ({ at }) => <TimeAgo time={at} /> },
    { label: "Duration", isNumber: true, show: ({ ms }) => <Duration ms={ms} /> },
    {
      label: "Stages",
      isWide: true,
      isBare: true,
      show: ({ stage_ms, ms }) => <Waterfall stageMs={stage_ms} ms={ms} scaleMs={scaleMs} />,
    },
    {
      label: "Degraded",
      isBare: true,
      show: ({ degraded }) =>
        degraded.map((part) => (
          <Badge key={part} color="orange">
            {DEGRADED_LABELS[part] ?? `no ${part}`}
          </Badge>
        )),
    },
  ];
  return (
    <section aria-label="Slowest requests">
      <Group justify="space-between" mb={4}>
        <Title order={2} size="h3">
          Slowest requests
        </Title>
        {slowest.length > 0 && (
          <Group gap="sm">
            {[...inOrder([...names], (stage) => stage), "rest"].map((stage) => (
              <LegendItem key={stage} name={stageLabel(stage)} color={stageColor(stage)} />
            ))}
          </Group>
        )}
      </Group>
      {slowest.length === 0 ? (
        <EmptyState isSmall title="No requests in this period">
          We keep the 20 slowest requests per hour for 14 days.
        </EmptyState>
      ) : (
        <CompactTable
          label="Slowest requests"
          rows={slowest}
          columns={columns}
          idOf={({ request_id }) => request_id}
        />
      )}
    </section>
  );
}
