import { type OwnerNo, type Position, TURNS_PER_SESSION } from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { type EntityAction, entitiesOf, splitsOf } from "./entity-actions";
import { type EntityKey, kindNo, nameNo, splitNo } from "./entity-numbers";
import { graphOf } from "./memory-graph";
import { readGraphMemories } from "./read-graph-memories";

/** A row of entity_names. */
export type NameRow = {
  readonly name_no: number;
  readonly entity_no: number;
  readonly position: number | null;
  readonly name: string;
};
/** A row of entities. `base_no` and `into_no` are written by update-roots.ts. */
export type EntityRow = {
  readonly entity_no: number;
  readonly kind: number;
  readonly given_kind: number | null;
  readonly name_no: number | null;
  readonly role: string | null;
  readonly of_no: number | null;
  readonly first_at: string;
  readonly last_at: string;
  readonly mentions: number;
  readonly is_listed: boolean;
};

type Evidence = {
  no: number;
  mentions: number;
  first_position: Position;
  last_position: Position;
  first_at: Date;
  last_at: Date;
  has_relation: boolean;
};

/** Returns the rows of entities and their names as mentions, relations and actions say. */
export async function expectedRows(
  tx: Tx,
  ownerNo: OwnerNo,
  nos: readonly number[],
  actions: readonly EntityAction[],
): Promise<{ readonly entities: readonly EntityRow[]; readonly names: readonly NameRow[] }> {
  const evidence = await readEvidence(tx, ownerNo, nos);
  const keys = await readKeys(tx, ownerNo, evidence, actions);
  const given = givenBy(ownerNo, actions);
  const named = new Set(
    actions.filter(({ change }) => change.kind !== "different").flatMap((one) => entitiesOf(ownerNo, one)),
  );
  const merged = new Set(
    actions.flatMap(({ change }) => (change.kind === "merged" ? [change.from, change.into] : [])),
  );
  // A role whose memories were all split off has nothing to show; merged, it counts for another entity.
  const isChangedByPerson = ({ no, mentions }: Evidence) => named.has(no) && (mentions > 0 || merged.has(no));
  const rows = evidence.flatMap((one) => {
    const key = keys.get(one.no);
    return key ? [rowsOfEntity(one, key, given.get(one.no) ?? NOTHING_GIVEN, isChangedByPerson(one))] : [];
  });
  return { entities: rows.map(({ entity }) => entity), names: rows.flatMap(({ names }) => names) };
}

/**
 * Counts what names the entities. An object with an attribute is the dead of "Felix died": that says nothing
 * about a stranger. Uses the indexes of entity_mentions and relations by entity and the key of
 * memories.
 */
async function readEvidence(tx: Tx, ownerNo: OwnerNo, nos: readonly number[]): Promise<Evidence[]> {
  return tx.rows<Evidence>(sql`
    select k.no::float8 as no, e.mentions, e.first_position::float8 as first_position,
      e.last_position::float8 as last_position, e.first_at, e.last_at,
      exists (select 1 from relations r where ${ofOwners(sql`r.owner_no`, [ownerNo])} and r.subject_no = k.no)
        or exists (select 1 from relations r where ${ofOwners(sql`r.owner_no`, [ownerNo])} and r.object_no = k.no and r.attribute is null) as has_relation
    from unnest(${list(nos)}::bigint[]) as k (no)
      cross join lateral (select count(*) filter (where p.entity_no = k.no)::int as mentions,
          min(p.position) as first_position, max(p.position) as last_position,
          min(m.occurred_at) as first_at, max(m.occurred_at) as last_at
        from (select entity_no, position from entity_mentions where ${ofOwners(sql`owner_no`, [ownerNo])} and entity_no = k.no
            union all select entity_no, position from entity_mentions where ${ofOwners(sql`owner_no`, [ownerNo])} and role_no = k.no) p
          join memories m on ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position = p.position) e
    where e.first_position is not null`);
}

/** Reads how the first memory that names each entity does so. */
async function readKeys(
  tx: Tx,
  ownerNo: OwnerNo,
  evidence: readonly Evidence[],
  actions: readonly EntityAction[],
): Promise<Map<number, EntityKey>> {
  const read = await readGraphMemories(
    tx,
    ownerNo,
    evidence.map((one) => one.first_position),
  );
  const splits = splitsOf(ownerNo, actions);
  const keys = new Map<number, EntityKey>();
  const memories = new Map(read?.memories.map((memory) => [memory.position, memory]));
  for (const { no, first_position } of evidence) {
    const memory = memories.get(first_position);
    const key = read && memory && graphOf(read.owner, memory, splits).keys.get(no);
    if (key) keys.set(no, key);
  }
  return keys;
}

/** Returns the rows of an entity, with the name in its first memory and the one that a person gave. */
function rowsOfEntity(
  evidence: Evidence,
  key: EntityKey,
  { name, kind }: Given,
  isChangedByPerson: boolean,
): { readonly entity: EntityRow; readonly names: readonly NameRow[] } {
  const { no, mentions, first_position, last_position } = evidence;
  const ownNameNo = "name" in key ? nameNo(key.name) : null;
  const shownNameNo = name === null ? ownNameNo : nameNo(name);
  const names: NameRow[] = [];
  if ("name" in key && ownNameNo !== null)
    names.push({
      name_no: ownNameNo,
      entity_no: no,
      position: first_position,
      name: name !== null && shownNameNo === ownNameNo ? name : key.name,
    });
  if (name !== null && shownNameNo !== null && shownNameNo !== ownNameNo)
    names.push({ name_no: shownNameNo, entity_no: no, position: null, name });
  // A role without mentions of its own always came with a name, so it is no person of its own.
  const isInSessions = mentions > 0 && sessionOf(first_position) !== sessionOf(last_position);
  const entity = {
    entity_no: no,
    kind: kindNo(key.kind),
    given_kind: kind === null ? null : kindNo(kind),
    name_no: shownNameNo,
    role: "role" in key ? key.role : null,
    of_no: "role" in key ? key.ofNo : null,
    first_at: evidence.first_at.toISOString(),
    last_at: evidence.last_at.toISOString(),
    mentions,
    is_listed: evidence.has_relation || isChangedByPerson || isInSessions,
  };
  return { entity, names };
}

const sessionOf = (position: number) => Math.floor(position / TURNS_PER_SESSION);

/** What a person gave an entity. */
type Given = { readonly name: string | null; readonly kind: EntityKey["kind"] | null };

const NOTHING_GIVEN: Given = { name: null, kind: null };

/** Returns the names and kinds that people gave. The latest of each counts. */
function givenBy(ownerNo: OwnerNo, actions: readonly EntityAction[]): Map<number, Given> {
  const given = new Map<number, Given>();
  for (const { actionNo, change } of actions) {
    if (change.kind === "split")
      given.set(splitNo(ownerNo, change.from, actionNo), { name: change.name, kind: null });
    if (change.kind !== "renamed") continue;
    const before = given.get(change.entity);
    given.set(change.entity, {
      name: change.name ?? before?.name ?? null,
      kind: change.as ?? before?.kind ?? null,
    });
  }
  return given;
}
