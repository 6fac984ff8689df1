import { Badge, Title } from "@mantine/core";
import type { JobsInsight } from "@/components/api/answers";
import { OwnerLabel } from "@/components/memory/owner-label";
import { Duration } from "@/components/ui/duration";
import { EmptyState } from "@/components/ui/empty-state";
import { type FigureColumn, FigureTable } from "@/components/ui/figure-table";
import { formatCount } from "@/components/ui/format";

type Kind = JobsInsight["kinds"][number];
type Lane = JobsInsight["now"]["fullest_lanes"][number];

const KIND_COLUMNS: readonly FigureColumn<Kind>[] = [
  { label: "Kind", show: ({ kind }) => kind },
  { label: "Done", isNumber: true, show: ({ done }) => formatCount(done) },
  { label: "Failed tries", isNumber: true, show: ({ failed }) => formatCount(failed) },
  { label: "Postponed", isNumber: true, show: ({ postponed }) => formatCount(postponed) },
  { label: "Dead", isNumber: true, show: ({ dead }) => formatCount(dead) },
  { label: "Wait p50", isNumber: true, show: ({ wait }) => <Duration ms={wait.p50_ms} /> },
  { label: "Wait p95", isNumber: true, show: ({ wait }) => <Duration ms={wait.p95_ms} /> },
  { label: "Run p50", isNumber: true, show: ({ duration }) => <Duration ms={duration.p50_ms} /> },
  { label: "Run p95", isNumber: true, show: ({ duration }) => <Duration ms={duration.p95_ms} /> },
  { label: "Run p99", isNumber: true, show: ({ duration }) => <Duration ms={duration.p99_ms} /> },
];

const LANE_COLUMNS: readonly FigureColumn<Lane>[] = [
  { label: "Owner", show: ({ owner }) => <OwnerLabel owner={owner} /> },
  { label: "Urgency", show: ({ urgency }) => <Badge color="gray">{urgency}</Badge> },
  { label: "Waiting", isNumber: true, show: ({ pending }) => formatCount(pending) },
  { label: "Oldest", isNumber: true, show: ({ oldest_age_ms }) => <Duration ms={oldest_age_ms} /> },
];

/** The kinds of jobs that ran over the range. */
export function Kinds({ kinds }: { kinds: readonly Kind[] }) {
  return (
    <section aria-label="Kinds of jobs">
      <Title order={2} size="h3" mb={4}>
        Kinds
      </Title>
      {kinds.length === 0 ? (
        <EmptyState isSmall title="No job ran in this range">
          Events that an agent sends become jobs here.
        </EmptyState>
      ) : (
        <FigureTable label="Kinds of jobs" rows={kinds} columns={KIND_COLUMNS} idOf={({ kind }) => kind} />
      )}
    </section>
  );
}

/** The owners with the most jobs waiting. */
export function Lanes({ lanes }: { lanes: readonly Lane[] }) {
  return (
    <section aria-label="Lanes">
      <Title order={2} size="h3" mb={4}>
        Lanes with most waiting
      </Title>
      {lanes.length === 0 ? (
        <EmptyState isSmall title="Nothing waits">
          All that was sent is decided on.
        </EmptyState>
      ) : (
        <FigureTable
          label="Lanes"
          rows={lanes}
          columns={LANE_COLUMNS}
          idOf={({ owner, urgency }) => `${owner.kind} ${owner.id} ${urgency}`}
        />
      )}
    </section>
  );
}
