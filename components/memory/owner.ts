import { createParser } from "nuqs";
import type { OwnerRef } from "@/lib/base/core";

/** Returns an owner as a string key: `user:derek`, `agent:hall-panel`, `shared`. */
export function ownerKey({ kind, id }: OwnerRef): string {
  return kind === "shared" ? kind : `${kind}:${id}`;
}

/** Parses an owner key. Returns null if it is invalid. */
export function parseOwnerKey(key: string): OwnerRef | null {
  if (key === "shared") return { kind: "shared", id: "" };
  const [, kind, id] = /^(user|agent):(.+)$/s.exec(key) ?? [];
  return id === undefined ? null : { kind: kind as "user" | "agent", id };
}

/** Parses an owner in a URL parameter. */
export const parseAsOwner = createParser<OwnerRef>({
  parse: parseOwnerKey,
  serialize: ownerKey,
  eq: (one, other) => ownerKey(one) === ownerKey(other),
});

/** Returns the API parameter that selects an owner; an empty object if there is no owner. */
export function ownerFields(owner: OwnerRef | null): {
  user_id?: string;
  agent_owner?: string;
  scope?: "shared";
} {
  if (!owner) return {};
  if (owner.kind === "shared") return { scope: "shared" };
  return owner.kind === "user" ? { user_id: owner.id } : { agent_owner: owner.id };
}
