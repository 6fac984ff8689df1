"use client";

import { notifications } from "@mantine/notifications";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { Done } from "./done";
import { type ApiProblem, request, requestIdOf } from "./request";
import { type Act, forgetDeleted, READ_MS, tellProblem } from "./use-act";

type Outcome = { requestIds: (string | null)[]; problems: ApiProblem[] };

/**
 * Does several acts of one kind, one after another, tells how many were done and why others were not, and has every list
 * read anew. `inLog` is what the access log calls one of them.
 */
export function useActs(
  done: (count: number) => string,
  inLog: string,
  after: () => void,
): UseMutationResult<Outcome, Error, readonly Act[]> {
  const client = useQueryClient();
  return useMutation<Outcome, Error, readonly Act[]>({
    mutationFn: async (acts) => {
      const requestIds: (string | null)[] = [];
      const problems: ApiProblem[] = [];
      for (const { method, path, body } of acts)
        await request(method, path, body).then(
          (answer) => requestIds.push(requestIdOf(answer)),
          (problem: ApiProblem) => problems.push(problem),
        );
      return { requestIds, problems };
    },
    onSuccess: async ({ requestIds, problems }, acts) => {
      const count = requestIds.length;
      const entry = count === 1 ? { request: requestIds[0] } : { act: inLog };
      if (count > 0)
        notifications.show({
          color: "teal",
          autoClose: READ_MS,
          message: <Done text={done(count)} entry={entry} />,
        });
      const [first] = problems;
      if (first) tellProblem(first, problems.length);
      after();
      forgetDeleted(client, acts);
      await client.invalidateQueries();
    },
  });
}
