import { z } from "zod";
import { ENTITY_KINDS } from "@/lib/analysis/relations";
import { unmaskedName } from "@/lib/analysis/text";
import {
  AppError,
  type Ctx,
  entityId,
  type OwnerNo,
  ownerNumber,
  type Position,
  parseRowNumber,
  requireScope,
  sessionIdInput,
} from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  applyActions,
  applyMerge,
  type EntityChange,
  entitiesOf,
  insertEntityAction,
  lockOwner,
  markUndone,
  readAllEntityActions,
  readEntities,
  readMentionsAmong,
} from "@/lib/storage/records";
import { pseudonym, redactForLookup } from "@/lib/storage/settings";
import {
  entityOutput,
  entityOwnerFields,
  requireEntity,
  requireEntityOwner,
  toEntity,
  unknownEntity,
} from "./entity";

const entityIdInput = z.string().min(1).max(64);
const nameInput = z.string().trim().min(1).max(100);
/** The most mentions that a split takes over, because its entry and its transaction grow with them. */
const MAX_SPLIT = 10_000;

export const mergeEntityInput = z.strictObject({
  ...entityOwnerFields,
  into: entityIdInput.describe("ID of the entity that it is the same as"),
});
export const splitEntityInput = z
  .strictObject({
    ...entityOwnerFields,
    memory_ids: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .min(1)
      .max(500)
      .optional(),
    session_ids: z
      .array(sessionIdInput)
      .min(1)
      .max(100)
      .optional()
      .describe("Sessions that together mention the entity at most 10 000 times"),
    name: nameInput.optional().describe("Name of the new entity; by default the same name"),
  })
  .refine(({ memory_ids, session_ids }) => (memory_ids === undefined) !== (session_ids === undefined), {
    message: "name either memory_ids or session_ids",
    path: ["memory_ids"],
  });
export const changeEntityInput = z
  .strictObject({ ...entityOwnerFields, name: nameInput.optional(), kind: z.enum(ENTITY_KINDS).optional() })
  .refine(({ name, kind }) => name !== undefined || kind !== undefined, {
    message: "name a new name or kind",
    path: ["name"],
  });

export const changedEntityOutput = z.object({
  entity: entityOutput,
  action_id: z.string().describe("Undo the change with it"),
});
type Changed = z.infer<typeof changedEntityOutput>;

/**
 * Says that an entity is the same as another one of its owner, and returns that one. Throws `not_found`, and
 * `conflict` when both are shown as one already. Requires `read` and `write`.
 */
export async function mergeEntity(
  ctx: Ctx,
  id: string,
  { into, ...fields }: z.infer<typeof mergeEntityInput>,
): Promise<Changed> {
  return applyEntityChange(ctx, fields, async (tx, ownerNo) => {
    const from = await requireEntity(tx, ownerNo, id);
    const target = await requireEntity(tx, ownerNo, into);
    if (from.no === target.no) throw conflict("Both are the same entity already.");
    if (from.no === 0) throw conflict("The owner can only be the entity that stays. Swap the two.");
    return { change: { kind: "merged", from: from.no, into: target.no }, shown: target.no, positions: [] };
  });
}

/**
 * Says that some memories name another entity of the same name, and returns that one. Throws `not_found`,
 * `conflict` when none of the memories names the entity, and `invalid_input` for a name that is masked and
 * for more than 10 000 mentions. Requires `read` and `write`.
 */
export async function splitEntity(
  ctx: Ctx,
  id: string,
  { memory_ids, session_ids, name, ...fields }: z.infer<typeof splitEntityInput>,
): Promise<Changed> {
  const given = name === undefined ? null : await redactName(ctx, name);
  const sessionIds = await Promise.all((session_ids ?? []).map((one) => pseudonym(ctx, one)));
  return applyEntityChange(ctx, fields, async (tx, ownerNo) => {
    const entity = await requireEntity(tx, ownerNo, id);
    const among = memory_ids ? { memoryIds: memory_ids } : { sessionIds };
    const mentions = await readMentionsAmong(tx, ownerNo, entity.members, among, MAX_SPLIT + 1);
    if (mentions.length > MAX_SPLIT) throw tooManyMentions();
    const [first] = mentions;
    if (!first) throw conflict("None of these memories names the entity.");
    // The names of an entity that others were merged into are split one by one.
    const positions = mentions.filter(({ no }) => no === first.no).map(({ position }) => position);
    return { change: { kind: "split", from: first.no, positions, name: given }, shown: null, positions };
  });
}

