import { type CallSource, type OwnerRef, SCOPES, type Scope, type TenantNo } from "./domain-types";
import { AppError } from "./errors";

/**
 * The caller, its tenant and its permissions. Every operation takes it as its first argument.
 * `owner` is set when the API key is restricted to one owner; then no other data can be read or written.
 */
export type Ctx = {
  readonly tenantNo: TenantNo;
  readonly tenantId: string;
  readonly scopes: readonly Scope[];
  readonly owner: OwnerRef | null;
  /** The actor in the audit log: `key:<id>`, `person:<name>`, `worker`, `operator`. */
  readonly actor: string;
  readonly requestId: string;
  /** Absent for actions of the server itself, such as those of a worker. */
  readonly source?: CallSource;
  /** false: the request says that nothing of what it sends is stored. */
  readonly remembers?: boolean;
};

/**
 * The progress of a long operation: the current step, the table, and the number of its rows processed so far.
 */
export type Progress = {
  readonly step: "save" | "check" | "load" | "compare" | "build";
  readonly table: string;
  readonly rows: number;
};
/** Receives the progress of a long operation. */
export type OnProgress = (progress: Progress) => void;

/** A command on the server's machine, which manages the installation and belongs to no tenant. */
export const OPERATOR: Ctx = {
  tenantNo: 0 as TenantNo,
  tenantId: "",
  scopes: SCOPES,
  owner: null,
  actor: "operator",
  requestId: "",
  source: "cli",
};

/** Returns whether the caller is a signed-in person, not an API key or a command. */
export function isPerson(ctx: Ctx): boolean {
  return ctx.actor.startsWith("person:");
}

/**
 * Throws `scope_missing` unless the context has the scope. `admin` does not imply the others. For a key that
 * is restricted to an owner, `boundScope` is enough.
 */
export function requireScope(ctx: Ctx, scope: Scope, boundScope: Scope = scope): void {
  if (ctx.scopes.includes(scope) || (ctx.owner && ctx.scopes.includes(boundScope))) return;
  const message = isPerson(ctx)
    ? "Read-only access. This action requires the admin role."
    : `This API key is missing the scope "${scope}".`;
  throw new AppError("scope_missing", message, { scope });
}

/** Returns whether the caller can access an owner: the key is restricted to none, or to this one. */
export function canAccessOwner(ctx: Ctx, { kind, id }: OwnerRef): boolean {
  return !ctx.owner || (ctx.owner.kind === kind && ctx.owner.id === id);
}

/** Throws `owner_forbidden` when the key is restricted to another owner. */
export function requireOwner(ctx: Ctx, owner: OwnerRef): void {
  if (!canAccessOwner(ctx, owner))
    throw new AppError("owner_forbidden", "This API key is restricted to another owner.");
}

/** Throws `owner_forbidden` when the key is restricted to an owner. */
export function requireWholeTenant(ctx: Ctx): void {
  if (ctx.owner) throw new AppError("owner_forbidden", "This action needs a tenant-wide API key.");
}
