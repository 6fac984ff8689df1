"use client";

import { notifications } from "@mantine/notifications";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { Done } from "./done";
import { type ApiProblem, request, requestIdOf } from "./request";

/** How long a toast stays that says what was done. */
export const READ_MS = 6000;

/** One act: where it goes and what it sends. */
export type Act = { method: "POST" | "PUT" | "PATCH" | "DELETE"; path: string; body?: unknown };

/**
 * Does an act, tells its result in a toast that leads to its entry in the access log, and has every list read anew. `done` makes the sentence out of the answer;
 * a failure is told with its request id. What was deleted is not asked for again.
 */
export function useAct<T>(done: (answer: T) => string): UseMutationResult<T, ApiProblem, Act> {
  const client = useQueryClient();
  return useMutation<T, ApiProblem, Act>({
    mutationFn: ({ method, path, body }) => request<T>(method, path, body),
    onSuccess: async (answer, { method, path }) => {
      const text = done(answer);
      notifications.show({
        message: <Done text={text} entry={{ request: requestIdOf(answer) }} />,
        color: "teal",
        autoClose: READ_MS,
      });
      if (method === "DELETE")
        client.removeQueries({ predicate: ({ queryKey: [asked] }) => String(asked).startsWith(path) });
      await client.invalidateQueries();
    },
    onError: tellProblem,
  });
}

/** A toast that an act failed, and why. */
export function tellProblem(problem: ApiProblem): void {
  const id = problem.requestId ? ` Request ${problem.requestId}.` : "";
  notifications.show({
    title: "This was not done",
    message: `${problem.message}${id}`,
    color: "red",
    autoClose: 10_000,
  });
}
