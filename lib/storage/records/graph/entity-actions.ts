import type { EntityKind } from "@/lib/analysis/relations";
import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { normalizeName, splitNo } from "./entity-numbers";
import type { Splits } from "./memory-graph";

/** What a person said about entities, which are named by their numbers. */
export type EntityChange =
  | { readonly kind: "merged"; readonly from: number; readonly into: number }
  | {
      readonly kind: "split";
      readonly from: number;
      readonly positions: readonly Position[];
      readonly name: string | null;
    }
  | {
      readonly kind: "renamed";
      readonly entity: number;
      readonly name: string | null;
      readonly as: EntityKind | null;
    }
  | { readonly kind: "different"; readonly one: number; readonly other: number };

/** An action of a person on the entities of an owner. `undoneAt` is null while it counts. */
export type EntityAction = {
  readonly actionNo: number;
  readonly change: EntityChange;
  readonly actor: string;
  readonly at: Date;
  readonly undoneAt: Date | null;
};

/** Returns the actions of an owner that were not undone, oldest first. */
export async function readEntityActions(tx: Tx, ownerNo: OwnerNo): Promise<EntityAction[]> {
  return (await readAllEntityActions(tx, ownerNo)).filter(({ undoneAt }) => undoneAt === null);
}

/** Returns the actions of an owner, also those that were undone, oldest first. Uses the key. */
export async function readAllEntityActions(tx: Tx, ownerNo: OwnerNo): Promise<EntityAction[]> {
  const rows = await tx.rows<TableRow<"entity_acts">>(sql`select * from entity_acts
    where ${ofOwners(sql`owner_no`, [ownerNo])} order by act_no`);
  return rows.map((row) => ({
    actionNo: Number(row.act_no),
    change: { kind: row.kind, ...(JSON.parse(row.payload) as object) } as EntityChange,
    actor: row.actor,
    at: row.at,
    undoneAt: row.undone_at,
  }));
}

/** Stores an action and returns its number. The caller holds the owner's row locked. */
export async function insertEntityAction(
  tx: Tx,
  ownerNo: OwnerNo,
  { kind, ...payload }: EntityChange,
  actor: string,
): Promise<number> {
  const [row] = await tx.rows<TableRow<"entity_acts", "act_no">>(sql`
    insert into entity_acts (owner_no, kind, payload, actor)
    values (${ownerNo}::bigint, ${kind}, ${JSON.stringify(payload)}, ${actor}) returning act_no`);
  return Number(row?.act_no);
}

/**
 * Marks an action as undone and removes the name that it gave, which nothing needs any more. Returns false
 * when it was undone before.
 */
export async function markUndone(
  tx: Tx,
  ownerNo: OwnerNo,
  { actionNo, change }: EntityAction,
): Promise<boolean> {
  const rows = await tx.rows(sql`update entity_acts set undone_at = now()
    where ${ofOwners(sql`owner_no`, [ownerNo])} and act_no = ${actionNo}::bigint and undone_at is null returning 1`);
  const { kind: _, ...payload } = change;
  if (rows.length > 0 && "name" in payload)
    await replacePayload(tx, ownerNo, actionNo, { ...payload, name: null });
  return rows.length > 0;
}

/** Returns which memories name the entities of splits. The latest split of a memory counts. */
export function splitsOf(ownerNo: OwnerNo, actions: readonly EntityAction[]): Splits {
  const splits = new Map<number, { into: number; at: ReadonlySet<number> }[]>();
  for (const { actionNo, change } of actions)
    if (change.kind === "split")
      splits.set(change.from, [
        { into: splitNo(ownerNo, change.from, actionNo), at: new Set(change.positions) },
        ...(splits.get(change.from) ?? []),
      ]);
  return splits;
}

/** Returns the numbers of the entities that an action is about. */
export function entitiesOf(ownerNo: OwnerNo, { actionNo, change }: EntityAction): number[] {
  if (change.kind === "merged") return [change.from, change.into];
  if (change.kind === "split") return [change.from, splitNo(ownerNo, change.from, actionNo)];
  if (change.kind === "renamed") return [change.entity];
  return [change.one, change.other];
}

