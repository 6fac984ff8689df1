"use client";

import { notifications } from "@mantine/notifications";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { Done } from "@/components/api/done";
import { type ApiProblem, request, requestIdOf } from "@/components/api/request";
import { READ_MS } from "@/components/api/use-act";

export type Settling = { verb: "retry" | "discard"; ids: readonly string[] };
type Settled = { verb: Settling["verb"]; requestIds: (string | null)[]; problems: ApiProblem[] };

/** Retries or discards dead letters one after another, tells how many, and has every list read anew. */
export function useSettle(after: () => void): UseMutationResult<Settled, Error, Settling> {
  const client = useQueryClient();
  return useMutation<Settled, Error, Settling>({
    mutationFn: async ({ verb, ids }) => {
      const requestIds: (string | null)[] = [];
      const problems: ApiProblem[] = [];
      for (const id of ids) {
        const path = `/api/v1/dead-letters/${id}`;
        await (verb === "retry" ? request("POST", `${path}/retry`) : request("DELETE", path)).then(
          (answer) => requestIds.push(requestIdOf(answer)),
          (problem: ApiProblem) => problems.push(problem),
        );
      }
      return { verb, requestIds, problems };
    },
    onSuccess: async (settled) => {
      tell(settled);
      after();
      await client.invalidateQueries();
    },
  });
}

function tell({ verb, requestIds, problems }: Settled): void {
  const done = requestIds.length;
  const said = verb === "retry" ? "back in the queue" : "discarded";
  if (done > 0)
    notifications.show({
      color: "teal",
      autoClose: READ_MS,
      message: (
        <Done
          text={`${done === 1 ? "1 job is" : `${done} jobs are`} ${said}.`}
          entry={done === 1 ? { request: requestIds[0] } : { act: `job.${verb}` }}
        />
      ),
    });
  const [first] = problems;
  if (first)
    notifications.show({
      color: "red",
      autoClose: 10_000,
      title: problems.length === 1 ? "This was not done" : `${problems.length} were not done`,
      message: `${first.message}${first.requestId ? ` Request ${first.requestId}.` : ""}`,
    });
}
