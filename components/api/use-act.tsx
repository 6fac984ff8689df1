"use client";

import { notifications } from "@mantine/notifications";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { type ApiProblem, request } from "./request";

/** One act: where it goes and what it sends. */
export type Act = { method: "POST" | "PUT" | "PATCH" | "DELETE"; path: string; body?: unknown };

/**
 * Does an act, tells its result in a toast, and has every list read anew. `done` makes the sentence out of the answer;
 * a failure is told with its request id. What was deleted is not asked for again.
 */
export function useAct<T>(done: (answer: T) => string): UseMutationResult<T, ApiProblem, Act> {
  const client = useQueryClient();
  return useMutation<T, ApiProblem, Act>({
    mutationFn: ({ method, path, body }) => request<T>(method, path, body),
    onSuccess: async (answer, { method, path }) => {
      notifications.show({ message: done(answer), color: "teal" });
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
