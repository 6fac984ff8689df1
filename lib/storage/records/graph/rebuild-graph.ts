import type { OwnerNo, Position } from "@/lib/base/core";
import { list, ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { Differences, RebuildMode, RebuildResult } from "@/lib/storage/index";
import { blankActions, type EntityAction, readEntityActions, splitsOf } from "./entity-actions";
import { nameNo } from "./entity-numbers";
import {
  deleteGraphRows,
  entitiesIn,
  type GraphRows,
  insertGraphRows,
  readGraphRows,
  rowsOf,
} from "./graph-rows";
import { graphOf } from "./memory-graph";
import { readGraphMemories, withFollowing } from "./read-graph-memories";
import { updateEntities } from "./update-entities";
import { updateBases, updateRoots } from "./update-roots";

/** The memories and the entities of one step of a rebuild, which takes about 20 ms. */
const MEMORIES_PER_STEP = 100;
const ENTITIES_PER_STEP = 100;

/**
 * Updates the graph of some turns after their memories were erased or their texts changed, and that of the
 * turns after them, whose names can depend on them. Names that no memory has any more are removed from
 * actions, too. The caller holds the owner's row locked.
 */
export async function refreshGraph(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  if (positions.length === 0) return;
  const affected = withFollowing(positions);
  const actions = await readEntityActions(tx, ownerNo);
  const changed = await updateRows(tx, ownerNo, affected, actions, "write");
  const { lostNos, lostNames } = await updateEntities(tx, ownerNo, changed.touched, actions);
  const blanked = await blankActions(tx, ownerNo, {
    positions: positions.filter((position) => !changed.read.has(position)),
    entityNos: lostNos,
    names: await withoutStored(tx, ownerNo, lostNames),
  });
  if (blanked.length > 0) await updateEntities(tx, ownerNo, blanked, await readEntityActions(tx, ownerNo));
}

/** Leaves out the names that another entity has from a memory. */
async function withoutStored(tx: Tx, ownerNo: OwnerNo, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await tx.rows<TableRow<"entity_names", "name_no">>(sql`select name_no from entity_names
    where ${ofOwners(sql`owner_no`, [ownerNo])} and name_no = any(${list(names.map(nameNo))}::int[]) and position is not null`);
  const stored = new Set(rows.map(({ name_no }) => name_no));
  return names.filter((name) => !stored.has(nameNo(name)));
}

/**
 * Applies a merge after it was stored: both are listed, and shown as one. It counts no mentions again, so
 * that it takes a moment for an entity with many, too. The caller holds the owner's row locked.
 */
export async function applyMerge(tx: Tx, ownerNo: OwnerNo, entityNos: readonly number[]): Promise<void> {
  await tx.rows(sql`update entities set is_listed = true
    where ${ofOwners(sql`owner_no`, [ownerNo])} and entity_no = any(${list(entityNos)}::bigint[])`);
  await updateRoots(tx, ownerNo, await readEntityActions(tx, ownerNo), entityNos, "write");
}

/**
 * Applies what a person said about entities, after the action was stored or undone: writes the mentions of
 * `positions`, the entities, and as which entity others are shown. The caller holds the owner's row locked.
 */
export async function applyActions(
  tx: Tx,
  ownerNo: OwnerNo,
  entityNos: readonly number[],
  positions: readonly Position[],
): Promise<void> {
  const actions = await readEntityActions(tx, ownerNo);
  const { touched } = await updateRows(tx, ownerNo, positions, actions, "write");
  await updateEntities(tx, ownerNo, [...touched, ...entityNos], actions);
}

/**
 * Rebuilds the mentions and relations of an owner's next memories, from position `first` on, or only counts
 * the differences. Uses index `entity_mentions_by_position` and the primary keys of memories and relations.
 */
export async function rebuildRelations(
  tx: Tx,
  ownerNo: OwnerNo,
  first: number,
  mode: RebuildMode,
): Promise<RebuildResult> {
  const isNext = sql`${ofOwners(sql`owner_no`, [ownerNo])} and position >= ${first}::bigint order by position limit ${MEMORIES_PER_STEP}::int`;
  const rows = await tx.rows<{ position: Position }>(sql`
    select position::float8 as position from (select position from (
      (select position from memories where ${isNext})
      union (select position from entity_mentions where ${isNext})
      union (select position from relations where ${isNext})) p order by position limit ${MEMORIES_PER_STEP}::int) p`);
  const positions = rows.map(({ position }) => position);
  const actions = await readEntityActions(tx, ownerNo);
  const { differences, touched } = await updateRows(tx, ownerNo, positions, actions, mode);
  if (mode === "write") await updateEntities(tx, ownerNo, touched, actions);
  const last = positions.at(-1);
  return { differences, next: last === undefined || rows.length < MEMORIES_PER_STEP ? null : last + 1 };
}

/**
 * Rebuilds the next entities of an owner, after the number `first`, or only counts the differences. Uses
 * the keys of the tables of the graph.
 */
export async function rebuildEntities(
  tx: Tx,
  ownerNo: OwnerNo,
  first: number,
  mode: RebuildMode,
): Promise<RebuildResult> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const isNext = (column: "entity_no" | "role_no") =>
    sql`${ownerFilter} and ${sql.identifier(column)} > ${first}::bigint order by 1 limit ${ENTITIES_PER_STEP}::int`;
  const rows = await tx.rows<{ no: number }>(sql`
    select no::float8 as no from (select no from (
      (select distinct entity_no as no from entity_mentions where ${isNext("entity_no")})
      union (select distinct role_no as no from entity_mentions where ${isNext("role_no")})
      union (select entity_no as no from entities where ${isNext("entity_no")})
      union (select distinct entity_no as no from entity_names where ${isNext("entity_no")})) n order by no limit ${ENTITIES_PER_STEP}::int) n`);
  const nos = rows.map(({ no }) => no);
  const actions = await readEntityActions(tx, ownerNo);
  const { differences } = await updateEntities(tx, ownerNo, nos, actions, mode);
  const shown =
    mode === "compare"
      ? (await updateBases(tx, ownerNo, nos, "compare")) +
        (await updateRoots(tx, ownerNo, actions, nos, "compare"))
      : 0;
  const last = nos.at(-1);
  return {
    differences: { entities: differences + shown },
    next: last === undefined || rows.length < ENTITIES_PER_STEP ? null : last,
  };
}

