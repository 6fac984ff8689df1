"use client";

import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { type UseMutationResult, useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { type ApiProblem, request } from "@/components/api/request";

export type Settling = { verb: "retry" | "discard"; ids: readonly string[] };
type Settled = { verb: Settling["verb"]; done: number; problems: ApiProblem[] };

/** Retries or discards dead letters one after another, tells how many, and has every list read anew. */
export function useSettle(after: () => void): UseMutationResult<Settled, Error, Settling> {
  const client = useQueryClient();
  return useMutation<Settled, Error, Settling>({
    mutationFn: async ({ verb, ids }) => {
      const problems: ApiProblem[] = [];
      for (const id of ids) {
        const path = `/api/v1/dead-letters/${id}`;
        await (verb === "retry" ? request("POST", `${path}/retry`) : request("DELETE", path)).catch(
          (problem: ApiProblem) => problems.push(problem),
        );
      }
      return { verb, done: ids.length - problems.length, problems };
    },
    onSuccess: async ({ verb, done, problems }) => {
      tell(verb, done, problems);
      after();
      await client.invalidateQueries();
    },
  });
}

function tell(verb: Settling["verb"], done: number, problems: readonly ApiProblem[]): void {
  const said = verb === "retry" ? "back in the queue" : "discarded";
  if (done > 0)
    notifications.show({
      color: "teal",
      message: (
        <>
          {done === 1 ? "1 job is" : `${done} jobs are`} {said}.{" "}
          <Anchor component={Link} href="/access" prefetch={false} underline="always" size="sm">
            Access log
          </Anchor>
        </>
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
