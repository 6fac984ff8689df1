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
 * What a being is to the speaker: its role, or a path over its owner's role; null when its owner has none.
 */
export function pathOf(owner: EntityReference, role: string): string | null {
  if ("self" in owner) return role;
  return owner.role !== null && !owner.role.includes("'s") ? `${owner.role}'s ${role}` : null;
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
  const path = pathOf(owner, role.isPlural && names.length === 0 ? pluralRole(role) : role.role);
  if (names.length > 0) return names.map((name) => ({ kind: role.kind, name, role: path }));
  if (path === null) return [];
  const kind = role.isPlural && role.kind === "person" ? "group" : role.kind;
  return [{ kind, name: null, role: path }];
}
