import { hasLoneSurrogate } from "./clean-text";
import { AppError } from "./errors";
import type { OwnerRef } from "./words";

/** The three ways a request names an owner. */
export type OwnerFields = {
  user_id?: string | undefined;
  agent_owner?: string | undefined;
  scope?: "shared" | undefined;
};

/**
 * The owner a request names. Throws `owner_required` for none, because a missing owner never means everybody, and
 * `invalid_input` for several and for an id that has a lone surrogate.
 */
export function ownerOf(fields: OwnerFields, path = ""): OwnerRef {
  const named = [
    fields.user_id === undefined ? null : ({ kind: "user", id: fields.user_id } as const),
    fields.agent_owner === undefined ? null : ({ kind: "agent", id: fields.agent_owner } as const),
    fields.scope === undefined ? null : ({ kind: "shared", id: "" } as const),
  ].filter((owner) => owner !== null);
  const [owner, second] = named;
  const message = 'give exactly one of user_id, agent_owner or scope: "shared"';
  const fieldsAt = [{ path: path ? `${path}.user_id` : "user_id", message }];
  if (!owner) throw new AppError("owner_required", "The request names no owner.", { fields: fieldsAt });
  if (second) throw new AppError("invalid_input", "The request names several owners.", { fields: fieldsAt });
  if (!hasLoneSurrogate(owner.id)) return owner;
  const field = owner.kind === "user" ? "user_id" : "agent_owner";
  throw new AppError("invalid_input", "The request names an owner by an id that is no text.", {
    fields: [{ path: path ? `${path}.${field}` : field, message: "has a lone surrogate" }],
  });
}
