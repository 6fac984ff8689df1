import { type Ctx, tombstoneHash } from "@/lib/base/core";
import { list, sql, type Tx } from "@/lib/storage/db";
import type { CleanEvent } from "./event-payload";

/**
 * Returns those of the events that were erased, which are not stored again. Uses index `tombstones_pkey`, and
 * `offset 0` for the same reason as insertEvents.
 */
export async function findErased<Event extends Pick<CleanEvent, "owner" | "eventId">>(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  events: readonly Event[],
): Promise<Set<Event>> {
  const hashed = events.map((event) => ({ event, hash: tombstoneHash(event.owner, event.eventId) }));
  const rows = await tx.rows<{ hash: string }>(sql`select given.hash
    from unnest(${list(hashed.map(({ hash }) => hash))}::text[]) as given(hash)
    where exists (select 1 from tombstones t where t.tenant_no = ${ctx.tenantNo}::int
      and t.event_hash = decode(given.hash, 'hex') offset 0)`);
  const erased = new Set(rows.map(({ hash }) => hash));
  return new Set(hashed.flatMap(({ event, hash }) => (erased.has(hash) ? [event] : [])));
}
