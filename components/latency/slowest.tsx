import { Badge, Group, Title } from "@mantine/core";
import type { Latency } from "@/components/api/answers";
import { CopyId } from "@/components/ui/copy-id";
import { Duration } from "@/components/ui/duration";
import { EmptyState } from "@/components/ui/empty-state";
import { type FigureColumn, FigureTable } from "@/components/ui/figure-table";
import { Key } from "@/components/ui/key";
import { inOrder, stageColor } from "@/components/ui/stages";
import { TimeAgo } from "@/components/ui/time-ago";
import { Waterfall } from "@/components/ui/waterfall";

type Slow = Latency["slowest"][number];

/** The slowest requests of the chosen operation, their stages drawn on one scale. */
export function Slowest({ latency }: { latency: Latency }) {
  const { slowest } = latency;
  const scaleMs = Math.max(1, ...slowest.map(({ ms }) => ms));
  const names = new Set(slowest.flatMap(({ stage_ms }) => Object.keys(stage_ms)));
  const columns: FigureColumn<Slow>[] = [
    { label: "Request", show: ({ request_id }) => <CopyId id={request_id} /> },
    { label: "Ended", show: ({ at }) => <TimeAgo time={at} /> },
    { label: "Took", isNumber: true, show: ({ ms }) => <Duration ms={ms} /> },
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
            without {part}
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
        <Group gap="sm">
          {[...inOrder([...names], (stage) => stage), "rest"].map((stage) => (
            <Key key={stage} name={stage} color={stageColor(stage)} />
          ))}
        </Group>
      </Group>
      {slowest.length === 0 ? (
        <EmptyState isSmall title="No request in this range">
          The twenty slowest of every hour are kept for 14 days.
        </EmptyState>
      ) : (
        <FigureTable
          label="Slowest requests"
          rows={slowest}
          columns={columns}
          idOf={({ request_id }) => request_id}
        />
      )}
    </section>
  );
}
