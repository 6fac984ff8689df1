import { Badge, Title } from "@mantine/core";
import type { JobsInsight } from "@/components/api/responses";
import { OwnerLabel } from "@/components/memory/owner-label";
import { CompactTable, type TableColumn } from "@/components/ui/compact-table";
import { Duration } from "@/components/ui/duration";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";

type JobType = JobsInsight["kinds"][number];
type OwnerQueue = JobsInsight["now"]["fullest_lanes"][number];

const TYPE_COLUMNS: readonly TableColumn<JobType>[] = [
  { label: "Job type", show: ({ kind }) => kind },
  { label: "Done", isNumber: true, show: ({ done }) => formatCount(done) },
  { label: "Failed attempts", isNumber: true, show: ({ failed }) => formatCount(failed) },
  { label: "Scheduled for retry", isNumber: true, show: ({ postponed }) => formatCount(postponed) },
  { label: "Failed", isNumber: true, show: ({ dead }) => formatCount(dead) },
  { label: "Wait p50", isNumber: true, show: ({ wait }) => <Duration ms={wait.p50_ms} /> },
  { label: "Wait p95", isNumber: true, show: ({ wait }) => <Duration ms={wait.p95_ms} /> },
  { label: "Run p50", isNumber: true, show: ({ duration }) => <Duration ms={duration.p50_ms} /> },
  { label: "Run p95", isNumber: true, show: ({ duration }) => <Duration ms={duration.p95_ms} /> },
  { label: "Run p99", isNumber: true, show: ({ duration }) => <Duration ms={duration.p99_ms} /> },
];

const QUEUE_COLUMNS: readonly TableColumn<OwnerQueue>[] = [
  { label: "Owner", show: ({ owner }) => <OwnerLabel owner={owner} /> },
  { label: "Priority", show: ({ urgency }) => <Badge color="gray">{urgency}</Badge> },
  { label: "Pending", isNumber: true, show: ({ pending }) => formatCount(pending) },
  { label: "Oldest pending", isNumber: true, show: ({ oldest_age_ms }) => <Duration ms={oldest_age_ms} /> },
];

/** The job types that ran in the time range. */
export function JobTypes({ kinds }: { kinds: readonly JobType[] }) {
  return (
    <section aria-label="Job types">
      <Title order={2} size="h3" mb={4}>
        Job types
      </Title>
      {kinds.length === 0 ? (
        <EmptyState isSmall title="No jobs ran in this period">
          Jobs appear when agents send events.
        </EmptyState>
      ) : (
        <CompactTable label="Job types" rows={kinds} columns={TYPE_COLUMNS} idOf={({ kind }) => kind} />
      )}
    </section>
  );
}

/** The owners with the most pending jobs. */
export function BusiestQueues({ queues }: { queues: readonly OwnerQueue[] }) {
  return (
    <section aria-label="Busiest queues">
      <Title order={2} size="h3" mb={4}>
        Busiest queues (by owner)
      </Title>
      {queues.length === 0 ? (
        <EmptyState isSmall title="Queue is empty">
          All events have been processed.
        </EmptyState>
      ) : (
        <CompactTable
          label="Busiest queues"
          rows={queues}
          columns={QUEUE_COLUMNS}
          idOf={({ owner, urgency }) => `${owner.kind} ${owner.id} ${urgency}`}
        />
      )}
    </section>
  );
}
