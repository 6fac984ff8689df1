import { ENTITY_KINDS, type EntityKind } from "@/lib/analysis/relations";
import type { OwnerNo } from "@/lib/base/core";
import {
  atMicroseconds,
  list,
  microseconds,
  ofOwners,
  preferIndexOrder,
  type SQL,
  sql,
  type TableRow,
  type Tx,
} from "@/lib/storage/db";
import { kindNo, nameNo, SELF } from "./entity-numbers";

/** An entity with those that are shown as it. `name` is null for a role that has none. */
export type Entity = {
  readonly no: number;
  readonly kind: EntityKind;
  readonly name: string | null;
  readonly role: string | null;
  /** The entity whose role it is; null for an entity with a name only. */
  readonly ofNo: number | null;
  readonly names: readonly string[];
  readonly members: readonly number[];
  readonly mentions: number;
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
};

type Row = TableRow<"entities", "kind" | "given_kind" | "role" | "mentions" | "first_at" | "last_at"> & {
  no: number;
  root: number;
  of_no: number | null;
  name: string | null;
  is_shown: boolean;
};

/** The owner itself, which has no rows. */
const SELF_ENTITY: Entity = {
  no: SELF,
  kind: "person",
  name: null,
  role: null,
  ofNo: null,
  names: [],
  members: [SELF],
  mentions: 0,
  firstAt: null,
  lastAt: null,
};

/**
 * Returns entities by number, with the numbers of those that they are shown as; unknown ones are missing.
 * Uses the key of entities and index `entities_of_root`.
 */
export async function readEntities(
  tx: Tx,
  ownerNo: OwnerNo,
  nos: readonly number[],
): Promise<ReadonlyMap<number, Entity>> {
  const entities = new Map<number, Entity>();
  if (nos.length === 0) return entities;
  if (nos.includes(SELF)) entities.set(SELF, SELF_ENTITY);
  const rows = await tx.rows<Row>(sql`
    with roots as (select distinct coalesce(into_no, entity_no) as no from entities
      where ${ofOwners(sql`owner_no`, [ownerNo])} and entity_no = any(${list([...new Set(nos)])}::bigint[])
      union select no from unnest(${list([...new Set(nos)])}::bigint[]) as no where no = ${SELF}::bigint)
    select e.entity_no::float8 as no, coalesce(e.into_no, e.entity_no)::float8 as root, e.kind, e.given_kind, e.role,
      e.of_no::float8 as of_no, e.mentions, e.first_at, e.last_at, n.name, n.name_no = e.name_no as is_shown
    from (select * from entities where ${ofOwners(sql`owner_no`, [ownerNo])} and entity_no in (select no from roots)
        union all select * from entities where ${ofOwners(sql`owner_no`, [ownerNo])} and into_no in (select no from roots)) e
      left join entity_names n on ${ofOwners(sql`n.owner_no`, [ownerNo])} and n.entity_no = e.entity_no
    order by e.entity_no <> coalesce(e.into_no, e.entity_no), e.last_at desc, e.entity_no, n.name_no`);
  for (const root of new Set(rows.map((row) => row.root))) {
    const group = rows.filter((row) => row.root === root);
    const entity = entityOf(root, group);
    if (entity) for (const no of [root, ...entity.members]) entities.set(no, entity);
  }
  return entities;
}

/** The rows of the entity itself come first. */
function entityOf(root: number, group: readonly Row[]): Entity | null {
  const [first] = group;
  if (!first) return null;
  const members = new Map(group.map((row) => [row.no, row]));
  const own = root === SELF ? [SELF] : [];
  const kinds = [...members.values()].map(({ kind, given_kind }) => given_kind ?? kind);
  const role = group.find((row) => row.role !== null);
  const thing = kindNo("thing");
  return {
    no: root,
    kind: ENTITY_KINDS[first.given_kind ?? kinds.find((kind) => kind !== thing) ?? first.kind] ?? "thing",
    name: group.find(({ name, is_shown }) => name !== null && is_shown)?.name ?? null,
    role: role?.role ?? null,
    ofNo: role?.of_no ?? null,
    names: [...new Set(group.flatMap(({ name }) => name ?? []))],
    members: [...own, ...members.keys()],
    mentions: [...members.values()].reduce((sum, { mentions }) => sum + mentions, 0),
    firstAt: new Date(Math.min(...group.map(({ first_at }) => first_at.getTime()))),
    lastAt: new Date(Math.max(...group.map(({ last_at }) => last_at.getTime()))),
  };
}

/**
 * Returns the roles that memories give the entities, such as "sister". Uses index `entity_mentions_of_role`.
 */
export async function readRoles(tx: Tx, ownerNo: OwnerNo, members: readonly number[]): Promise<string[]> {
  const rows = await tx.rows<{ role: string }>(sql`
    select distinct e.role from entities e where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.role is not null
      and (e.entity_no = any(${list(members)}::bigint[]) or exists (select 1 from entity_mentions m
        where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.role_no = e.entity_no and m.entity_no = any(${list(members)}::bigint[])))
    order by e.role`);
  return rows.map(({ role }) => role);
}

