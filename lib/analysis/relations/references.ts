import { pluralRole, type Role } from "./roles";
import type { EntityReference } from "./types";

/**
 * Friends, neighbours and the like without a name tell nothing: everybody has them. "Our kids" are often
 * those of all people.
 */
export function hasWorth(role: Role, hasName: boolean, determiner: string): boolean {
  if (hasName) return true;
  if (role.type === "child" && role.isPlural && /^(?:our|unsere|nuestros|nos)$/.test(determiner))
    return false;
  if (role.type === "friend" || role.type === "neighbor" || role.type === "knows") return false;
  return role.type !== "colleague" || role.role === "boss";
}

/**
 * Returns one reference per name, or one by role. The role is a path over the owner's role; a being without
 * a name whose owner has no role has no reference.
 */
export function referencesFor(
  owner: EntityReference,
  role: Role,
  names: readonly string[],
): EntityReference[] {
  const isSelf = "self" in owner;
  const plain = role.isPlural && names.length === 0 ? pluralRole(role) : role.role;
  const ownerRole = isSelf ? null : owner.role;
  const path = isSelf ? plain : ownerRole && !ownerRole.includes("'s") ? `${ownerRole}'s ${plain}` : null;
  if (names.length > 0) return names.map((name) => ({ kind: role.kind, name, role: path }));
  if (path === null) return [];
  const kind = role.isPlural && role.kind === "person" ? "group" : role.kind;
  return [{ kind, name: null, role: path }];
}
