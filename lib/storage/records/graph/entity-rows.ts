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

/**
 * Counts what names the entities. An object with an attribute is the dead of "Felix died": that says nothing
 * about a stranger. Uses the indexes of entity_mentions and relations by entity and the key of
 * memories.
 */
export async function expectedRows(
  tx: Tx,
  ownerNo: OwnerNo,
  nos: readonly number[],
  actions: readonly EntityAction[],
) {
  const evidence = await tx.rows<Evidence>(sql`
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
  const given = givenBy(ownerNo, actions);
  const named = new Set(
    actions.filter(({ change }) => change.kind !== "different").flatMap((one) => entitiesOf(ownerNo, one)),
  );
  const entities: EntityRow[] = [];
  const names: NameRow[] = [];
  for (const one of evidence) {
    const key = keys.get(one.no);
    if (!key) continue;
    const { name, kind } = given.get(one.no) ?? { name: null, kind: null };
    const born = "name" in key ? nameNo(key.name) : null;
    const shown = name === null ? born : nameNo(name);
    if ("name" in key && born !== null)
      names.push({
        name_no: born,
        entity_no: one.no,
        position: one.first_position,
        name: name !== null && shown === born ? name : key.name,
      });
    if (name !== null && shown !== null && shown !== born)
      names.push({ name_no: shown, entity_no: one.no, position: null, name });
    entities.push({
      entity_no: one.no,
      kind: kindNo(key.kind),
      given_kind: kind === null ? null : kindNo(kind),
      name_no: shown,
      role: "role" in key ? key.role : null,
      of_no: "role" in key ? key.ofNo : null,
      first_at: one.first_at.toISOString(),
      last_at: one.last_at.toISOString(),
      mentions: one.mentions,
      is_listed:
        one.has_relation ||
        named.has(one.no) ||
        // A role that always has a name is no person of its own.
        (one.mentions > 0 && sessionOf(one.first_position) !== sessionOf(one.last_position)),
    });
  }
  return { entities, names };
}

const sessionOf = (position: number) => Math.floor(position / TURNS_PER_SESSION);

/** Returns the names and kinds that people gave. The latest of each counts. */
function givenBy(ownerNo: OwnerNo, actions: readonly EntityAction[]) {
  const given = new Map<
    number,
    Pick<Extract<EntityAction["change"], { kind: "renamed" }>, "name"> & { kind: EntityKey["kind"] | null }
  >();
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
