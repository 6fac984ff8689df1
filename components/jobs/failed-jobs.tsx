"use client";

import { Button, Checkbox, Group, Skeleton, Text, Title } from "@mantine/core";
import dynamic from "next/dynamic";
import { parseAsString, useQueryState } from "nuqs";
import type { DeadLetter } from "@/components/api/responses";
import { useMe } from "@/components/api/use-me";
import { usePages } from "@/components/api/use-pages";
import { CompactTable, type TableColumn } from "@/components/ui/compact-table";
import { useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { LoadMore } from "@/components/ui/load-more";
import { TimeAgo } from "@/components/ui/time-ago";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import { useRowSelection } from "@/components/ui/use-row-selection";
import { FailedJobActions } from "./failed-job-actions";

const FailedJobDrawer = dynamic(() => import("./failed-job-drawer").then((file) => file.FailedJobDrawer), {
  ssr: false,
});

const COLUMNS: readonly TableColumn<DeadLetter>[] = [
  { label: "Job type", show: ({ kind }) => kind },
  {
    label: "Error",
    show: ({ error }) => (
      <Text span ff="monospace" fz={12} c="var(--mantine-color-error)">
        {error}
      </Text>
    ),
  },
  { label: "Attempts", isNumber: true, show: ({ attempts }) => attempts },
  { label: "Enqueued", show: ({ created_at }) => <TimeAgo time={created_at} /> },
  { label: "Failed at", show: ({ died_at }) => <TimeAgo time={died_at} /> },
];

/**
 * The jobs that ran out of retries (dead letters). The open job is stored in the URL. `x` selects rows for a
 * bulk action.
 */
export function FailedJobs({ everyMs }: { everyMs: number | false }) {
  const { me, isAdmin, problem, retry } = useMe();
  const [id, setId] = useQueryState("dead", parseAsString.withOptions({ history: "push" }));
  const jobs = usePages<DeadLetter>(isAdmin ? "/api/v1/dead-letters" : null, {}, { everyMs });
  const { items, isPending } = jobs;
  const error = jobs.error ?? problem;
  const ids = items.map((one) => one.id);
  const hasOpened = useEver(id !== null);
  useRowKeyboard({ ids, id, set: setId });
  const { chosen, toggle, set } = useRowSelection(ids);
  const isAll = chosen.length === items.length && items.length > 0;
  return (
    <section aria-label="Failed jobs">
      <Group justify="space-between" mb={4} mih={30}>
        <Title order={2} size="h3">
          Failed jobs
        </Title>
        {chosen.length > 0 && (
          <Group gap="xs">
            <FailedJobActions ids={chosen} after={() => set([])} />
            <Button variant="subtle" color="gray" onClick={() => set([])}>
              Clear selection
            </Button>
          </Group>
        )}
      </Group>
      {me && !isAdmin ? (
        <EmptyState isSmall title="Admins only">
          You can see the count above; ask an admin for details.
        </EmptyState>
      ) : (
        error && <Failure what="failed jobs" problem={error} retry={problem ? retry : jobs.refetch} />
      )}
      {isPending && !error && (!me || isAdmin) && <Skeleton height={72} />}
      {jobs.isSuccess && items.length === 0 && (
        <EmptyState isSmall title="No failed jobs">
          Jobs that run out of retries appear here so you can retry or discard them.
        </EmptyState>
      )}
      {items.length > 0 && (
        <>
          <Checkbox
            size="xs"
            my={6}
            ml={{ base: 4, sm: 10 }}
            label={`Select all ${items.length}`}
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            onChange={() => set(isAll ? [] : ids)}
          />
          <CompactTable
            label="Failed jobs"
            rows={items}
            columns={COLUMNS}
            idOf={(one) => one.id}
            hrefOf={(one) => `?dead=${one.id}`}
            onOpen={(one) => setId(one.id)}
            openId={id}
            before={(one) => (
              <Checkbox
                size="xs"
                aria-label={`Select ${one.kind} ${one.id}`}
                checked={chosen.includes(one.id)}
                onChange={() => toggle(one.id)}
              />
            )}
          />
          <LoadMore pages={jobs} />
        </>
      )}
      {hasOpened && (
        <FailedJobDrawer
          id={isAdmin ? id : null}
          known={items.find((one) => one.id === id)}
          close={() => setId(null)}
        />
      )}
    </section>
  );
}
