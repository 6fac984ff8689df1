import { type Ctx, type OwnerFields, type OwnerRef, ownerOf, requireOwner } from "@/lib/base/core";
import { pseudonym } from "@/lib/storage/settings";

/**
 * Returns the owner that a request names, as it is stored. Throws `owner_required` without one, and
 * `owner_forbidden` when the key cannot read it.
 */
export async function ownerRefOf(ctx: Ctx, input: OwnerFields): Promise<OwnerRef> {
  const named = ownerOf(input, "", ctx.owner);
  const owner = named === ctx.owner ? named : { kind: named.kind, id: await pseudonym(ctx, named.id) };
  requireOwner(ctx, owner);
  return owner;
}
