"use client";

import { notifications } from "@mantine/notifications";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { ActionToast } from "./action-toast";
import { type ApiProblem, request, requestIdOf } from "./request";
import { type Action, forgetDeleted, notifyProblem, READ_MS } from "./use-action";

type Outcome = { requestIds: (string | null)[]; problems: ApiProblem[] };

/**
 * Returns a mutation that performs several actions of one type in sequence, shows how many succeeded and why
 * the others failed, and refetches all queries. `auditAction` is the name of the action in the audit log.
 */
export function useActions(
  done: (count: number) => string,
  auditAction: string,
  onSettled: () => void,
): UseMutationResult<Outcome, Error, readonly Action[]> {
  const client = useQueryClient();
  return useMutation<Outcome, Error, readonly Action[]>({
    mutationFn: async (actions) => {
      const requestIds: (string | null)[] = [];
      const problems: ApiProblem[] = [];
      for (const { method, path, body } of actions)
        await request(method, path, body).then(
          (response) => requestIds.push(requestIdOf(response)),
          (problem: ApiProblem) => problems.push(problem),
        );
      return { requestIds, problems };
    },
    onSuccess: async ({ requestIds, problems }, actions) => {
      const count = requestIds.length;
      const entry = count === 1 ? { request: requestIds[0] } : { action: auditAction };
      if (count > 0)
        notifications.show({
          color: "teal",
          autoClose: READ_MS,
          message: <ActionToast text={done(count)} entry={entry} />,
        });
      const [first] = problems;
      if (first) notifyProblem(first, problems.length);
      onSettled();
      forgetDeleted(client, actions);
      await client.invalidateQueries();
    },
  });
}
