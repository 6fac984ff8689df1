import {
  AppError,
  type Ctx,
  isPerson,
  namesOwner,
  type OwnerFields,
  type OwnerNo,
  type OwnerRef,
} from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import { findOwner } from "@/lib/storage/records";
import { requireNamedOwner } from "@/lib/storage/settings";

/** No row has this owner number. */
const NO_OWNER = "0" as OwnerNo;

/**
 * Returns the owner that a list is limited to. Null means the whole tenant, which people and keys with the
 * scope admin can read. When the request names no owner, a key bound to an owner gets that owner's rows.
 * Throws `owner_forbidden` when a bound key names another owner, and `owner_required` when any other key
 * names none, so an agent that omits its user never reads every user's memories.
 */
export async function requestedOwner(ctx: Ctx, fields: OwnerFields): Promise<OwnerNo | null> {
  const owner = await findRequestedOwner(ctx, fields);
  return owner && ((await inTenant(ctx, "work", (tx) => findOwner(tx, ctx, owner))) ?? NO_OWNER);
}

/**
 * Returns the owner whose rows a request changes, like requestedOwner. Throws `not_found` for an owner of
 * whom nothing is stored.
 */
export async function requireRequestedOwner(ctx: Ctx, fields: OwnerFields): Promise<OwnerNo | null> {
  const ownerNo = await requestedOwner(ctx, fields);
  if (ownerNo === NO_OWNER) throw new AppError("not_found", "Owner not found.");
  return ownerNo;
}

/** Returns the owner that a request is limited to, like requestedOwner, whether or not it has any rows. */
export async function findRequestedOwner(ctx: Ctx, fields: OwnerFields): Promise<OwnerRef | null> {
  const isTenantReadable = isPerson(ctx) || ctx.scopes.includes("admin");
  return namesOwner(fields) || (!ctx.owner && !isTenantReadable) ? requireNamedOwner(ctx, fields) : ctx.owner;
}
