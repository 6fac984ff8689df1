import { AppError } from "./errors";
import type { OwnerRef, Scope, TenantNo } from "./words";

/**
 * Who asks, for which tenant, and what they may do. Every verb takes it first; there is no other way in.
 * `owner` is set when the key is bound to one owner: then nothing else can be read or written with it.
 */
export type Ctx = {
  readonly tenantNo: TenantNo;
  readonly tenantId: string;
  readonly scopes: readonly Scope[];
  readonly owner: OwnerRef | null;
  /** Who acts, for the audit log: `key:<id>`, `person:<name>`, `worker`, `operator`. */
  readonly actor: string;
  readonly requestId: string;
};

/** Whether somebody asks who is signed in, rather than a key or a command. */
export function isPerson(ctx: Ctx): boolean {
  return ctx.actor.startsWith("person:");
}

/** Throws `scope_missing` unless the context holds the scope. `admin` does not imply the others. */
export function requireScope(ctx: Ctx, scope: Scope): void {
  if (ctx.scopes.includes(scope)) return;
  const why = isPerson(ctx)
    ? "Your role is to read. An admin may do this."
    : `This key lacks the scope "${scope}". Create a key that has it.`;
  throw new AppError("scope_missing", why, { scope });
}

/** Throws `owner_forbidden` when the key is bound to another owner than the one asked for. */
export function requireOwner(ctx: Ctx, asked: OwnerRef): void {
  if (ctx.owner && (ctx.owner.kind !== asked.kind || ctx.owner.id !== asked.id)) {
    throw new AppError(
      "owner_forbidden",
      "This key is bound to another owner. Use a key of this owner or of the tenant.",
    );
  }
}

/** Throws `owner_forbidden` when the key is bound to an owner: what is asked for is the whole tenant's. */
export function requireWholeTenant(ctx: Ctx): void {
  if (ctx.owner)
    throw new AppError("owner_forbidden", "This is the tenant's. Use a key that is bound to no owner.");
}
