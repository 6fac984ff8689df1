import { hasLoneSurrogate } from "./clean-text";
import type { OwnerRef } from "./domain-types";
import { AppError } from "./errors";

/** The three ways to specify an owner in a request. */
export type OwnerFields = {
  user_id?: string | undefined;
  agent_owner?: string | undefined;
  scope?: "shared" | undefined;
};

/** Returns the fields that name an owner in a request. */
export function fieldsOfOwner({ kind, id }: OwnerRef): OwnerFields {
  if (kind === "shared") return { scope: "shared" };
  return kind === "user" ? { user_id: id } : { agent_owner: id };
}

/** Returns whether a request names an owner. */
export function namesOwner({ user_id, agent_owner, scope }: OwnerFields): boolean {
  return user_id !== undefined || agent_owner !== undefined || scope !== undefined;
}

/**
 * Returns the owner of a request; without one, the owner that the key is bound to. Throws `owner_required`
 * when there is none either, because a missing owner must never mean all owners, and `invalid_input` for
 * several owners or an id with a lone surrogate.
 */
export function ownerOf(fields: OwnerFields, path = "", bound: OwnerRef | null = null): OwnerRef {
  const owners = [
    fields.user_id === undefined ? null : ({ kind: "user", id: fields.user_id } as const),
    fields.agent_owner === undefined ? null : ({ kind: "agent", id: fields.agent_owner } as const),
    fields.scope === undefined ? null : ({ kind: "shared", id: "" } as const),
  ].filter((owner) => owner !== null);
  const [owner = bound, second] = owners;
  const message = 'give exactly one of user_id, agent_owner or scope: "shared"';
  const problems = [{ path: path ? `${path}.user_id` : "user_id", message }];
  if (!owner) throw new AppError("owner_required", "Owner required.", { fields: problems });
  if (second) throw new AppError("invalid_input", "Only one owner may be given.", { fields: problems });
  if (!hasLoneSurrogate(owner.id)) return owner;
  const field = owner.kind === "user" ? "user_id" : "agent_owner";
  throw new AppError("invalid_input", "The owner ID is invalid.", {
    fields: [{ path: path ? `${path}.${field}` : field, message: "contains invalid Unicode" }],
  });
}
