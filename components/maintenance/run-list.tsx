"use client";

import { Skeleton, Text } from "@mantine/core";
import { actorInWords } from "@/components/access/actions";
import { useMe } from "@/components/api/use-me";
import type { usePages } from "@/components/api/use-pages";
import { CompactTable, type TableColumn } from "@/components/ui/compact-table";
import { Duration } from "@/components/ui/duration";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { formatCount } from "@/components/ui/format";
import { ListEnd } from "@/components/ui/list-end";
import { TimeAgo } from "@/components/ui/time-ago";
import { COUNTS, type RunSummary, totalOf } from "./run";
import { RunOwner, RunState, runName } from "./run-state";

const COLUMNS: readonly TableColumn<RunSummary>[] = [
  { label: "Run", show: runName },
  { label: "State", isBare: true, show: ({ state }) => <RunState state={state} /> },
  { label: "Started", isBare: true, show: ({ started_at: at }) => <TimeAgo time={at} /> },
  {
    label: "By",
    show: ({ started_by: by }) => (
      <Text span size="sm" c="dimmed">
        {by === "worker" ? "nightly" : actorInWords(by)}
      </Text>
    ),
  },
  { label: "Owners", isBare: true, show: (run) => <RunOwner run={run} /> },
  ...COUNTS.filter(({ key }) => key !== "skipped").map(({ key, label }) => ({
    label,
    isNumber: true,
    show: (run: RunSummary) => <Count count={totalOf(run, key)} />,
  })),
  { label: "Work", isNumber: true, show: (run) => <Duration ms={totalOf(run, "seconds") * 1000} /> },
];

function Count({ count }: { count: number }) {
  return (
    <Text span inherit {...(count === 0 ? { c: "dimmed" } : {})}>
      {formatCount(count)}
    </Text>
  );
}

/** The runs of the tenant, newest first. */
export function RunList({
  runs,
  openId,
  open,
}: {
  runs: ReturnType<typeof usePages<RunSummary>>;
  openId: string | null;
  open: (id: string) => void;
}) {
  const { me } = useMe();
  const { items, error, isPending } = runs;
  if (error && items.length === 0)
    return <Failure what="maintenance runs" problem={error} retry={() => void runs.refetch()} />;
  if (isPending) return <Skeleton h={160} />;
  if (items.length === 0)
    return (
      <EmptyState title="No runs yet" example={me && exampleOf(me.server_url)}>
        A dry run reports what maintenance would do and changes nothing. To run maintenance each night, set
        MAINTENANCE_AT on the server. You can also start a dry run via the API:
      </EmptyState>
    );
  return (
    <>
      <CompactTable
        label="Maintenance runs"
        rows={items}
        columns={COLUMNS}
        idOf={({ id }) => id}
        hrefOf={({ id }) => `?run=${id}`}
        onOpen={({ id }) => open(id)}
        openId={openId}
      />
      <ListEnd list={runs} isLoadedByClick />
    </>
  );
}

function exampleOf(serverUrl: string): string {
  return `curl -X POST "${serverUrl}/api/v1/maintenance/runs" -H "Authorization: Bearer $KEY" -H "Content-Type: application/json" -d '{}'`;
}
