import { z } from "zod";
import { ENTITY_KINDS } from "@/lib/analysis/relations";
import { type Ctx, readCursor, requireScope, writeCursor } from "@/lib/base/core";
import { pageFields } from "@/lib/features/memories";
import { inTenant } from "@/lib/storage/db";
import { pageEntities, readEntities } from "@/lib/storage/records";
import { redactForLookup } from "@/lib/storage/settings";
import { entityOutput, entityOwnerFields, findEntityOwner, toEntity } from "./entity";

export const listEntitiesInput = z.strictObject({
  ...entityOwnerFields,
  kind: z.enum(ENTITY_KINDS).optional().describe("Only entities of this kind"),
  q: z.string().trim().min(1).max(100).optional().describe("Only entities with this in a name or role"),
  ...pageFields,
});

export const entityPage = z.object({ items: z.array(entityOutput), next_cursor: z.string().nullable() });

/**
 * Returns a page of the people, animals, places and things that an owner's memories name, last seen first.
 * Listed are those that a relation or a person names, and names that occur in two sessions. Throws
 * `owner_required`, and `invalid_input` for an invalid cursor.
 */
export async function listEntities(
  ctx: Ctx,
  { kind, q, cursor, limit, ...fields }: z.output<typeof listEntitiesInput>,
): Promise<z.infer<typeof entityPage>> {
  requireScope(ctx, "read");
  const [us, no] = cursor === undefined ? [] : readCursor(cursor, 2);
  const ownerNo = await findEntityOwner(ctx, fields);
  if (ownerNo === null) return { items: [], next_cursor: null };
  const text = q === undefined ? undefined : await redactForLookup(ctx, q);
  const after = us === undefined || no === undefined ? undefined : { us, no };
  return inTenant(ctx, "work", async (tx) => {
    const rows = await pageEntities(tx, ownerNo, { kind, text, after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const entities = await readEntities(
      tx,
      ownerNo,
      page.map((row) => row.no),
    );
    const last = page.at(-1);
    return {
      items: page.flatMap((row) => {
        const entity = entities.get(row.no);
        return entity ? [toEntity(entity)] : [];
      }),
      next_cursor: rows.length > limit && last ? writeCursor([last.us, last.no]) : null,
    };
  });
}