/** Returns the entities that have one of the names. Uses the key of entity_names. */
export async function findEntitiesByName(
  tx: Tx,
  ownerNo: OwnerNo,
  names: readonly string[],
): Promise<readonly Entity[]> {
  if (names.length === 0) return [];
  const rows = await tx.rows<{ no: number }>(sql`select entity_no::float8 as no from entity_names
    where ${ofOwners(sql`owner_no`, [ownerNo])} and name_no = any(${list(names.map(nameNo))}::int[])`);
  const entities = await readEntities(
    tx,
    ownerNo,
    rows.map(({ no }) => no),
  );
  return [...new Set(entities.values())];
}

/** Which entities of an owner a page lists. `after` is the last row of the page before. */
export type EntityQuery = {
  readonly kind?: EntityKind | undefined;
  readonly text?: string | undefined;
  readonly after?: { readonly us: string; readonly no: string } | undefined;
  readonly limit: number;
};

/**
 * Returns the numbers of listed entities, last seen first, and their times in microseconds. A name by itself
 * is not listed, but it counts for the entity that it was merged into. Entities that nothing was merged into
 * are read by index `entities_listed` up to the limit, the others by index `entities_of_root` all together.
 */
export async function pageEntities(
  tx: Tx,
  ownerNo: OwnerNo,
  query: EntityQuery,
): Promise<{ no: number; us: string }[]> {
  const ofOwner = (column: SQL) => ofOwners(column, [ownerNo]);
  const merged = sql`${ofOwner(sql`owner_no`)} and into_no is not null`;
  const single = entityConditions(ownerNo, query, sql`e.last_at`, sql`e.entity_no`);
  const grouped = entityConditions(ownerNo, query, sql`g.last_at`, sql`g.no`);
  preferIndexOrder(tx);
  return tx.rows<{ no: number; us: string }>(sql`
    select no::float8 as no, ${microseconds(sql`last_at`)} as us from (
      (select e.entity_no as no, e.last_at from entities e
        where ${ofOwner(sql`e.owner_no`)} and e.is_listed and e.into_no is null and ${single}
          and not exists (select 1 from entities m where ${ofOwner(sql`m.owner_no`)} and m.into_no = e.entity_no)
        order by e.last_at desc, e.entity_no desc limit ${query.limit}::int)
      union all
      (select g.no, g.last_at from (
          select no, max(last_at) as last_at from (
            select into_no as no, last_at, is_listed from entities where ${merged}
            union all select entity_no, last_at, is_listed from entities
              where ${ofOwner(sql`owner_no`)} and entity_no in (select into_no from entities where ${merged})) member
          group by no having bool_or(is_listed)) g
        where ${grouped} order by g.last_at desc, g.no desc limit ${query.limit}::int)) page
    order by page.last_at desc, page.no desc limit ${query.limit}::int`);
}

/** Returns the conditions of a query on an entity, given its latest time and number. */
function entityConditions(ownerNo: OwnerNo, { kind, text, after }: EntityQuery, lastAt: SQL, no: SQL): SQL {
  const ofOwner = (column: SQL) => ofOwners(column, [ownerNo]);
  const conditions: SQL[] = [sql`true`];
  if (after) conditions.push(sql`(${lastAt}, ${no}) < (${atMicroseconds(after.us)}, ${after.no}::bigint)`);
  if (kind)
    conditions.push(sql`exists (select 1 from entities r where ${ofOwner(sql`r.owner_no`)} and r.entity_no = ${no}
      and coalesce(r.given_kind, r.kind) = ${kindNo(kind)}::smallint)`);
  if (text !== undefined) {
    const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
    // An array is read once: no index leads from an entity to its names.
    conditions.push(sql`${no} = any(array(select coalesce(x.into_no, x.entity_no) from entities x
      where ${ofOwner(sql`x.owner_no`)} and (x.role ilike ${pattern} or x.entity_no in (select n.entity_no
        from entity_names n where ${ofOwner(sql`n.owner_no`)} and n.name ilike ${pattern}))))`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * Returns the numbers of the listed entities with the most mentions, and the entities of roles that some of
 * them were given as names for. Uses index `entity_mentions_of_role`.
 */
export async function readComparableEntities(
  tx: Tx,
  ownerNo: OwnerNo,
  limit: number,
): Promise<{ nos: number[]; named: { roleNo: number; nameNo: number }[] }> {
  const rows = await tx.rows<{ no: number }>(sql`select entity_no::float8 as no from entities
    where ${ofOwners(sql`owner_no`, [ownerNo])} and is_listed order by mentions desc, entity_no limit ${limit}::int`);
  const named = await tx.rows<{ roleNo: number; nameNo: number }>(sql`
    select distinct role_no::float8 as "roleNo", entity_no::float8 as "nameNo" from entity_mentions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and role_no is not null order by 1, 2 limit ${limit}::int`);
  return { nos: rows.map(({ no }) => no), named };
}
