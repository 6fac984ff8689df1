import { type Ctx, type OwnerFields, type OwnerRef, ownerOf, requireOwner } from "@/lib/base/core";
import { pseudonym } from "./pseudonym";

/**
 * Returns the owner that a request names, with its stored id; without one, the owner that the key is bound
 * to. Does not check whether the key can access it. `path` is where the fields are in the request. Throws
 * like ownerOf.
 */
export async function resolveOwner(ctx: Ctx, fields: OwnerFields, path = ""): Promise<OwnerRef> {
  const owner = ownerOf(fields, path, ctx.owner);
  // The id of a key's owner is stored already.
  return owner === ctx.owner ? owner : { kind: owner.kind, id: await pseudonym(ctx, owner.id) };
}

/** Like resolveOwner, and throws `owner_forbidden` when the key cannot access the owner. */
export async function requireNamedOwner(ctx: Ctx, fields: OwnerFields, path = ""): Promise<OwnerRef> {
  const owner = await resolveOwner(ctx, fields, path);
  requireOwner(ctx, owner);
  return owner;
}
