import {
  MEMORY_TYPES,
  OWNER_KINDS,
  type OwnerNo,
  type OwnerRef,
  type Position,
  ROLES,
  type Role,
  type TenantNo,
} from "@/lib/base/core";
import { sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";

/** A current preference of an owner. `memory_id` is in hex. */
export type Preference = {
  readonly position: Position;
  readonly memory_id: string;
  readonly text: string;
  readonly role: Role;
  readonly speaker: string | null;
  readonly occurred_at: Date;
  /** The number of this part of a long message, from 1; null for a whole message. */
  readonly part: number | null;
};

/** An owner with its time zone and preferences. */
export type OwnerPreferences = {
  readonly ownerNo: OwnerNo;
  readonly timeZone: string | null;
  readonly preferences: readonly Preference[];
};

type Row = TableRow<"owners", "owner_no" | "time_zone"> &
  ((Omit<Preference, "role"> & { role: number }) | { position: null });

/**
 * Returns the latest preferences that were true at a time, at most `limit`, oldest first; null for an unknown
 * owner. One statement: uses indexes `owners_by_id` and `preferences_of_owner`.
 */
export async function readPreferences(
  tx: Tx,
  { tenantNo }: { readonly tenantNo: TenantNo },
  owner: OwnerRef,
  { limit, asOf }: { readonly limit: number; readonly asOf?: Date | undefined },
): Promise<OwnerPreferences | null> {
  // The number is written out, because a parameter would not match the condition of the index.
  const type = sql.raw(String(MEMORY_TYPES.indexOf("preference")));
  const rows = await tx.rows<Row>(sql`
    select o.owner_no, o.time_zone, p.* from (select owner_no, time_zone from owners where tenant_no = ${tenantNo}::int
        and kind = ${OWNER_KINDS.indexOf(owner.kind)}::smallint and owner_id = ${owner.id}) o
      left join lateral (select m.position::float8 as position, encode(m.memory_id, 'hex') as memory_id, m.text, m.role,
          m.speaker, m.occurred_at, m.part
        from memories m join memory_states s on s.owner_no = m.owner_no and s.position = m.position
        where m.owner_no = o.owner_no and m.type = ${type} and ${isLive(asOf ? { asOf } : {})}
        order by m.position desc limit ${limit}::int) p on true
    order by p.position`);
  const [first] = rows;
  if (!first) return null;
  const preferences = rows.flatMap((row) =>
    row.position === null ? [] : [{ ...row, role: ROLES[row.role] ?? ("user" as const) }],
  );
  return { ownerNo: String(first.owner_no) as OwnerNo, timeZone: first.time_zone, preferences };
}
