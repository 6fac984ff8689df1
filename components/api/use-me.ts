"use client";

import type { ApiProblem } from "./request";
import { useApi } from "./use-api";

/** Who is signed in, and what of which tenant they see. */
export type Me = {
  name: string;
  role: "admin" | "reader";
  has_password: boolean;
  tenant: string;
  tenants: string[];
  server_url: string;
};

/**
 * The person signed in; `isAdmin` is false until it is known, so that acts start disabled. `refusal` says why a reader may
 * not act; null for an admin. `problem` is why it is not known.
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
    refusal: isAdmin ? null : "Your role only reads. An admin can do this.",
    problem: data ? null : error,
    retry: () => void refetch(),
  };
}