/**
 * Gives an entity a name or a kind. Throws `not_found`, and `invalid_input` for a name that is masked.
 * Requires `read` and `write`.
 */
export async function changeEntity(
  ctx: Ctx,
  id: string,
  { name, kind, ...fields }: z.infer<typeof changeEntityInput>,
): Promise<Changed> {
  const given = name === undefined ? null : await redactName(ctx, name);
  return applyEntityChange(ctx, fields, async (tx, ownerNo) => {
    const { no } = await requireEntity(tx, ownerNo, id);
    if (no === 0) throw conflict("The owner keeps its name.");
    return {
      change: { kind: "renamed", entity: no, name: given, as: kind ?? null },
      shown: no,
      positions: [],
    };
  });
}

type Planned = {
  readonly change: EntityChange;
  /** The entity to return; null for the one that the change makes. */
  readonly shown: number | null;
  readonly positions: readonly Position[];
};

/**
 * Stores what a person says about entities and applies it, in one transaction. Requires `read` and `write`,
 * because it returns an entity.
 */
export async function applyEntityChange(
  ctx: Ctx,
  fields: z.infer<z.ZodObject<typeof entityOwnerFields>>,
  plan: (tx: Tx, ownerNo: OwnerNo) => Promise<Planned>,
): Promise<Changed> {
  requireScope(ctx, "write");
  requireScope(ctx, "read");
  const ownerNo = await requireEntityOwner(ctx, fields);
  return inTenant(ctx, "accept", async (tx) => {
    await lockOwner(tx, ownerNo);
    const { change, shown, positions } = await plan(tx, ownerNo);
    const actionNo = await insertEntityAction(tx, ownerNo, change, ctx.actor);
    const action = { actionNo, change, actor: ctx.actor, at: new Date(), undoneAt: null };
    const about = entitiesOf(ownerNo, action);
    if (change.kind === "merged") await applyMerge(tx, ownerNo, about);
    else if (change.kind !== "different") await applyActions(tx, ownerNo, about, positions);
    await writeAudit(tx, ctx, `entity.${change.kind}`, { action: actionNo }, targetOf(ownerNo, about));
    const no = shown ?? about[1] ?? 0;
    const entity = (await readEntities(tx, ownerNo, [no])).get(no);
    if (!entity) throw unknownEntity();
    return { entity: toEntity(entity), action_id: String(actionNo) };
  });
}

/** Returns the target of an audit entry: the owner and the first entity of a change. */
function targetOf(ownerNo: OwnerNo, [first = 0]: readonly number[]): string {
  return `owner:${ownerNumber(ownerNo)} entity:${entityId(first)}`;
}

export const undoEntityActionOutput = z.object({ action_id: z.string(), undone: z.boolean() });

/**
 * Undoes what a person said about entities. A repeated call changes nothing. Throws `not_found`. Requires
 * `write`.
 */
export async function undoEntityAction(
  ctx: Ctx,
  id: string,
  fields: z.infer<z.ZodObject<typeof entityOwnerFields>>,
): Promise<z.infer<typeof undoEntityActionOutput>> {
  requireScope(ctx, "write");
  const ownerNo = await requireEntityOwner(ctx, fields);
  const actionNo = parseRowNumber(id);
  return inTenant(ctx, "accept", async (tx) => {
    await lockOwner(tx, ownerNo);
    const action = (await readAllEntityActions(tx, ownerNo)).find((one) => one.actionNo === actionNo);
    if (!action) throw new AppError("not_found", "Action not found.");
    const isUndone = await markUndone(tx, ownerNo, action);
    if (isUndone) {
      const positions = action.change.kind === "split" ? action.change.positions : [];
      await applyActions(tx, ownerNo, entitiesOf(ownerNo, action), positions);
      const target = targetOf(ownerNo, entitiesOf(ownerNo, action));
      await writeAudit(tx, ctx, "entity.undo", { action: action.actionNo }, target);
    }
    return { action_id: id, undone: true };
  });
}

/** Redacts a name that a person gives. Throws `invalid_input` for one that is masked as a whole. */
async function redactName(ctx: Ctx, name: string): Promise<string> {
  const redacted = await redactForLookup(ctx, name);
  if (unmaskedName(redacted) === "")
    throw new AppError("invalid_input", "The name cannot be stored.", {
      fields: [{ path: "name", message: "must not be personal data only" }],
    });
  return redacted;
}

function tooManyMentions(): AppError {
  return new AppError("invalid_input", "The split is too large.", {
    fields: [{ path: "session_ids", message: "must mention the entity at most 10 000 times together" }],
  });
}

const conflict = (message: string) => new AppError("conflict", message);
