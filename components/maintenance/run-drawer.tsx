"use client";

import { Alert, Progress, Skeleton, Stack, Text } from "@mantine/core";
import { actorInWords } from "@/components/access/actions";
import { useApi } from "@/components/api/use-api";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts } from "@/components/ui/facts";
import { Failure } from "@/components/ui/failure";
import { formatDuration } from "@/components/ui/format";
import { SideDrawer } from "@/components/ui/side-drawer";
import { TimeAgo } from "@/components/ui/time-ago";
import { LIVE_MS, RUNS, type Run, type RunSummary, runBefore, totalOf } from "./run";
import { RunActions } from "./run-actions";
import { RunChanges } from "./run-changes";
import { RunReport } from "./run-report";
import { RunOwner, RunState, runName } from "./run-state";

/** A run with its report, what it changed, and its actions. */
export function RunDrawer({
  id,
  runs,
  refusal,
  open,
}: {
  id: string | null;
  /** The loaded runs, newest first, with which this one is compared. */
  runs: readonly RunSummary[];
  /** Why no run can be started now; null if one can. */
  refusal: string | null;
  open: (id: string | null) => void;
}) {
  const { data, error, refetch } = useApi<Run>(
    id === null ? null : `${RUNS}/${id}`,
    {},
    { everyMs: LIVE_MS },
  );
  const run = data?.id === id ? data : undefined;
  return (
    <SideDrawer row={id} onClose={() => open(null)} title={run ? runName(run) : "Maintenance run"}>
      {run ? (
        <RunDetails run={run} before={runBefore(runs, run)} refusal={refusal} open={open} />
      ) : error?.code === "not_found" ? (
        <EmptyState isSmall title="Run not found">
          Check the address. Runs of another tenant are not shown.
        </EmptyState>
      ) : error ? (
        <Failure what="the run" problem={error} retry={() => void refetch()} />
      ) : (
        <Skeleton height={240} />
      )}
    </SideDrawer>
  );
}

function RunDetails({
  run,
  before,
  refusal,
  open,
}: {
  run: Run;
  before: RunSummary | undefined;
  refusal: string | null;
  open: (id: string | null) => void;
}) {
  return (
    <Stack gap="md">
      <Facts facts={factsOf(run)} />
      {run.state === "running" && <RunProgress run={run} />}
      {run.state === "failed" && (
        <Alert color="red" py={8}>
          A job of this run failed for good; see Jobs for the error. What the run did until then stays.
        </Alert>
      )}
      {run.state === "stopped" && (
        <Alert color="yellow" py={8}>
          The run reached its limits. The next nightly run continues a nightly run.
        </Alert>
      )}
      <RunActions run={run} refusal={refusal} open={open} />
      <RunReport run={run} before={run.state === "running" ? undefined : before} />
      {!run.dry_run && <RunChanges run={run} />}
    </Stack>
  );
}

function OnlyNew({ since }: { since: string }) {
  return (
    <>
      Memories that were new since the last run, <TimeAgo time={since} />
    </>
  );
}

function RunProgress({ run }: { run: Run }) {
  const owners = `${run.owners.toLocaleString("en")} ${run.owners === 1 ? "owner" : "owners"} done`;
  return (
    <div>
      <Progress value={100} animated striped aria-label="Running" />
      <Text size="xs" c="dimmed" mt={4} aria-live="polite">
        {owners}, {totalOf(run, "looked").toLocaleString("en")} checked
      </Text>
    </div>
  );
}

function factsOf(run: Run) {
  const { state, started_at: startedAt, started_by: by, ended_at: endedAt, owners, since } = run;
  return [
    ["State", <RunState key="state" state={state} />],
    ["Owners", <RunOwner key="owner" run={run} />],
    ["Finished owners", owners.toLocaleString("en")],
    ["Started", <TimeAgo key="started" time={startedAt} isFull />],
    ["By", by === "worker" ? "nightly" : actorInWords(by)],
    ["Compared", since && <OnlyNew key="compared" since={since} />],
    ["Took", endedAt && formatDuration(new Date(endedAt).getTime() - new Date(startedAt).getTime())],
  ] as const;
}
