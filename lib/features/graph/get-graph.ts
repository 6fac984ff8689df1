import { z } from "zod";
import { type Ctx, requireScope, timeInput } from "@/lib/base/core";
import { readEntities, readRelations, type StatedRelation } from "@/lib/storage/records";
import { combineRelations } from "./combine-relations";
import { entityOutput, entityOwnerFields, readOfOwner, requireEntity, toEntity } from "./entity";
import { relationOutput, toRelation } from "./get-entity";

/** Relations that are read of each entity, and of all. */
const PER_ENTITY = 50;
const MAX_ROWS = 200;

export const getGraphInput = z.strictObject({
  ...entityOwnerFields,
  depth: z.coerce.number().int().min(1).max(2).default(1).describe("How many relations away, 1 or 2"),
  as_of: timeInput.optional().describe("What was true at this time"),
});

export const graphOutput = z.object({
  nodes: z.array(entityOutput.extend({ depth: z.int().describe("Relations away from the entity") })),
  edges: z.array(relationOutput),
  truncated: z.boolean().describe("Whether there are more relations than are returned"),
});

/**
 * Returns the entities around an entity and the relations between them that are true, or were at `as_of`: at
 * most 50 of each entity and 200 of all, the latest first. One statement per step. Throws `not_found` and
 * `owner_required`.
 */
export async function getEntityGraph(
  ctx: Ctx,
  id: string,
  { depth, as_of, ...fields }: z.output<typeof getGraphInput>,
): Promise<z.infer<typeof graphOutput>> {
  requireScope(ctx, "read");
  const asOf = as_of === undefined ? undefined : new Date(as_of);
  const day = (asOf ?? new Date()).toISOString().slice(0, 10);
  return readOfOwner(ctx, fields, async (tx, ownerNo) => {
    const center = await requireEntity(tx, ownerNo, id);
    const entities = new Map([[center.no, center]]);
    const depths = new Map([[center.no, 0]]);
    const rows = new Map<string, StatedRelation>();
    const ends = new Map<string, StatedRelation>();
    let isTruncated = false;
    let frontier = [center];
    for (let step = 1; step <= depth && frontier.length > 0; step++) {
      const nos = frontier.flatMap(({ members }) => members);
      const { relations: stated, openEnds } = await readRelations(tx, ownerNo, nos, {
        asOf,
        perEntity: PER_ENTITY,
        limit: MAX_ROWS + 1,
      });
      isTruncated ||= stated.length >= PER_ENTITY && hasFull(stated, nos);
      for (const one of stated) rows.set(JSON.stringify(one), one);
      for (const one of openEnds) ends.set(JSON.stringify(one), one);
      isTruncated ||= rows.size > MAX_ROWS;
      const namedBy = (one: StatedRelation) => [one.subjectNo, one.objectNo ?? one.subjectNo];
      const found = await readEntities(tx, ownerNo, [...stated, ...openEnds].flatMap(namedBy));
      for (const [no, entity] of found) entities.set(no, entity);
      frontier = [...new Set(stated.flatMap(namedBy).flatMap((no) => found.get(no) ?? []))].filter(
        ({ no }) => !depths.has(no),
      );
      for (const { no } of frontier) depths.set(no, step);
    }
    const combined = combineRelations(
      [...[...rows.values()].slice(0, MAX_ROWS), ...ends.values()],
      (no) => entities.get(no)?.no ?? no,
    );
    const edges = combined.filter(({ to }) => to === null || to > day);
    const shown = new Set([
      center.no,
      ...edges.flatMap(({ subjectNo, objectNo }) => [subjectNo, objectNo ?? subjectNo]),
    ]);
    return {
      nodes: [...depths].flatMap(([no, distance]) => {
        const entity = entities.get(no);
        return entity && shown.has(no) ? [{ ...toEntity(entity), depth: distance }] : [];
      }),
      edges: edges.map((one) => toRelation(one, entities)),
      truncated: isTruncated,
    };
  });
}

/** Returns whether one of the entities has as many relations as are read of it. */
function hasFull(stated: readonly StatedRelation[], nos: readonly number[]): boolean {
  return nos.some(
    (no) =>
      stated.filter(({ subjectNo, objectNo }) => subjectNo === no || objectNo === no).length >= PER_ENTITY,
  );
}
