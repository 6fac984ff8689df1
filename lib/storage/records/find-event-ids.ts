import type { TenantNo } from "@/lib/base/core";
import { json, ofTenant, sql, type Tx } from "@/lib/storage/db";
import type { EventKey } from "./decisions";

/** An event's id and its owner; `kind` is an index in OWNER_KINDS. `no` is the index of its key, from 0. */
export type EventIds = { no: number; event_id: string; kind: number; owner_id: string };

/**
 * Returns the ids of a tenant's events; erased ones are absent. Uses the primary keys of events and owners.
 */
export function findEventIds(tx: Tx, tenantNo: TenantNo, keys: readonly EventKey[]): Promise<EventIds[]> {
  const rows = keys.map(({ ownerNo, eventNo }, no) => ({ no, ownerNo, eventNo }));
  return tx.rows<EventIds>(sql`
    select s.no, e.event_id, o.kind, o.owner_id
    from jsonb_to_recordset(${json(rows)}) as s (no int, "ownerNo" bigint, "eventNo" bigint)
      cross join lateral (select event_id from events where ${ofTenant(sql`owner_no`, tenantNo)}
        and owner_no = s."ownerNo" and event_no = s."eventNo" offset 0) e
      cross join lateral (select kind, owner_id from owners where ${ofTenant(sql`owner_no`, tenantNo)}
        and owner_no = s."ownerNo" offset 0) o`);
}
