import { z } from "zod";
import {
  type Ctx,
  idInput,
  invalidCursor,
  OWNER_KINDS,
  requireScope,
  requireWholeTenant,
  resourceUri,
  sessionIdInput,
} from "@/lib/base/core";
import { pageOwners } from "@/lib/storage/records";
import { labelForLookup, pseudonym } from "@/lib/storage/settings";
import { pageFields } from "./page-input";

export const listOwnersInput = z.strictObject({
  kind: z.enum(OWNER_KINDS).optional().describe("Only owners of this kind"),
  id: idInput.optional().describe("Only the owners with this ID, as it was sent or as it is stored"),
  q: idInput.optional().describe("Prefix of the ID"),
  session_id: sessionIdInput.optional().describe("Only owners that have this session"),
  agent_id: idInput.optional().describe("Only owners with memories that this agent took part in"),
  tag: z.string().min(1).max(64).optional().describe("Only owners with memories that have this tag"),
  ...pageFields,
  cursor: z.string().max(2000).optional().describe("Pagination cursor"),
});

export const ownerPage = z.object({
  items: z.array(
    z.object({
      kind: z.enum(OWNER_KINDS),
      id: z.string(),
      turn_count: z.number().describe("Number of received messages, including dropped ones"),
      created_at: z.string(),
      last_event_at: z.string().nullable(),
      uri: z.string().nullable().describe("URI of the owner; null when its ID is too long for one"),
    }),
  ),
  next_cursor: z.string().nullable(),
});

/**
 * Returns a page of the tenant's owners, sorted by id. Throws `owner_forbidden` for a key bound to an owner,
 * and `invalid_input` for an invalid cursor.
 */
export async function listOwners(
  ctx: Ctx,
  input: z.infer<typeof listOwnersInput>,
): Promise<z.infer<typeof ownerPage>> {
  requireScope(ctx, "read");
  requireWholeTenant(ctx);
  const prefix = input.q === undefined ? "" : await pseudonym(ctx, input.q);
  const after = input.cursor === undefined ? null : readOwnerCursor(input.cursor);
  // Shared memory has one owner, without an id.
  const sharedId = input.kind === "shared" ? "" : undefined;
  const ownerId = input.id === undefined ? sharedId : await pseudonym(ctx, input.id);
  const kind = input.kind && OWNER_KINDS.indexOf(input.kind);
  const filters = await filtersOf(ctx, input);
  const rows = await pageOwners(ctx, { kind, id: ownerId, prefix, filters, after, limit: input.limit + 1 });
  const items = rows.slice(0, input.limit);
  const last = rows.length > input.limit ? items.at(-1) : undefined;
  return {
    items: items.map((row) => {
      const owner = { kind: OWNER_KINDS[row.kind] ?? "shared", id: row.owner_id };
      return {
        ...owner,
        turn_count: row.turns,
        created_at: row.created_at.toISOString(),
        last_event_at: row.last_event_at?.toISOString() ?? null,
        uri: resourceUri(ctx.tenantId, owner),
      };
    }),
    next_cursor: last ? Buffer.from(`${last.kind} ${last.owner_id}`).toString("base64url") : null,
  };
}

async function filtersOf(ctx: Ctx, { session_id, agent_id, tag }: z.infer<typeof listOwnersInput>) {
  return {
    ...(session_id === undefined ? {} : { sessionId: await pseudonym(ctx, session_id) }),
    ...(agent_id === undefined ? {} : { agentId: await pseudonym(ctx, agent_id) }),
    ...(tag === undefined ? {} : { tags: [await labelForLookup(ctx, tag)] }),
  };
}

function readOwnerCursor(cursor: string): { kind: number; id: string } {
  const [, kind, ownerId] = /^([0-2]) (.*)$/s.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (kind === undefined || ownerId === undefined) throw invalidCursor();
  return { kind: Number(kind), id: ownerId };
}
