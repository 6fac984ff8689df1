"use client";

import { useApi } from "./use-api";

/** Who is signed in, and what of which tenant they see. */
export type Me = {
  name: string;
  role: "admin" | "reader";
  tenant: string;
  tenants: string[];
  server_url: string;
};

/** Why a person who may only read finds an act disabled. */
export const READERS_MAY_NOT = "Your role only reads. An admin can do this.";

/** The person signed in; `isAdmin` is false until it is known, so that acts start disabled. */
export function useMe(): { me: Me | undefined; isAdmin: boolean } {
  const { data } = useApi<Me>("/api/v1/me");
  return { me: data, isAdmin: data?.role === "admin" };
}
