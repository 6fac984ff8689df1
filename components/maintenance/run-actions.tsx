"use client";

import { Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ActionToast } from "@/components/api/action-toast";
import type { OutputOf } from "@/components/api/output-of";
import { type ApiProblem, request } from "@/components/api/request";
import { notifyProblem, READ_MS, useAction } from "@/components/api/use-action";
import { useApi } from "@/components/api/use-api";
import { useMe } from "@/components/api/use-me";
import { ownerFields } from "@/components/memory/owner";
import { ActionButton } from "@/components/ui/action-button";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { TypedConfirm } from "@/components/ui/typed-confirm";
import { canDelete, describePlan, type PolicyState, RUNS, type Run } from "./run";

type Undone = Pick<OutputOf<"undoMaintenance">, "undone" | "left">;

/** Cancels a run, runs for real what a dry run planned, or undoes a run. */
export function RunActions({
  run,
  refusal,
  open,
}: {
  run: Run;
  refusal: string | null;
  open: (id: string) => void;
}) {
  const { refusal: notAllowed } = useMe();
  const [isAsking, asking] = useDisclosure();
  const cancel = useAction<Run>(() => "Run cancelled. What it did stays until you undo it.");
  const undo = useUndoRun(run.id, asking.close);
  if (run.state === "running")
    return (
      <Group gap="xs">
        <ActionButton
          refusal={notAllowed}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ method: "POST", path: `${RUNS}/${run.id}/cancel` })}
        >
          Cancel run
        </ActionButton>
      </Group>
    );
  return (
    <Group gap="xs">
      {run.dry_run ? (
        // A dry run that ended early says nothing about what it did not reach.
        run.state === "done" && <RunForReal run={run} refusal={refusal} open={open} />
      ) : (
        <ActionButton refusal={notAllowed} loading={undo.isPending} onClick={asking.open}>
          Undo run
        </ActionButton>
      )}
      {undo.isPending && (
        <Text size="sm" c="dimmed" aria-live="polite">
          {undo.count.toLocaleString("en")} undone
        </Text>
      )}
      <TypedConfirm
        title="Undo run"
        word="undo"
        action="Undo run"
        isOpen={isAsking}
        isBusy={undo.isPending}
        close={asking.close}
        confirm={() => undo.mutate()}
      >
        Takes back every merge of this run and refuses its open proposals. No later run repeats them. Merges
        whose memories have changed since stay, and so do proposals that somebody merged and what the run
        deleted.
      </TypedConfirm>
    </Group>
  );
}

/**
 * Starts the steps of a dry run for its owners, after a confirmation. What can't be undone is confirmed by
 * typing.
 */
function RunForReal({
  run,
  refusal,
  open,
}: {
  run: Run;
  refusal: string | null;
  open: (id: string) => void;
}) {
  const [isAsking, asking] = useDisclosure();
  const start = useAction<Run>(() => "Maintenance started");
  const confirm = () =>
    start.mutate(
      {
        method: "POST",
        path: RUNS,
        body: { dry_run: false, steps: run.steps.map(({ step }) => step), ...ownerFields(run.owner) },
      },
      {
        onSuccess: ({ id }) => {
          asking.close();
          open(id);
        },
      },
    );
  const isDeletedOwner = !run.all_owners && run.owner === null;
  const button = {
    refusal: isDeletedOwner ? "The owner of this run was deleted." : refusal,
    variant: "filled",
    children: "Run for real",
  } as const;
  const plan = `The dry run found that maintenance ${describePlan(run)}.`;
  const { isAdmin } = useMe();
  const { data: policy, isLoading } = useApi<PolicyState>(isAdmin ? "/api/v1/policy" : null);
  const looksAgain = "The run looks again, so its counts can differ.";
  if (!canDelete(run, policy))
    return (
      <ConfirmButton
        {...button}
        size="sm"
        side="start"
        loading={start.isPending}
        question="Run for real?"
        preview={plan}
        consequence={`${looksAgain} Merges can be undone.`}
        confirm="Run for real"
        action={confirm}
      />
    );
  return (
    <>
      <ActionButton {...button} loading={isLoading} onClick={asking.open} />
      <TypedConfirm
        title="Run for real"
        word="delete"
        action="Run for real"
        isOpen={isAsking}
        isBusy={start.isPending}
        close={asking.close}
        confirm={confirm}
      >
        {plan} {looksAgain} It deletes what the retention rules select now. Merges can be undone; deleting
        can’t.
      </TypedConfirm>
    </>
  );
}

/** Returns a mutation that undoes a run in as many requests as it takes; `count` is its progress. */
function useUndoRun(id: string, done: () => void) {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const undo = useMutation<Undone, ApiProblem, void>({
    mutationFn: async () => {
      const total = { undone: 0, left: 0 };
      let cursor: string | null = null;
      do {
        const body: { cursor?: string } = cursor === null ? {} : { cursor };
        const part: OutputOf<"undoMaintenance"> = await request("POST", `${RUNS}/${id}/undo`, body);
        total.undone += part.undone;
        total.left += part.left;
        cursor = part.next_cursor;
        setCount(total.undone);
      } while (cursor !== null);
      return total;
    },
    onSuccess: ({ undone, left }) => {
      const text = left === 0 ? `${undone} undone.` : `${undone} undone, ${left} changed since and left.`;
      notifications.show({
        color: "teal",
        autoClose: READ_MS,
        message: <ActionToast text={text} entry={{ action: "maintenance.undo" }} />,
      });
      done();
    },
    onError: (problem) => notifyProblem(problem),
    onSettled: () => client.invalidateQueries(),
  });
  return { ...undo, count };
}
