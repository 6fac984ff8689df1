import {
  AppError,
  asAppError,
  type Ctx,
  ERRORS,
  fieldsOfOwner,
  MAX_ID_LENGTH,
  type OwnerFields,
  type OwnerRef,
  parseResourceUri,
  type ResourceUri,
} from "@/lib/base/core";
import { pseudonym } from "@/lib/storage/settings";
import { unknownResource } from "./resource-kind";

/**
 * Returns the owner that a URI names, in the form of a request, so that it is checked as for every other
 * call. Empty when the URI names the key's own owner, or none.
 */
export function ownersNamedBy({ uri }: { readonly uri: string }): readonly OwnerFields[] {
  if (!uri.startsWith("palimpsest:")) return [];
  const { kind, owner } = parseResourceUri(uri);
  return kind === null || kind === "shared" || owner === null ? [] : [fieldsOfOwner({ kind, id: owner })];
}

/** Reads a URI of the caller's tenant. Throws `not_found` for another tenant's, and like parseResourceUri. */
export function addressOf(ctx: Ctx, uri: string): ResourceUri {
  const address = parseResourceUri(uri);
  if (address.tenant !== null && address.tenant !== ctx.tenantId) throw unknownResource();
  return address;
}

/**
 * Returns the owner of an address in its stored form; null above the owners of a kind. Throws `not_found` for
 * an owner that cannot exist, and `owner_required` when the address names the key's own owner and the key has
 * none.
 */
export async function ownerOfAddress(ctx: Ctx, address: ResourceUri): Promise<OwnerRef | null> {
  const { kind, owner, isOwn } = address;
  if (kind === null || (owner === null && !isOwn)) return null;
  if (kind === "shared") {
    if (!isOwn) throw unknownResource();
    return { kind, id: "" };
  }
  if (owner !== null && owner.length > MAX_ID_LENGTH) throw unknownResource();
  if (owner !== null) return { kind, id: await pseudonym(ctx, owner) };
  if (ctx.owner?.kind === kind) return ctx.owner;
  if (ctx.owner) throw unknownResource();
  throw new AppError("owner_required", "Owner required.", {
    fields: [{ path: "uri", message: "~ names the owner of a key that is bound to one; this key is not" }],
  });
}

/** Returns a path below an owner with the ids of its session and its event in their stored form. */
export async function storedPath(ctx: Ctx, path: readonly string[]): Promise<readonly string[]> {
  return path[0] === "sessions" ? Promise.all(path.map((part) => pseudonym(ctx, part))) : path;
}

/** Returns whether a text is a URI of the caller's tenant that is at or below the caller's owner. */
export async function isOwnUri(ctx: Ctx, uri: string): Promise<boolean> {
  try {
    const owner = await ownerOfAddress(ctx, addressOf(ctx, uri));
    return owner !== null && owner.kind === ctx.owner?.kind && owner.id === ctx.owner.id;
  } catch (thrown) {
    if (ERRORS[asAppError(thrown).code].status < 500) return false;
    throw thrown;
  }
}
