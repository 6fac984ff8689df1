import { z } from "zod";
import {
  type Ctx,
  fieldsOfOwner,
  type OwnerRef,
  type ResourceUri,
  requireScope,
  resourceUri,
} from "@/lib/base/core";
import { findImported } from "./cortex";
import { PAGE, requireCursor, unknownResource } from "./noun";
import { findNoun, NOUNS } from "./nouns";
import { addressOf, ownerOfAddress, storedPath } from "./resolve";

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

const documents = NOUNS.flatMap(({ kind, output }) =>
  output ? [z.object({ uri: z.string(), kind: z.literal(kind), data: output })] : [],
);
type Document = { readonly uri: string; readonly kind: string; readonly data: unknown };

/** A resource as JSON, or as text for a caller that accepts Markdown and not JSON. */
export const resourceOutput: z.ZodType<Document | string> = z.union([...documents, z.string()]);

/**
 * Returns a resource by its URI, with its URI in the form that other replies use. The preferences of an owner
 * about whom nothing is stored are empty. Throws `not_found` for an address that names nothing or has only
 * children, `owner_required`, `owner_forbidden`, and `invalid_input` for a malformed URI or cursor.
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
    : await findNamed(ctx, uri);
  const found = findNoun(path);
  if (!owner || !found?.noun.read) throw unknownResource();
  const { data, markdown } = await found.noun.read({
    ctx,
    owner,
    fields: fieldsOfOwner(owner),
    ids: found.ids,
    cursor: cursor ?? from.cursor,
    limit: PAGE,
  });
  if (isMarkdown) return markdown();
  const canonical = resourceUri(ctx.tenantId, owner, ...path) ?? uri;
  return { uri: canonical, kind: found.noun.kind, data };
}

async function findNamed(
  ctx: Ctx,
  uri: string,
): Promise<Pick<ResourceUri, "path"> & { readonly owner: OwnerRef | null; readonly cursor?: string }> {
  const address = addressOf(ctx, uri);
  return { owner: await ownerOfAddress(ctx, address), path: await storedPath(ctx, address.path) };
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