/** Writes the mentions and relations of turns as their memories say, or only compares them. */
async function updateRows(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
  actions: readonly EntityAction[],
  mode: RebuildMode,
) {
  const read = await readGraphMemories(tx, ownerNo, positions);
  const splits = splitsOf(ownerNo, actions);
  const graphs = new Map(
    read?.memories.map((memory) => [memory.position, graphOf(read.owner, memory, splits)]),
  );
  const stored = await readGraphRows(tx, ownerNo, positions);
  const expected = rowsOf(graphs);
  const left = without(stored, expected);
  const missing = without(expected, stored);
  if (mode === "write") {
    deleteGraphRows(tx, ownerNo, left);
    insertGraphRows(tx, ownerNo, missing);
  }
  const differences: Differences = {
    entity_mentions: left.mentions.length + missing.mentions.length,
    relations: left.relations.length + missing.relations.length,
  };
  return {
    differences,
    touched: [...entitiesIn(left), ...entitiesIn(missing)],
    read: new Set<number>(graphs.keys()),
  };
}

/** Returns the rows that the others do not have. */
function without(rows: GraphRows, others: GraphRows): GraphRows {
  const differing = <Row>(of: readonly Row[], than: readonly Row[]) => {
    const known = new Set(than.map((row) => JSON.stringify(row)));
    return of.filter((row) => !known.has(JSON.stringify(row)));
  };
  return {
    mentions: differing(rows.mentions, others.mentions),
    relations: differing(rows.relations, others.relations),
  };
}
