import type { OwnerNo, Position } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import type { Payload } from "./event-payload";
import { embeddedText } from "./read-events";

/** A turn without an embedding, and its message. */
export type UnembeddedTurn = {
  readonly position: Position;
  readonly eventNo: number;
  readonly ordinal: number;
  readonly text: string;
};

/** The owner whose turns are searched, the space, and the message to continue after. */
export type UnembeddedQuery = {
  readonly ownerNo: OwnerNo;
  readonly spaceNo: number;
  readonly after: { readonly eventNo: number; readonly ordinal: number } | null;
  readonly limit: number;
};

/**
 * Returns an owner's next turns without an embedding in a space, in order of their messages. Blank texts have
 * no embedding, so they are not missing. Uses the primary key of decisions for the scan and the primary keys
 * of events, embeddings and turns for lookups; `offset 0` keeps this order.
 */
export async function readUnembedded(
  tx: Tx,
  { ownerNo, spaceNo, after, limit }: UnembeddedQuery,
): Promise<UnembeddedTurn[]> {
  const isAfterCursor = after
    ? sql`(event_no, ordinal) > (${after.eventNo}::bigint, ${after.ordinal}::smallint)`
    : sql`true`;
  const rows = await tx.rows<
    TableRow<"decisions", "event_no" | "ordinal"> & TableRow<"events", "payload"> & { position: number }
  >(sql`
    select * from (select d.position::float8 as position, d.event_no, d.ordinal, e.payload from (
        select position, event_no, ordinal from decisions where ${ofOwners(sql`owner_no`, [ownerNo])} and ${isAfterCursor}
        order by event_no, ordinal offset 0) d
      cross join lateral (select payload from events where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = d.event_no offset 0) e
      where not exists (select 1 from (select position from embeddings where ${ofOwners(sql`owner_no`, [ownerNo])}
        and space_no = ${spaceNo}::smallint and position = d.position offset 0) v)
        and exists (select 1 from (select position from turns where ${ofOwners(sql`owner_no`, [ownerNo])}
          and position = d.position offset 0) t) offset 0) m
    where m.payload::jsonb -> 'messages' -> m.ordinal::int ->> 'text' ~ '\\S'
    limit ${limit}::int`);
  return rows.flatMap((row) => {
    const message = (JSON.parse(row.payload) as Payload).messages[row.ordinal];
    const { position, ordinal } = row;
    return message
      ? [
          {
            position: position as Position,
            eventNo: Number(row.event_no),
            ordinal,
            text: embeddedText(message),
          },
        ]
      : [];
  });
}
