"use client";

import { notifications } from "@mantine/notifications";
import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
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
    onSuccess: async (answer, act) => {
      const text = done(answer);
      notifications.show({
        message: <Done text={text} entry={{ request: requestIdOf(answer) }} />,
        color: "teal",
        autoClose: READ_MS,
      });
      forgetDeleted(client, [act]);
      await client.invalidateQueries();
    },
    onError: (problem) => tellProblem(problem),
  });
}

/** What was deleted is not asked for again. */
export function forgetDeleted(client: QueryClient, acts: readonly Act[]): void {
  const gone = acts.flatMap(({ method, path }) => (method === "DELETE" ? path : []));
  client.removeQueries({
    predicate: ({ queryKey: [asked] }) => gone.some((path) => String(asked).startsWith(path)),
  });
}

/** A toast that an act failed, or so many, and why. */
export function tellProblem(problem: ApiProblem, count = 1): void {
  const id = problem.requestId ? ` Request ${problem.requestId}.` : "";
  notifications.show({
    title: count === 1 ? "This was not done" : `${count} were not done`,
    message: `${problem.message}${id}`,
    color: "red",
    autoClose: 10_000,
  });
}
