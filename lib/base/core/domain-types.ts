/** Types of memories. The database stores the index, so new values must be appended. */
export const MEMORY_TYPES = [
  "preference",
  "fact",
  "decision",
  "correction",
  "mood",
  "interaction",
  "pattern",
  "summary",
] as const;
export type MemoryType = (typeof MEMORY_TYPES)[number];

/** Kinds of owners. `shared` has no id: there is one per tenant. */
export const OWNER_KINDS = ["user", "agent", "shared"] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];
/** An owner as specified by callers. The id of `shared` is empty. */
export type OwnerRef = { readonly kind: OwnerKind; readonly id: string };

/** Roles of a message's author. */
export const ROLES = ["user", "assistant", "tool", "system"] as const;
export type Role = (typeof ROLES)[number];

/** Outcomes of a decision about a message. */
export const VERDICTS = ["stored", "dropped", "deduplicated", "superseding"] as const;
export type Verdict = (typeof VERDICTS)[number];

/**
 * Permissions of an API key. `admin` does not include the others. `impersonate` lets a key act for the user
 * that a header names, on the surfaces where one connection serves many people.
 */
export const SCOPES = ["read", "write", "admin", "impersonate"] as const;
export type Scope = (typeof SCOPES)[number];

/** Through what a call reaches the server, for metrics and the audit log. */
export const CALL_SOURCES = ["rest", "mcp", "mem0", "open-webui", "proxy", "hook", "cli"] as const;
export type CallSource = (typeof CALL_SOURCES)[number];

/** A tenant's number, which forms the upper 32 bits of its owner numbers. */
export type TenantNo = number & { readonly __brand: "TenantNo" };
/** An owner's number as a decimal string, because it can exceed 2^53. */
export type OwnerNo = string & { readonly __brand: "OwnerNo" };

/** Returns the tenant of an owner: the upper 32 bits of its number. */
export function tenantNoOf(ownerNo: OwnerNo): TenantNo {
  return Number(BigInt(ownerNo) >> 32n) as TenantNo;
}

/** Returns an owner's number within its tenant: the lower 32 bits. Decision ids and the audit log have it. */
export function ownerNumber(ownerNo: string): string {
  return String(BigInt.asUintN(32, BigInt(ownerNo)));
}

/** Returns the owner of a tenant with this number. */
export function ownerNoOf(tenantNo: TenantNo, number: number | string): OwnerNo {
  return String((BigInt(tenantNo) << 32n) + BigInt.asUintN(32, BigInt(number))) as OwnerNo;
}

/**
 * Session number · 2^20 + index of the turn in its session. Below 2^51, so a JavaScript number holds it
 * exactly.
 */
export type Position = number & { readonly __brand: "Position" };
