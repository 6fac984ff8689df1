"use client";

import type { OutputOf } from "./output-of";
import type { ApiProblem } from "./request";
import { useApi } from "./use-api";

/** The signed-in member and the tenants they can see. */
export type Me = OutputOf<"readMe">;

const READ_ONLY = "Read-only access. Ask an admin to make this change.";

/**
 * Returns the signed-in member. `isAdmin` is false while the member loads, so that actions are disabled at
 * first. `refusal` is the reason that disabled actions show; null for an admin. It says that access is
 * read-only only once that is known. `problem` is set when loading fails.
 */
export function useMe(): {
  me: Me | undefined;
  isAdmin: boolean;
  refusal: string | null;
  problem: ApiProblem | null;
  retry: () => void;
} {
  const { data, error, refetch } = useApi<Me>("/api/v1/me");
  const isAdmin = data?.role === "admin";
  return {
    me: data,
    isAdmin,
    refusal: isAdmin ? null : data ? READ_ONLY : "Checking your access…",
    problem: data ? null : error,
    retry: () => void refetch(),
  };
}