/** Returns the entity that an action gives a name; null when it gives none. */
function namedBy(ownerNo: OwnerNo, { actionNo, change }: EntityAction): number | null {
  if (change.kind === "split") return splitNo(ownerNo, change.from, actionNo);
  return change.kind === "renamed" ? change.entity : null;
}

/** What an erasure removed: memories, entities without a mention left, and names that no memory has. */
type Erased = {
  readonly positions: readonly Position[];
  readonly entityNos: readonly number[];
  readonly names: readonly string[];
};

/**
 * Removes what was erased from the actions, also from undone ones: memories from the splits, and the names
 * that people gave to erased entities or that contain an erased name. Returns the entities of the changed
 * actions. The caller holds the owner's row locked.
 */
export async function blankActions(tx: Tx, ownerNo: OwnerNo, removed: Erased): Promise<number[]> {
  const erased = new Set<number>(removed.positions);
  const actions = await readAllEntityActions(tx, ownerNo);
  const lostNos = new Set([...removed.entityNos, ...(await unnamedByMemories(tx, ownerNo, actions, erased))]);
  const lost = removed.names.map((name) => ` ${normalizeName(name)} `);
  const touched: number[] = [];
  for (const action of actions) {
    const { kind: _, ...payload } = action.change;
    const named = "name" in payload && payload.name ? ` ${normalizeName(payload.name)} ` : null;
    const isLost =
      named !== null &&
      (lostNos.has(namedBy(ownerNo, action) ?? 0) || lost.some((name) => named.includes(name)));
    const remaining = "positions" in payload ? payload.positions.filter((one) => !erased.has(one)) : null;
    const isCut = remaining !== null && "positions" in payload && remaining.length < payload.positions.length;
    if (!isLost && !isCut) continue;
    const blanked = {
      ...payload,
      ...(isLost ? { name: null } : {}),
      ...(isCut ? { positions: remaining } : {}),
    };
    await replacePayload(tx, ownerNo, action.actionNo, blanked);
    touched.push(...entitiesOf(ownerNo, action));
  }
  return touched;
}

/**
 * Returns the entities with a given name that no memory names, and to which no memory returns when a split is
 * undone. Uses the primary key of entities.
 */
async function unnamedByMemories(
  tx: Tx,
  ownerNo: OwnerNo,
  actions: readonly EntityAction[],
  erased: ReadonlySet<number>,
): Promise<number[]> {
  const named = actions.flatMap((action) =>
    "name" in action.change && action.change.name !== null ? (namedBy(ownerNo, action) ?? []) : [],
  );
  if (named.length === 0) return [];
  const rows = await tx.rows<TableRow<"entities", "entity_no">>(sql`select entity_no from entities
    where ${ofOwners(sql`owner_no`, [ownerNo])} and entity_no = any(${list(named)}::bigint[])`);
  const kept = new Set(rows.map((row) => Number(row.entity_no)));
  for (const { change } of actions)
    if (change.kind === "split" && change.positions.some((position) => !erased.has(position)))
      kept.add(change.from);
  return named.filter((no) => !kept.has(no));
}

/** Replaces or removes the name that a person gave, unless it was erased meanwhile. */
export async function replaceGivenName(
  tx: Tx,
  ownerNo: OwnerNo,
  { actionNo }: EntityAction,
  name: string | null,
): Promise<void> {
  const stored = (await readAllEntityActions(tx, ownerNo)).find((one) => one.actionNo === actionNo);
  if (!stored || !("name" in stored.change) || stored.change.name === null) return;
  const { kind: _, ...payload } = stored.change;
  await replacePayload(tx, ownerNo, actionNo, { ...payload, name });
}

async function replacePayload(tx: Tx, ownerNo: OwnerNo, actionNo: number, payload: object): Promise<void> {
  await tx.rows(sql`update entity_acts set payload = ${JSON.stringify(payload)}
    where ${ofOwners(sql`owner_no`, [ownerNo])} and act_no = ${actionNo}::bigint`);
}
