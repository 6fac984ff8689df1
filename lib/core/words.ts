/** What a memory is. The order is the number stored in the database: append only. */
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

/** Whose memory it is. `shared` has no id: there is one a tenant. */
export const OWNER_KINDS = ["user", "agent", "shared"] as const;
export type OwnerKind = (typeof OWNER_KINDS)[number];
/** An owner by the words of the caller; the id of `shared` is empty. */
export type OwnerRef = { readonly kind: OwnerKind; readonly id: string };

/** Who spoke a message. */
export const ROLES = ["user", "assistant", "tool", "system"] as const;
export type Role = (typeof ROLES)[number];

/** What became of a message, with its reason beside it. */
export const VERDICTS = ["stored", "dropped", "deduplicated", "superseding"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What an API key may do. `admin` does not include the others. */
export const SCOPES = ["read", "write", "admin"] as const;
export type Scope = (typeof SCOPES)[number];

/** Tenant number of the database; the upper 32 bits of every owner number. */
export type TenantNo = number & { readonly __brand: "TenantNo" };
/** Owner number as a decimal string, because it exceeds 2^53. */
export type OwnerNo = string & { readonly __brand: "OwnerNo" };
/** session number · 2^20 + index of the turn in its session. Below 2^51, so a plain number. */
export type Position = number & { readonly __brand: "Position" };
