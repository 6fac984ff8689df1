import { z } from "zod";
import {
  type Ctx,
  fieldsOfOwner,
  type OwnerRef,
  type ResourceUri,
  requireScope,
  resourceUri,
  uriAsOf,
} from "@/lib/base/core";
import { findImported } from "./cortex";
import { addressOf, ownerOfAddress, storedPath } from "./resolve";
import { PAGE, requireCursor, requirePast, unknownResource } from "./resource-kind";
import { findKind, RESOURCE_KINDS } from "./resource-kinds";

export const resourceInput = z.strictObject({
  uri: z.string().max(4096).describe("The URI of the resource, or a `cortex://` URI that was imported"),
  cursor: z
    .string()
    .max(2000)
    .optional()
    .describe("Pagination cursor, the `next_cursor` in the data of preferences and timelines"),
});

/** The URIs of Cortex Memory lead to what was imported from it. */
const CORTEX = "cortex://";

const documents = RESOURCE_KINDS.flatMap(({ kind, output }) =>
  output ? [z.object({ uri: z.string(), kind: z.literal(kind), data: output })] : [],
);
type Document = { readonly uri: string; readonly kind: string; readonly data: unknown };

/** A resource as JSON, or as text for a caller that accepts Markdown and not JSON. */
export const resourceOutput: z.ZodType<Document | string> = z.union([...documents, z.string()]);

/**
 * Returns a resource by its URI, with its URI in the form that other replies use. The preferences of an owner
 * about whom nothing is stored are empty. Throws `not_found` for an address that names nothing or has only
 * children, `owner_required`, `owner_forbidden`, and `invalid_input` for a malformed URI or cursor, and for a
 * past time of something without a past.
 */
export async function readResource(
  ctx: Ctx,
  { uri, cursor }: z.infer<typeof resourceInput>,
  isMarkdown = false,
): Promise<Document | string> {
  requireScope(ctx, "read");
  requireCursor(cursor);
  const { owner, path, ...from } = uri.startsWith(CORTEX)
    ? await findImported(ctx, uri)
    : await findAddressed(ctx, uri);
  const found = findKind(path);
  if (!owner || !found?.resource.read) throw unknownResource();
  requirePast(found.resource, from.asOf);
  const { data, markdown } = await found.resource.read({
    ctx,
    owner,
    fields: fieldsOfOwner(owner),
    ids: found.ids,
    cursor: cursor ?? from.cursor,
    limit: PAGE,
    asOf: from.asOf,
  });
  if (isMarkdown) return markdown();
  const canonicalUri = uriAsOf(resourceUri(ctx.tenantId, owner, ...path), from.asOf) ?? uri;
  return { uri: canonicalUri, kind: found.resource.kind, data };
}

async function findAddressed(
  ctx: Ctx,
  uri: string,
): Promise<
  Pick<ResourceUri, "path" | "asOf"> & { readonly owner: OwnerRef | null; readonly cursor?: string }
> {
  const address = addressOf(ctx, uri);
  const path = await storedPath(ctx, address.path);
  return { owner: await ownerOfAddress(ctx, address), path, asOf: address.asOf };
}

/** Returns whether an Accept header asks for Markdown, or for text, but not for JSON. */
export function acceptsMarkdown(accept: string | undefined): boolean {
  const types = (accept ?? "")
    .toLowerCase()
    .split(",")
    .map((one) => one.split(";")[0]?.trim());
  return (
    types.some((type) => type === "text/markdown" || type === "text/plain") &&
    !types.includes("application/json")
  );
}
