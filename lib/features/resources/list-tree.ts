import { z } from "zod";
import {
  type Ctx,
  fieldsOfOwner,
  OWNER_KINDS,
  type OwnerKind,
  requireScope,
  resourceUri,
  tenantUri,
} from "@/lib/base/core";
import { listOwners, listOwnersInput } from "@/lib/features/memories";
import { countMemories } from "./memory-nouns";
import { entryOutput, PAGE, requireCursor, unknownResource } from "./noun";
import { findNoun, TOP_NOUNS } from "./nouns";
import { addressOf, ownerOfAddress, storedPath } from "./resolve";

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
 * `invalid_input` for a malformed URI or cursor.
 */
export async function listTree(ctx: Ctx, { uri, cursor, limit = PAGE }: TreeInput): Promise<Tree> {
  requireScope(ctx, "read");
  const address = addressOf(ctx, uri);
  const owner = await ownerOfAddress(ctx, address);
  if (!owner && address.kind === null) return { uri: tenantUri(ctx.tenantId), ...kindsOf(ctx) };
  if (!owner) {
    const kind = address.kind ?? "shared";
    return { uri: tenantUri(ctx.tenantId, kind), ...(await ownersOf(ctx, kind, { cursor, limit })) };
  }
  requireCursor(cursor);
  const path = await storedPath(ctx, address.path);
  const fields = fieldsOfOwner(owner);
  const toEntries = (children: readonly ({ path: readonly string[]; kind: string } & Partial<Entry>)[]) =>
    children.flatMap((child): Entry[] => {
      const childUri = resourceUri(ctx.tenantId, owner, ...path, ...child.path);
      if (childUri === null) return [];
      const { kind, title = null, count = null, last_at = null } = child;
      return [{ name: child.path.join("/"), uri: childUri, kind, title, count, last_at }];
    });
  const at = resourceUri(ctx.tenantId, owner, ...path) ?? uri;
  if (path.length === 0) {
    // The owner is checked here, because counting reads its rows.
    const counts: Readonly<Record<string, number | null>> = {
      memories: await countMemories({ ctx, fields }),
    };
    const items = TOP_NOUNS.map(({ kind, path }) => ({ kind, path: [path], count: counts[kind] ?? null }));
    return { uri: at, items: toEntries(items), next_cursor: null };
  }
  const found = findNoun(path);
  const place = { ctx, owner, fields, ids: found?.ids ?? [], cursor, limit };
  if (found?.noun.children) {
    const { items, next_cursor } = await found.noun.children(place);
    return { uri: at, items: toEntries(items), next_cursor };
  }
  if (!found?.noun.read) throw unknownResource();
  await found.noun.read(place);
  return { uri: at, items: [], next_cursor: null };
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
