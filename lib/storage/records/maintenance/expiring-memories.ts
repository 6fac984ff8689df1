import { MEMORY_TYPES, type MemoryType, type OwnerNo, type Position, type TenantNo } from "@/lib/base/core";
import { ofOwners, ofTenant, type SQL, sql, type Tx } from "@/lib/storage/db";

/** Selects memories by conditions that all hold, a number of days after they were stored. */
export type ExpiryRule = {
  readonly days: number;
  readonly type?: MemoryType | undefined;
  readonly tag?: string | undefined;
  readonly source?: string | undefined;
  readonly agent_id?: string | undefined;
  readonly confidence_below?: number | undefined;
};

/** The condition on a memory `m` with state `s` that one of the rules selects it now, or at any age. */
function isSelected(rules: readonly ExpiryRule[], age: "now" | "any" = "now"): SQL {
  const any = rules.map(({ days, type, tag, source, agent_id, confidence_below }) => {
    const all =
      age === "any" ? [sql`true`] : [sql`m.recorded_at < now() - make_interval(days => ${days}::int)`];
    if (type !== undefined) all.push(sql`m.type = ${MEMORY_TYPES.indexOf(type)}::smallint`);
    if (tag !== undefined) all.push(sql`m.tags @> array[${tag}]::text[]`);
    if (source !== undefined) all.push(sql`m.source = ${source}`);
    if (agent_id !== undefined) all.push(sql`m.agent_id = ${agent_id}`);
    if (confidence_below !== undefined) all.push(sql`s.confidence < ${confidence_below}::real`);
    return sql`(${sql.join(all, sql` and `)})`;
  });
  return any.length === 0 ? sql`false` : sql`(${sql.join(any, sql` or `)})`;
}

/**
 * Returns the positions of an owner's next memories after a position that a rule selects, superseded and
 * expired ones too. Uses the primary keys of memories and memory_states.
 */
export async function findExpiring(
  tx: Tx,
  ownerNo: OwnerNo,
  rules: readonly ExpiryRule[],
  after: number,
  limit: number,
): Promise<Position[]> {
  if (rules.length === 0) return [];
  const rows = await tx.rows<{ position: Position }>(sql`select m.position::float8 as position from memories m
      join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = m.position
    where ${ofOwners(sql`m.owner_no`, [ownerNo])} and m.position > ${after}::bigint and ${isSelected(rules)}
    order by m.position limit ${limit}::int`);
  return rows.map(({ position }) => position);
}

/**
 * Returns how many memories of a tenant the rules select now, how many they select once all are old enough,
 * and how many the tenant has. Reads all of them.
 */
export async function countExpiring(
  tx: Tx,
  tenantNo: TenantNo,
  rules: readonly ExpiryRule[],
): Promise<{ now: number; later: number; all: number }> {
  const [row] = await tx.rows<{ now: number; later: number; all: number }>(sql`
    select count(*) filter (where ${isSelected(rules)})::float8 as now,
      count(*) filter (where ${isSelected(rules, "any")})::float8 as later, count(*)::float8 as all
    from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
    where ${ofTenant(sql`m.owner_no`, tenantNo)} and ${ofTenant(sql`s.owner_no`, tenantNo)}`);
  return row ?? { now: 0, later: 0, all: 0 };
}
