import { type Ctx, type OwnerNo, tombstoneHash } from "@/lib/base/core";
import { list, rowsTable, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { CleanEvent } from "./event-payload";

/** An event to insert. `index` is its place in the batch. */
export type NumberedEvent = {
  readonly event: Omit<CleanEvent, "redactionCounts">;
  readonly index: number;
  readonly ownerNo: OwnerNo;
};

/** An inserted event, with its place in the batch. */
export type InsertedEvent = {
  readonly index: number;
  readonly ownerNo: OwnerNo;
  readonly eventNo: number;
};

/**
 * Inserts all events with their redactions and returns those that are neither repeats nor tombstoned, in
 * batch order, which their numbers follow too. Of two events with the same owner and id, the first is
 * inserted. The rows are written in the order of their ids, so that two requests cannot deadlock. `offset 0`
 * makes the database look up each tombstone by its key; it would read all of the tenant's instead.
 */
export async function insertEvents(
  tx: Tx,
  ctx: Pick<Ctx, "tenantNo">,
  numberedEvents: readonly NumberedEvent[],
): Promise<InsertedEvent[]> {
  const rows = numberedEvents.map(({ event, index, ownerNo }) => [
    index,
    ownerNo,
    event.eventId,
    event.sessionId,
    event.agentId,
    event.source,
    JSON.stringify(event.payload),
    tombstoneHash(event.owner, event.eventId),
  ]);
  const types = ["int", "bigint", "text", "text", "text", "text", "text", "text"];
  const insertedRows = await tx.rows<TableRow<"events", "owner_no" | "event_no" | "event_id">>(sql`
    with given as materialized (select g.*, nextval('events_event_no_seq') as no from ${rowsTable(rows, types)}
        as g(i, owner, id, session, agent, source, payload, tombstone))
    insert into events (owner_no, event_no, event_id, session_id, agent_id, source, payload) overriding system value
      select distinct on (owner, id) owner, no, id, session, agent, source, payload from given
      where not exists (select 1 from tombstones t where t.tenant_no = ${ctx.tenantNo}::int and t.event_hash = decode(tombstone, 'hex') offset 0)
      order by owner, id, i
    on conflict (owner_no, event_id) do nothing returning owner_no, event_no, event_id`);
  const eventNoOf = new Map(insertedRows.map((row) => [`${row.owner_no} ${row.event_id}`, row.event_no]));
  const inserted = numberedEvents.flatMap(({ event, index, ownerNo }) => {
    const key = `${ownerNo} ${event.eventId}`;
    const eventNo = eventNoOf.get(key);
    // Later events of the batch with the same id are repeats.
    eventNoOf.delete(key);
    return eventNo === undefined ? [] : [{ index, ownerNo, eventNo: Number(eventNo) }];
  });
  writeRedactions(tx, numberedEvents, inserted);
  return inserted;
}

/**
 * Writes the redactions of inserted events. An event can have 1000, which Postgres reads faster from arrays
 * than from JSON.
 */
function writeRedactions(
  tx: Tx,
  numberedEvents: readonly NumberedEvent[],
  inserted: readonly InsertedEvent[],
): void {
  const eventOf = new Map(numberedEvents.map(({ event, index }) => [index, event]));
  const rows = inserted.flatMap(({ index, ownerNo, eventNo }) =>
    (eventOf.get(index)?.redactions ?? []).map((redaction, at) => ({
      ...redaction,
      ownerNo,
      eventNo,
      no: at + 1,
    })),
  );
  if (rows.length === 0) return;
  const column = (name: keyof (typeof rows)[number]) => list(rows.map((row) => row[name]));
  tx.write(sql`
    insert into redactions (owner_no, event_no, redaction_no, field, kind, rule, mode, start, length)
    select * from unnest(${column("ownerNo")}::bigint[], ${column("eventNo")}::bigint[], ${column("no")}::smallint[],
      ${column("field")}::text[], ${column("kind")}::text[], ${column("rule")}::text[], ${column("mode")}::text[],
      ${column("start")}::int[], ${column("length")}::int[])`);
}
