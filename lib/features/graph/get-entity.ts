import { z } from "zod";
import { RELATION_TYPES } from "@/lib/analysis/relations";
import { type Ctx, entityId, type OwnerNo, requireScope, timeInput } from "@/lib/base/core";
import type { Tx } from "@/lib/storage/db";
import {
  type Entity,
  entitiesOf,
  readEntities,
  readEntityActions,
  readRelations,
  readRoles,
} from "@/lib/storage/records";
import { combineRelations, type Relation } from "./combine-relations";
import { entityOutput, entityOwnerFields, readOfOwner, requireEntity, toEntity } from "./entity";

/** What a card reads, and shows. */
const LIMITS = { rows: 150, relations: 100, evidence: 20 } as const;

export const getEntityInput = z.strictObject({
  ...entityOwnerFields,
  as_of: timeInput.optional().describe("Only what was said by this time"),
});

const linked = entityOutput.pick({ id: true, kind: true, name: true, role: true });
export const relationOutput = z.object({
  subject: linked,
  type: z.enum(RELATION_TYPES).describe("What the object is to the subject"),
  object: linked.nullable(),
  attribute: z.string().nullable().describe("Name of the attribute, for the type `attribute`"),
  value: z.string().nullable().describe("The words that stand in place of an object"),
  from: z
    .string()
    .nullable()
    .describe("First day, YYYY-MM-DD, that a memory names for it; null when none does"),
  first_said: z.string().describe("Day, YYYY-MM-DD, on which it was first stated"),
  to: z.string().nullable().describe("The day on which it ended; null while it is true"),
  ended_by: z
    .string()
    .nullable()
    .describe("ID of the memory that ended it; null while it is true, and when no memory states it any more"),
  confidence: z.number().describe("From 0 to 1"),
  memory_ids: z.array(z.string()).describe("The latest memories that state it, at most 20"),
});

export const entityCardOutput = entityOutput.extend({
  names: z.array(z.string()),
  roles: z.array(z.string()),
  relations: z.array(relationOutput).describe("The latest first, at most 100"),
  truncated: z.boolean().describe("Whether there are more relations than are returned"),
  actions: z
    .array(z.object({ id: z.string(), kind: z.string(), actor: z.string(), at: z.string() }))
    .describe("What people changed about it, which can be undone"),
});

/**
 * Returns an entity with its names, roles and relations, each with the memories that state it. An entity that
 * was merged leads to the one that it went into. Throws `not_found` and `owner_required`.
 */
export async function getEntity(
  ctx: Ctx,
  id: string,
  { as_of, ...fields }: z.infer<typeof getEntityInput>,
): Promise<z.infer<typeof entityCardOutput>> {
  requireScope(ctx, "read");
  const asOf = as_of === undefined ? undefined : new Date(as_of);
  return readOfOwner(ctx, fields, async (tx, ownerNo) => {
    const entity = await requireEntity(tx, ownerNo, id);
    const [{ relations, entities, rows }, roles, allActions] = await Promise.all([
      readCombined(tx, ownerNo, entity, asOf),
      readRoles(tx, ownerNo, entity.members),
      readEntityActions(tx, ownerNo),
    ]);
    const members = new Set(entity.members);
    const actions = allActions.filter((one) => entitiesOf(ownerNo, one).some((no) => members.has(no)));
    return {
      ...toEntity(entity),
      names: [...entity.names],
      roles,
      relations: relations.slice(0, LIMITS.relations).map((one) => toRelation(one, entities)),
      truncated: rows >= LIMITS.rows || relations.length > LIMITS.relations,
      actions: actions.map(({ actionNo, change, actor, at }) => ({
        id: String(actionNo),
        kind: change.kind,
        actor,
        at: at.toISOString(),
      })),
    };
  });
}

/** Reads the relations of an entity with the entities that they name. */
async function readCombined(
  tx: Tx,
  ownerNo: OwnerNo,
  entity: Entity,
  asOf: Date | undefined,
): Promise<{ relations: Relation[]; entities: ReadonlyMap<number, Entity>; rows: number }> {
  const limits = { asOf, perEntity: LIMITS.rows, limit: LIMITS.rows };
  const own = await readRelations(tx, ownerNo, entity.members, limits);
  const stated = [...own.relations, ...own.openEnds];
  const nos = stated.flatMap(({ subjectNo, objectNo }) => [
    subjectNo,
    ...(objectNo === null ? [] : [objectNo]),
  ]);
  const entities = new Map([...(await readEntities(tx, ownerNo, nos)), [entity.no, entity]]);
  const relations = combineRelations(stated, (no) => entities.get(no)?.no ?? no);
  return { relations, entities, rows: own.relations.length };
}

/** Converts a relation to its wire format. */
export function toRelation(
  relation: Relation,
  entities: ReadonlyMap<number, Entity>,
): z.infer<typeof relationOutput> {
  const link = (no: number) => {
    const entity = entities.get(no);
    return {
      id: entityId(no),
      kind: entity?.kind ?? ("thing" as const),
      name: entity?.name ?? null,
      role: entity?.role ?? null,
    };
  };
  const { subjectNo, objectNo, type, attribute, value, from, firstSaid, to, endedBy, confidence, memoryIds } =
    relation;
  return {
    subject: link(subjectNo),
    type,
    object: objectNo === null ? null : link(objectNo),
    attribute,
    value,
    from,
    first_said: firstSaid,
    to,
    ended_by: endedBy,
    confidence,
    memory_ids: memoryIds.slice(0, LIMITS.evidence),
  };
}
