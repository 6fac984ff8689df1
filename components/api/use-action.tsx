"use client";

import { notifications } from "@mantine/notifications";
import { type QueryClient, type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import { CopyId } from "@/components/ui/copy-id";
import { ActionToast } from "./action-toast";
import { type ApiProblem, request, requestIdOf } from "./request";

/** The time that a success toast stays open. */
export const READ_MS = 6000;

/** The request that performs one action. */
export type Action = { method: "POST" | "PUT" | "PATCH" | "DELETE"; path: string; body?: unknown };

/**
 * Returns a mutation that performs an action, shows a toast with a link to the audit log, and refetches all
 * queries except those of deleted objects; after a conflict too. `done` creates the toast text from the
 * response. When the action fails, the toast shows the request ID, unless the caller shows the problem itself
 * (`isShown`).
 */
export function useAction<T>(
  done: (response: T) => string,
  isShown: (problem: ApiProblem) => boolean = () => false,
): UseMutationResult<T, ApiProblem, Action> {
  const client = useQueryClient();
  return useMutation<T, ApiProblem, Action>({
    mutationFn: ({ method, path, body }) => request<T>(method, path, body),
    onSuccess: async (response, action) => {
      const text = done(response);
      notifications.show({
        message: <ActionToast text={text} entry={{ request: requestIdOf(response) }} />,
        color: "teal",
        autoClose: READ_MS,
      });
      forgetDeleted(client, [action]);
      await client.invalidateQueries();
    },
    onError: (problem) => {
      // What the action was based on is old.
      if (problem.code === "conflict") void client.invalidateQueries();
      if (!isShown(problem)) notifyProblem(problem);
    },
  });
}

/** Removes the queries of deleted objects, because they would return 404. */
export function forgetDeleted(client: QueryClient, actions: readonly Action[]): void {
  const deletedPaths = actions.flatMap(({ method, path }) => (method === "DELETE" ? path : []));
  client.removeQueries({
    predicate: ({ queryKey: [path] }) => deletedPaths.some((deleted) => String(path).startsWith(deleted)),
  });
}

/** Shows a toast for failed actions, with the cause and the request ID of the first failure. */
export function notifyProblem(problem: ApiProblem, count = 1): void {
  notifications.show({
    title: count === 1 ? "Action failed" : `${count} actions failed`,
    message: (
      <>
        {problem.message}
        {problem.requestId && (
          <div>
            Request ID: <CopyId id={problem.requestId} />
          </div>
        )}
      </>
    ),
    color: "red",
    autoClose: 10_000,
  });
}
