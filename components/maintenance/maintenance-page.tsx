"use client";

import { Group, SegmentedControl } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { useMe } from "@/components/api/use-me";
import { usePages } from "@/components/api/use-pages";
import { PageHeader } from "@/components/shell/page-header";
import { ActionButton } from "@/components/ui/action-button";
import { useEver } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { Failure } from "@/components/ui/failure";
import { LabelWithCount, loadedCount } from "@/components/ui/label-with-count";
import { useRowKeyboard } from "@/components/ui/use-row-keyboard";
import { ProposalList } from "./proposal-list";
import { RetentionView } from "./retention-view";
import { ACTIONS, LIVE_MS, type MaintenanceAction, RUNS, type RunSummary } from "./run";
import { RunList } from "./run-list";

const RunDrawer = dynamic(() => import("./run-drawer").then((file) => file.RunDrawer), { ssr: false });
const StartRun = dynamic(() => import("./start-run").then((file) => file.StartRun), { ssr: false });

const VIEWS = ["runs", "proposals", "retention"] as const;
const NO_IDS: readonly string[] = [];

const DESCRIPTIONS = {
  runs: "Merges repeats and corrects the index. Merges can be undone.",
  proposals: "Pairs that may say the same. You decide whether they are merged.",
  retention: "Which memories are deleted, and when. Applies to this tenant.",
} as const;

/** Maintenance runs with their reports, proposals, and the retention rules. */
export function MaintenancePage() {
  const { me, isAdmin, refusal, problem, retry } = useMe();
  const [view, setView] = useQueryState(
    "view",
    parseAsStringLiteral(VIEWS).withDefault("runs").withOptions({ history: "push" }),
  );
  const [id, setId] = useQueryState("run", parseAsString.withOptions({ history: "push" }));
  const [isStarting, starting] = useDisclosure();
  const runs = usePages<RunSummary>(isAdmin ? RUNS : null, { limit: 50 }, { everyMs: LIVE_MS });
  const running = runs.items.find(({ state }) => state === "running");
  const proposals = usePages<MaintenanceAction>(
    isAdmin ? ACTIONS : null,
    { kind: "proposed", open: true, limit: 20 },
    { everyMs: LIVE_MS },
  );
  useRowKeyboard({
    ids: view === "runs" ? runs.items.map((run) => run.id) : NO_IDS,
    id,
    set: (next) => void setId(next),
  });
  const hasStarted = useEver(isStarting);
  const hasOpened = useEver(id !== null);
  const cannotStart = refusal ?? (running ? "A run is running. Wait until it ends, or cancel it." : null);
  return (
    <>
      <PageHeader title="Maintenance" about={DESCRIPTIONS[view]}>
        <ActionButton refusal={cannotStart} variant="filled" onClick={starting.open}>
          Start dry run
        </ActionButton>
      </PageHeader>
      {problem ? (
        <Failure what="maintenance" problem={problem} retry={retry} />
      ) : me && !isAdmin ? (
        <EmptyState title="Admins only">Ask an admin to run maintenance.</EmptyState>
      ) : (
        <>
          <Group mb="sm">
            <SegmentedControl
              aria-label="View"
              w={{ base: "100%", sm: "auto" }}
              data={[
                { value: "runs", label: "Runs" },
                {
                  value: "proposals",
                  label: <LabelWithCount name="Proposals" count={loadedCount(proposals)} />,
                },
                { value: "retention", label: "Retention" },
              ]}
              value={view}
              onChange={(next) => void setView(next as (typeof VIEWS)[number])}
            />
          </Group>
          {view === "runs" ? (
            <RunList runs={runs} openId={id} open={(next) => void setId(next)} />
          ) : view === "proposals" ? (
            <ProposalList proposals={proposals} />
          ) : (
            <RetentionView />
          )}
        </>
      )}
      {hasStarted && (
        <StartRun isOpen={isStarting} close={starting.close} opened={(next) => void setId(next)} />
      )}
      {hasOpened && (
        <RunDrawer
          id={isAdmin ? id : null}
          runs={runs.items}
          refusal={cannotStart}
          open={(next) => void setId(next)}
        />
      )}
    </>
  );
}
