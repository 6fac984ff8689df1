import { z } from "zod";
import { ENTITY_KINDS } from "@/lib/analysis/relations";
import {
  AppError,
  type Ctx,
  canAccessOwner,
  entityId,
  entityNoOf,
  idInput,
  type OwnerFields,
  type OwnerNo,
  type OwnerRef,
} from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import { type Entity, findOwner, readEntities } from "@/lib/storage/records";
import { resolveOwner } from "@/lib/storage/settings";

/** Fields of a request that name the owner of entities. */
export const entityOwnerFields = {
  user_id: idInput.optional().describe("The user in whose memories the entity is named"),
  agent_owner: idInput.optional().describe("The agent in whose memories the entity is named"),
  scope: z.literal("shared").optional().describe("An entity of shared memory"),
};
export const entityOwnerInput = z.strictObject(entityOwnerFields);

export const entityOutput = z.object({
  id: z.string().describe("ID of the entity, unique within its owner; the owner itself has zeros"),
  kind: z.enum(ENTITY_KINDS),
  name: z.string().nullable().describe("Null for a role without a name, and for the owner"),
  role: z.string().nullable().describe("What it is to somebody, such as `sister`"),
  of: z.string().nullable().describe("ID of the entity whose role it is"),
  mentions: z.int().describe("Number of memories that name it"),
  first_at: z.string().nullable().describe("When the first of them was said"),
  last_at: z.string().nullable(),
});
export type EntityOutput = z.infer<typeof entityOutput>;

/** Converts an entity to its wire format. */
export function toEntity({ no, kind, name, role, ofNo, mentions, firstAt, lastAt }: Entity): EntityOutput {
  return {
    id: entityId(no),
    kind,
    name,
    role,
    of: ofNo === null ? null : entityId(ofNo),
    mentions,
    first_at: firstAt?.toISOString() ?? null,
    last_at: lastAt?.toISOString() ?? null,
  };
}

/**
 * Returns the number of the owner that a request names; null when nothing was ever stored for it, or when the
 * key is bound to another one. Throws `owner_required` when the request names none.
 */
export async function findEntityOwner(ctx: Ctx, fields: OwnerFields): Promise<OwnerNo | null> {
  const owner = await ownerNamed(ctx, fields);
  return owner && inTenant(ctx, "work", (tx) => findOwner(tx, ctx, owner));
}

/** Like findEntityOwner, and throws `not_found` instead of returning null. */
export async function requireEntityOwner(ctx: Ctx, fields: OwnerFields): Promise<OwnerNo> {
  const ownerNo = await findEntityOwner(ctx, fields);
  if (ownerNo === null) throw unknownEntity();
  return ownerNo;
}

/** Runs `read` in one transaction with the number of the owner. Throws like requireEntityOwner. */
export async function readOfOwner<T>(
  ctx: Ctx,
  fields: OwnerFields,
  read: (tx: Tx, ownerNo: OwnerNo) => Promise<T>,
): Promise<T> {
  const owner = await ownerNamed(ctx, fields);
  if (owner === null) throw unknownEntity();
  return inTenant(ctx, "work", async (tx) => {
    const ownerNo = await findOwner(tx, ctx, owner);
    if (ownerNo === null) throw unknownEntity();
    return read(tx, ownerNo);
  });
}

/** Returns the owner that a request names, as it is stored; null when the key is bound to another one. */
async function ownerNamed(ctx: Ctx, fields: OwnerFields): Promise<OwnerRef | null> {
  const owner = await resolveOwner(ctx, fields);
  return canAccessOwner(ctx, owner) ? owner : null;
}

/** Returns an entity of an owner by its id. Throws `not_found`. */
export async function requireEntity(tx: Tx, ownerNo: OwnerNo, id: string): Promise<Entity> {
  const no = entityNoOf(id);
  const entity = no === null ? undefined : (await readEntities(tx, ownerNo, [no])).get(no);
  if (!entity) throw unknownEntity();
  return entity;
}

/** Returns the error for an unknown entity and for one that the caller cannot access. */
export function unknownEntity(): AppError {
  return new AppError("not_found", "Entity not found. The memories that named it may have been erased.");
}
