import { type Ctx, OWNER_KINDS, type OwnerNo, type OwnerRef } from "@/lib/base/core";
import { list, sql, type TableRow, type Tx } from "@/lib/storage/db";

/**
 * Returns the numbers of different owners in the given order, and creates those that have no event yet. The
 * upper 32 bits hold the tenant number. Locks prevent deletion of the rows until the transaction ends. Takes
 * one statement when all owners exist. Uses index `owners_by_id`.
 */
export async function findOrCreateOwners(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  owners: readonly OwnerRef[],
): Promise<OwnerNo[]> {
  const kinds = owners.map(({ kind }) => OWNER_KINDS.indexOf(kind));
  const given = sql`unnest(${list(kinds)}::smallint[], ${list(owners.map(({ id }) => id))}::text[])
    with ordinality as g (kind, id, place)`;
  const find = () =>
    tx.rows<TableRow<"owners", "owner_no"> & { place: string }>(sql`select o.owner_no, g.place from ${given}
      join owners o on o.tenant_no = ${ctx.tenantNo}::int and o.kind = g.kind and o.owner_id = g.id for key share of o`);
  let rows = await find();
  if (rows.length < owners.length) {
    // In key order, so that two requests for the same owners cannot deadlock.
    await tx.rows(sql`insert into owners (owner_no, kind, owner_id, tenant_no)
      select (${ctx.tenantNo}::bigint << 32) + nextval('owner_numbers'), kind, id, ${ctx.tenantNo}::int
      from (select kind, id from ${given} order by kind, id) as g
      on conflict (tenant_no, kind, owner_id) do nothing`);
    rows = await find();
  }
  const numbers = new Map(rows.map((row) => [Number(row.place), String(row.owner_no) as OwnerNo]));
  return owners.map((_, index) => numbers.get(index + 1) as OwnerNo);
}
