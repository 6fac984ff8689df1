import { type OwnerNo, type Position, TURNS_PER_SESSION } from "@/lib/base/core";
import { json, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { readEntityActions } from "./entity-actions";
import { isSingular } from "./entity-numbers";
import { entitiesIn, insertGraphRows, rowsOf } from "./graph-rows";
import { graphOf, type MemoryGraph } from "./memory-graph";
import { readGraphMemories } from "./read-graph-memories";
import { updateEntities } from "./update-entities";

/** What a new memory adds to an entity that is stored. */
type Added = {
  readonly entity_no: number;
  readonly position: number;
  readonly at: string;
  readonly mentions: number;
  readonly has_relation: boolean;
  /** The entity that the memory names for this singular role. */
  readonly named: number | null;
};

/**
 * Adds memories that were just stored to the graph. One statement reads their texts; further ones run only
 * if they name something. The caller holds the owner's row locked.
 */
export async function addToGraph(tx: Tx, ownerNo: OwnerNo, positions: readonly Position[]): Promise<void> {
  const read = await readGraphMemories(tx, ownerNo, positions);
  if (!read) return;
  const graphs = new Map<Position, MemoryGraph>();
  const added: Added[] = [];
  for (const memory of read.memories) {
    const graph = graphOf(read.owner, memory, new Map());
    graphs.set(memory.position, graph);
    added.push(...addedBy(graph, memory.position, memory.occurredAt));
  }
  const rows = rowsOf(graphs);
  if (rows.mentions.length + rows.relations.length === 0) return;
  insertGraphRows(tx, ownerNo, rows);
  // An entity that two of the memories name is counted by all of its rows.
  const once = added.filter(
    (one) => added.filter(({ entity_no }) => entity_no === one.entity_no).length === 1,
  );
  const counted = new Set(await addMentions(tx, ownerNo, once));
  const rest = [...new Set(entitiesIn(rows))].filter((no) => no !== 0 && !counted.has(no));
  if (rest.length > 0) await updateEntities(tx, ownerNo, rest, await readEntityActions(tx, ownerNo));
}

function addedBy({ mentions, relations, keys }: MemoryGraph, position: Position, at: Date): Added[] {
  return [...keys].map(([no, key]) => ({
    entity_no: no,
    position,
    at: at.toISOString(),
    mentions: mentions.some(({ entityNo }) => entityNo === no) ? 1 : 0,
    has_relation: relations.some(
      ({ subject_no, object_no, attribute }) => subject_no === no || (object_no === no && attribute === null),
    ),
    named:
      "role" in key && isSingular(key.role)
        ? (mentions.find(({ roleNo }) => roleNo === no)?.entityNo ?? null)
        : null,
  }));
}

/**
 * Counts mentions of stored entities, if they change nothing else about them, and returns these entities. A
 * memory before the first one of an entity could change how its name is spelled.
 */
async function addMentions(tx: Tx, ownerNo: OwnerNo, added: readonly Added[]): Promise<number[]> {
  if (added.length === 0) return [];
  const rows = await tx.rows<{ no: number }>(sql`
    update entities e set mentions = e.mentions + a.mentions, first_at = least(e.first_at, a.at), last_at = greatest(e.last_at, a.at),
      is_listed = e.is_listed or a.has_relation or (e.mentions + a.mentions > 0 and (exists (select 1 from entity_mentions m
        where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.entity_no = e.entity_no and m.position / ${TURNS_PER_SESSION}::bigint <> a.position / ${TURNS_PER_SESSION}::bigint)
        or exists (select 1 from entity_mentions m
        where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.role_no = e.entity_no and m.position / ${TURNS_PER_SESSION}::bigint <> a.position / ${TURNS_PER_SESSION}::bigint)))
    from jsonb_to_recordset(${json(added)}) as a (entity_no bigint, position bigint, at timestamptz, mentions int, has_relation boolean, named bigint)
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.entity_no = a.entity_no and (a.named is null or e.base_no = a.named)
      and not exists (select 1 from entity_mentions m where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.entity_no = e.entity_no and m.position > a.position)
    returning e.entity_no::float8 as no`);
  return rows.map(({ no }) => no);
}
