import { createParser } from "nuqs";
import type { OwnerRef } from "@/lib/core";

/** An owner in one word: `user:derek`, `agent:hall-panel`, `shared`. */
export function ownerKey({ kind, id }: OwnerRef): string {
  return kind === "shared" ? kind : `${kind}:${id}`;
}

/** The owner of such a word; null for anything else. */
export function ownerOfKey(key: string): OwnerRef | null {
  if (key === "shared") return { kind: "shared", id: "" };
  const [, kind, id] = /^(user|agent):(.+)$/s.exec(key) ?? [];
  return id === undefined ? null : { kind: kind as "user" | "agent", id };
}

/** An owner as it stands in the URL of a page. */
export const parseAsOwner = createParser<OwnerRef>({
  parse: ownerOfKey,
  serialize: ownerKey,
  eq: (one, other) => ownerKey(one) === ownerKey(other),
});

/** An owner as the API wants it named; nothing for none. */
export function ownerFields(owner: OwnerRef | null): {
  user_id?: string;
  agent_owner?: string;
  scope?: "shared";
} {
  if (!owner) return {};
  if (owner.kind === "shared") return { scope: "shared" };
  return owner.kind === "user" ? { user_id: owner.id } : { agent_owner: owner.id };
}
