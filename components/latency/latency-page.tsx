"use client";

import { SegmentedControl, SimpleGrid, Skeleton, Stack, Title } from "@mantine/core";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { Latency } from "@/components/api/responses";
import { useApi } from "@/components/api/use-api";
import { PageHeader } from "@/components/shell/page-header";
import { TimeRange, useTimeRange } from "@/components/shell/time-range";
import { Chart } from "@/components/ui/chart";
import { CompactTable } from "@/components/ui/compact-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { formatDuration } from "@/components/ui/format";
import { PERCENTILE_COLORS } from "@/components/ui/percentiles";
import { inOrder, stageColor, stageLabel } from "@/components/ui/stages";
import { Stale } from "@/components/ui/stale";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import { OPERATION_COLUMNS, STAGE_COLUMNS } from "./columns";
import { Slowest } from "./slowest";

const PERCENTILES = ["p50", "p95", "p99"] as const;
const inUrl = {
  operation: parseAsString,
  by: parseAsStringLiteral(PERCENTILES).withDefault("p95"),
};

/**
 * The latency of all operations, and the details of one: its latency over time and by stage, and its slowest
 * requests. Unless one was chosen, it is retrieval, or another one that agents call when the period has no
 * retrievals.
 */
export function LatencyPage() {
  const { from, to } = useTimeRange();
  const [{ operation: chosen, by }, set] = useQueryStates(inUrl);
  const query = { from, to, operation: chosen };
  const { data, error, refetch, isPlaceholderData } = useApi<Latency>("/api/v1/insights/latency", query);
  const operations = data?.operations ?? [];
  const operation = chosen ?? data?.operation ?? null;
  const names = operations.map((one) => one.operation);
  useRowKeyboard({ ids: names, id: operation, set: (next) => set({ operation: next }) });
  return (
    <>
      <PageHeader title="Latency">
        <TimeRange />
      </PageHeader>
      <Stack gap="lg">
        {error && <Failure what="latency" problem={error} retry={refetch} />}
        {(data || !error) && (
          <Stale isStale={isPlaceholderData}>
            <Stack gap="lg">
              <Charts latency={data} operation={operation} by={by} setBy={(next) => set({ by: next })} />
              {data ? (
                <>
                  <Operations
                    latency={data}
                    operation={operation}
                    choose={(next) => set({ operation: next })}
                  />
                  <Stages latency={data} />
                  <Slowest latency={data} />
                </>
              ) : (
                <Skeleton height={300} />
              )}
            </Stack>
          </Stale>
        )}
      </Stack>
    </>
  );
}

type Percentile = (typeof PERCENTILES)[number];

function Charts({
  latency,
  operation,
  by,
  setBy,
}: {
  latency: Latency | undefined;
  operation: string | null;
  by: Percentile;
  setBy: (by: Percentile) => void;
}) {
  const selected = latency?.operations.find((one) => one.operation === latency.operation);
  const stat = (ms: number | null | undefined) => (ms == null ? {} : { stat: formatDuration(ms) });
  const stages = inOrder(latency?.stages ?? [], ({ stage }) => stage);
  const pointTimes = (latency?.points ?? []).map(({ at }, index) => ({ at, index }));
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="lg">
      <Chart
        title={operation ?? "Latency over time"}
        kind="lines"
        unit="ms"
        timeline={latency}
        empty="No requests in this period"
        series={PERCENTILES.map((name) => ({
          name,
          color: PERCENTILE_COLORS[name],
          value: (point: Latency["points"][number]) => point[`${name}_ms`],
          ...stat(selected?.[`${name}_ms`]),
        }))}
      />
      <Chart
        title="Stage breakdown"
        kind="lines"
        unit="ms"
        timeline={latency && { points: pointTimes, step_seconds: latency.step_seconds }}
        empty="No stages in this period"
        control={
          <SegmentedControl
            aria-label="Stage percentile"
            size="xs"
            data={[...PERCENTILES]}
            value={by}
            onChange={(next) => setBy(next as Percentile)}
          />
        }
        series={stages.map(({ stage, points }) => ({
          name: stageLabel(stage),
          color: stageColor(stage),
          value: ({ index }: { index: number }) => points[index]?.[`${by}_ms`] ?? null,
        }))}
      />
    </SimpleGrid>
  );
}

function Operations({
  latency,
  operation,
  choose,
}: {
  latency: Latency;
  operation: string | null;
  choose: (operation: string) => void;
}) {
  return (
    <section aria-label="Operations">
      <Title order={2} size="h3" mb={4}>
        Operations
      </Title>
      {latency.operations.length === 0 ? (
        <EmptyState isSmall title="No requests">
          No API requests in this period. Try a longer range.
        </EmptyState>
      ) : (
        <CompactTable
          label="Operations"
          rows={latency.operations}
          columns={OPERATION_COLUMNS}
          idOf={(row) => row.operation}
          hrefOf={(row) => `?operation=${encodeURIComponent(row.operation)}`}
          onOpen={(row) => choose(row.operation)}
          openId={operation}
        />
      )}
    </section>
  );
}

function Stages({ latency }: { latency: Latency }) {
  if (latency.stages.length === 0) return null;
  return (
    <section aria-label="Stages">
      <Title order={2} size="h3" mb={4}>
        Stages: {latency.operation}
      </Title>
      <CompactTable
        label="Stages"
        rows={inOrder(latency.stages, ({ stage }) => stage)}
        columns={STAGE_COLUMNS}
        idOf={({ stage }) => stage}
      />
    </section>
  );
}
