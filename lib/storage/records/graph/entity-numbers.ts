import { createHash } from "node:crypto";
import { ENTITY_KINDS, type EntityKind } from "@/lib/analysis/relations";
import { hashList, type OwnerNo } from "@/lib/base/core";

/** The speaker of an owner's memories, unless they name another one. */
export const SELF = 0;

/**
 * What an entity was found with: a name, or a role that it has for the entity `ofNo`, and what tells it apart
 * from others with that role.
 */
export type EntityKey =
  | { readonly kind: EntityKind; readonly name: string }
  | { readonly kind: EntityKind; readonly role: string; readonly ofNo: number; readonly which?: string };

/** Returns the form of a name by which equal names are recognised: width, case, blanks and possessives. */
export function normalizeName(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/[\s_]+/g, " ")
    .replace(/^[\s"'.,;:!?()-]+|[\s"'.,;:!?()-]+$/g, "")
    .replace(/'s$/, "");
}

/** Returns 32 bits of the hash of a normalised name. */
export function nameNo(name: string): number {
  return createHash("sha256").update(normalizeName(name)).digest().readInt32BE(0);
}

/** Returns the number of an entity: 51 bits of a hash, which are exact in JavaScript and never 0. */
export function entityNo(ownerNo: OwnerNo, key: EntityKey): number {
  const parts =
    "name" in key
      ? ["name", normalizeName(key.name)]
      : ["role", key.role, String(key.ofNo), ...(key.which === undefined ? [] : [key.which])];
  return hashedNo([ownerNo, key.kind, ...parts]);
}

/** Returns the number of the entity that an action has split from another one. */
export function splitNo(ownerNo: OwnerNo, fromNo: number, actionNo: number): number {
  return hashedNo([ownerNo, "split", String(fromNo), String(actionNo)]);
}

/** Returns 51 bits of a hash of texts, which are exact in JavaScript and never 0. */
export function hashedNo(parts: readonly string[]): number {
  return Math.max(1, Math.floor(Number.parseInt(hashList(parts).slice(0, 13), 16) / 2));
}

export const kindNo = (kind: EntityKind): number => ENTITY_KINDS.indexOf(kind);

/** The roles that a person has once, so that the same role is the same person. */
const SINGULAR_ROLES: ReadonlySet<string> = new Set(
  "mother father mom mum dad wife husband spouse partner fiance fiancee girlfriend boyfriend".split(" "),
);

export const isSingular = (role: string | null): boolean => role !== null && SINGULAR_ROLES.has(role);
