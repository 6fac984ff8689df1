import { z } from "zod";
import {
  type Ctx,
  fieldsOfOwner,
  OWNER_KINDS,
  type OwnerKind,
  requireScope,
  resourceUri,
  tenantUri,
  uriAsOf,
} from "@/lib/base/core";
import { listOwners, listOwnersInput } from "@/lib/features/memories";
import { countMemories } from "./memory-resources";
import { addressOf, ownerOfAddress, storedPath } from "./resolve";
import { type Child, entryOutput, PAGE, requireCursor, requirePast, unknownResource } from "./resource-kind";
import { findKind, TOP_RESOURCES } from "./resource-kinds";

/** Longer than any URI in bytes that is accepted; the parser checks the exact limit. */
const uri = z.string().max(4096);
export const treeInput = z.strictObject({
  uri: uri.default("palimpsest://~").describe("Where to begin; `~` is the key’s own tenant or owner"),
  cursor: z.string().max(2000).optional().describe("Pagination cursor"),
  limit: z.coerce.number().int().min(1).max(PAGE).default(PAGE).describe("Rows per page"),
});

/** The input; without a limit, a page is full. */
type TreeInput = Omit<z.infer<typeof treeInput>, "limit"> & { readonly limit?: number };

export const treeOutput = z.object({
  uri: z.string(),
  items: z.array(entryOutput),
  next_cursor: z.string().nullable(),
});
type Tree = z.infer<typeof treeOutput>;
type Entry = Tree["items"][number];

/**
 * Returns up to 200 children of an address: owners of the tenant, what an owner has, or what is below that.
 * A key that is bound to an owner sees only this one. What can have no address, because an id is too long
 * for a URI, is left out. An owner about whom nothing is stored has empty lists. Throws `not_found` for an
 * address that names nothing and for one of another tenant, `owner_required`, `owner_forbidden`, and
 * `invalid_input` for a malformed URI or cursor, and for a past time of something without a past.
 */
export async function listTree(ctx: Ctx, { uri, cursor, limit = PAGE }: TreeInput): Promise<Tree> {
  requireScope(ctx, "read");
  const address = addressOf(ctx, uri);
  const { asOf } = address;
  const owner = await ownerOfAddress(ctx, address);
  if (address.path.length === 0) requirePast(undefined, asOf);
  if (!owner && address.kind === null) return { uri: tenantUri(ctx.tenantId), ...kindsOf(ctx) };
  if (!owner) {
    const kind = address.kind ?? "shared";
    return { uri: tenantUri(ctx.tenantId, kind), ...(await ownersOf(ctx, kind, { cursor, limit })) };
  }
  requireCursor(cursor);
  const path = await storedPath(ctx, address.path);
  const fields = fieldsOfOwner(owner);
  const toEntries = (children: readonly Child[]) =>
    children.flatMap((child): Entry[] => {
      const childUri = uriAsOf(resourceUri(ctx.tenantId, owner, ...path, ...child.path), asOf);
      if (childUri === null) return [];
      const { kind, title = null, count = null, last_at = null } = child;
      return [{ name: child.path.join("/"), uri: childUri, kind, title, count, last_at }];
    });
  const canonicalUri = uriAsOf(resourceUri(ctx.tenantId, owner, ...path), asOf) ?? uri;
  if (path.length === 0) {
    // The owner is checked here, because counting reads its rows.
    const counts: Readonly<Record<string, number | null>> = {
      memories: await countMemories({ ctx, fields }),
    };
    const items = TOP_RESOURCES.map(({ kind, path }) => ({
      kind,
      path: [path],
      count: counts[kind] ?? null,
    }));
    return { uri: canonicalUri, items: toEntries(items), next_cursor: null };
  }
  const found = findKind(path);
  const request = { ctx, owner, fields, ids: found?.ids ?? [], cursor, limit, asOf };
  requirePast(found?.resource, asOf);
  if (found?.resource.children) {
    const { items, next_cursor } = await found.resource.children(request);
    return { uri: canonicalUri, items: toEntries(items), next_cursor };
  }
  if (!found?.resource.read) throw unknownResource();
  await found.resource.read(request);
  return { uri: canonicalUri, items: [], next_cursor: null };
}

const NOTHING_KNOWN = { title: null, count: null, last_at: null };

function kindsOf(ctx: Ctx): Pick<Tree, "items" | "next_cursor"> {
  const kinds = OWNER_KINDS.filter((kind) => !ctx.owner || ctx.owner.kind === kind);
  const items = kinds.map((kind) => ({
    name: kind,
    uri: tenantUri(ctx.tenantId, kind),
    kind: "owners",
    ...NOTHING_KNOWN,
  }));
  return { items, next_cursor: null };
}

async function ownersOf(
  ctx: Ctx,
  kind: OwnerKind,
  page: { readonly cursor?: string | undefined; readonly limit: number },
): Promise<Pick<Tree, "items" | "next_cursor">> {
  const { items, next_cursor } = ctx.owner
    ? { items: [{ ...ctx.owner, last_event_at: null }], next_cursor: null }
    : await listOwners(ctx, listOwnersInput.parse({ kind, ...page }));
  const entries = items
    .filter((owner) => owner.kind === kind)
    .flatMap(({ id, last_event_at }): Entry[] => {
      const uri = resourceUri(ctx.tenantId, { kind, id });
      if (uri === null) return [];
      return [{ name: id || "~", uri, kind: "owner", ...NOTHING_KNOWN, last_at: last_event_at }];
    });
  return { items: entries, next_cursor };
}
