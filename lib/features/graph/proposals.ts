import { z } from "zod";
import { AppError, type Ctx, entityId, entityNoOf, type OwnerNo, requireScope } from "@/lib/base/core";
import { inTenant, type Tx } from "@/lib/storage/db";
import {
  type Entity,
  normalizeName,
  readComparableEntities,
  readEntities,
  readEntityActions,
  roleNos,
} from "@/lib/storage/records";
import { applyEntityChange, type changedEntityOutput } from "./change-entity";
import { entityOutput, entityOwnerFields, findEntityOwner, requireEntity, toEntity } from "./entity";
import { findSimilarNames } from "./similar-names";

/** The entities that are compared, and the proposals that are returned. */
const MAX_COMPARED = 1000;
const MAX_PROPOSALS = 100;

const REASONS = ["begins_alike", "spelled_alike", "same_role"] as const;

const proposalOutput = z.object({
  id: z.string(),
  reason: z
    .enum(REASONS)
    .describe(
      "begins_alike: one name begins with the other; spelled_alike: the names share 80 % of their trigrams; same_role: somebody gave this name to the role, or both have the role and no name",
    ),
  one: entityOutput,
  other: entityOutput,
});
/** Pairs of entities that may be the same, at most 100, the most mentioned first. */
export const proposalList = z.object({ items: z.array(proposalOutput) });

/**
 * Returns pairs of entities of an owner that may be the same, with the most mentioned ones first; at most
 * 100. They are found at each reading, so a pair is gone when its evidence is. Nothing merges them but a
 * person. Throws `owner_required`.
 */
export async function listProposals(
  ctx: Ctx,
  fields: z.infer<z.ZodObject<typeof entityOwnerFields>>,
): Promise<z.infer<typeof proposalList>> {
  requireScope(ctx, "read");
  const ownerNo = await findEntityOwner(ctx, fields);
  if (ownerNo === null) return { items: [] };
  return inTenant(ctx, "work", async (tx) => ({ items: await findProposals(tx, ownerNo) }));
}

/** Returns the number of pairs that listProposals would return. */
export async function countProposals(tx: Tx, ownerNo: OwnerNo): Promise<number> {
  return (await findProposals(tx, ownerNo)).length;
}

async function findProposals(tx: Tx, ownerNo: OwnerNo): Promise<z.infer<typeof proposalOutput>[]> {
  const { nos, named } = await readComparableEntities(tx, ownerNo, MAX_COMPARED);
  const entities = await readEntities(tx, ownerNo, [
    ...nos,
    ...named.flatMap((one) => [one.roleNo, one.nameNo]),
  ]);
  const different = (await readEntityActions(tx, ownerNo)).flatMap(({ change }) =>
    change.kind === "different" ? [change] : [],
  );
  // One of a refused pair may be shown as another entity since.
  const shown = await readEntities(
    tx,
    ownerNo,
    different.flatMap(({ one, other }) => [one, other]),
  );
  const refused = new Set(
    different.map(({ one, other }) => pairId(shown.get(one)?.no ?? one, shown.get(other)?.no ?? other)),
  );
  const compared = [...new Set(entities.values())].flatMap(({ no, kind, names }) =>
    names.map((name) => ({ no, kind, name: normalizeName(name) })),
  );
  const roles = [
    ...named.map(({ roleNo, nameNo }) => ({ one: roleNo, other: nameNo, reason: "same_role" as const })),
    ...withSameRole(ownerNo, [...new Set(entities.values())]),
  ];
  const proposals = new Map<string, { one: Entity; other: Entity; reason: (typeof REASONS)[number] }>();
  for (const { one, other, reason } of [...roles, ...findSimilarNames(compared)]) {
    const [a, b] = [entities.get(one), entities.get(other)];
    // A role that is only ever named has no mention of its own.
    if (!a || !b || a.no === b.no || (reason === "same_role" && a.mentions === 0)) continue;
    const id = pairId(a.no, b.no);
    if (!refused.has(id) && !proposals.has(id)) proposals.set(id, { one: a, other: b, reason });
  }
  return [...proposals]
    .toSorted(([, a], [, b]) => mentionsOf(b) - mentionsOf(a))
    .slice(0, MAX_PROPOSALS)
    .map(([id, { one, other, reason }]) => ({ id, reason, one: toEntity(one), other: toEntity(other) }));
}

/**
 * Pairs an entity that is only a role, such as "my sister", with those without a name that words tell apart
 * ("my older sister"). These are not paired with each other: the words say that they are different.
 */
function withSameRole(ownerNo: OwnerNo, entities: readonly Entity[]) {
  const isRole = ({ role, ofNo, members }: Entity) =>
    role !== null && ofNo !== null && roleNos(ownerNo, role, [ofNo]).some((no) => members.includes(no));
  const unnamed = entities.filter(({ name, role, no }) => name === null && role !== null && no !== 0);
  return unnamed.flatMap((one, index) =>
    unnamed
      .slice(index + 1)
      .filter((other) => other.role === one.role && other.ofNo === one.ofNo && isRole(one) !== isRole(other))
      .map((other) => ({ one: one.no, other: other.no, reason: "same_role" as const })),
  );
}

const mentionsOf = ({ one, other }: { one: Entity; other: Entity }) => one.mentions + other.mentions;

const pairId = (a: number, b: number) => `${entityId(Math.min(a, b))}-${entityId(Math.max(a, b))}`;

export const decideProposalInput = z.strictObject({
  ...entityOwnerFields,
  as: z
    .enum(["same", "different"])
    .describe("Whether both are the same; different ones are not proposed again"),
});

/**
 * Says whether the two entities of a proposal are the same. A role goes into its name, else the one with
 * fewer mentions into the other. Throws `not_found`, and `conflict` when both are the same already. Requires
 * `read` and `write`.
 */
export async function decideProposal(
  ctx: Ctx,
  id: string,
  { as, ...fields }: z.infer<typeof decideProposalInput>,
): Promise<z.infer<typeof changedEntityOutput>> {
  const [one = "", other = ""] = id.split("-");
  if (entityNoOf(one) === null || entityNoOf(other) === null)
    throw new AppError("not_found", "Proposal not found.");
  return applyEntityChange(ctx, fields, async (tx, ownerNo) => {
    const [a, b] = [await requireEntity(tx, ownerNo, one), await requireEntity(tx, ownerNo, other)];
    if (a.no === b.no) throw new AppError("conflict", "Both are the same entity already.");
    if (as === "different")
      return { change: { kind: "different", one: a.no, other: b.no }, shown: a.no, positions: [] };
    const rank = ({ no, name, mentions }: Entity) =>
      [no === 0 ? 1 : 0, name === null ? 0 : 1, mentions] as const;
    const isFirstKept = compare(rank(a), rank(b)) >= 0;
    const [kept, merged] = isFirstKept ? [a, b] : [b, a];
    return { change: { kind: "merged", from: merged.no, into: kept.no }, shown: kept.no, positions: [] };
  });
}

/** Compares two lists of numbers by the first that differ. */
function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
