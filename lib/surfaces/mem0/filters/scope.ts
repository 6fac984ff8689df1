import { fieldsOfOwner, type OwnerFields } from "@/lib/base/core";
import { callOperation, listOwnersOperation } from "@/lib/surfaces/operations";
import { type Mem0Call, ownerOfEntities, tagOfApp } from "../call";
import { storedEntities } from "../stored-entities";
import { type Branch, intersect } from "./branch";

/** A branch of filters, of one owner. */
export type Scope = { readonly owner: OwnerFields; readonly branch: Branch };

const OWNERS_PER_READ = 200;

/**
 * Returns the owners whose memories a branch can mean, each with the branch: the user or whom the key or a
 * header names; without either, everybody who has memories with the agent, the run and the app, the agent's
 * own memory first. `isCut` says that there are more than `limit`. A key that is bound to an owner reads
 * nobody else. Throws `owner_forbidden`.
 */
export async function scopesOf(
  call: Mem0Call,
  sent: Branch,
  limit: number,
): Promise<{ readonly scopes: readonly Scope[]; readonly isCut: boolean }> {
  // Owners are listed with their stored ids, and scopes are compared.
  const branch = { ...sent, ...(await storedEntities(call.ctx, sent)) };
  const { user_id, agent_id, app_id, run_id } = branch;
  if (user_id !== undefined || call.owner)
    return { scopes: [{ owner: ownerOfEntities(branch, call.owner).owner, branch }], isCut: false };
  const scopes: Scope[] = agent_id === undefined ? [] : [{ owner: { agent_owner: agent_id }, branch }];
  let cursor: string | null = null;
  do {
    const read: { items: readonly Owner[]; next_cursor: string | null } = await callOperation(
      listOwnersOperation,
      call.ctx,
      {
        ...(agent_id === undefined ? {} : { agent_id }),
        ...(app_id === undefined ? {} : { tag: tagOfApp(app_id) }),
        ...(run_id === undefined ? {} : { session_id: run_id }),
        ...(cursor === null ? {} : { cursor }),
        limit: OWNERS_PER_READ,
      },
    );
    const others = read.items.filter(({ kind, id }) => kind !== "agent" || id !== agent_id);
    scopes.push(...others.map((owner) => ({ owner: fieldsOfOwner(owner), branch })));
    cursor = read.next_cursor;
  } while (cursor !== null && scopes.length <= limit);
  return { scopes: scopes.slice(0, limit), isCut: scopes.length > limit };
}
type Owner = { readonly kind: "user" | "agent" | "shared"; readonly id: string };

/** Returns the memories that two scopes have in common, as a scope; null when there are none. */
export function intersectScopes(one: Scope, other: Scope): Scope | null {
  if (JSON.stringify(one.owner) !== JSON.stringify(other.owner)) return null;
  const branch = intersect(one.branch, other.branch);
  return branch && { owner: one.owner, branch };
}

/** Returns the fields that a list and a retrieval of a scope have in common. */
export function fieldsOfScope({ owner, branch: { agent_id, run_id } }: Scope) {
  return {
    ...owner,
    // An agent's own memory names no agent.
    ...(agent_id === undefined || owner.agent_owner === agent_id ? {} : { agent_id }),
    ...(run_id === undefined ? {} : { session_id: run_id }),
  };
}
