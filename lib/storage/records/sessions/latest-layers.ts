import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { isLive } from "@/lib/storage/index";
import { readLayers, type SessionLayers } from "./read-layers";

/**
 * So many sessions are looked at, because the times of those lines that are true are in no index. 500 with 12
 * lines each take 20 to 35 ms.
 */
const LATEST_SESSIONS = 200;

/** A closed session with its layers. `saidAt` is the time of its latest line. */
export type ClosedSession = {
  readonly sessionId: string;
  readonly saidAt: Date;
  readonly layers: SessionLayers;
};

type LatestSessions = {
  readonly limit: number;
  readonly except?: string;
  readonly asOf?: Date;
  readonly days?: RequestedDays | null;
};

/** The first and the last day. */
type RequestedDays = { readonly from: number; readonly to: number; readonly timeZone: string };

type Row = TableRow<"sessions", "session_no" | "session_id"> & { said_at: Date };

/**
 * Returns the closed sessions of an owner that took place last, at most `limit`, the oldest first, without
 * the one with the id `except`, and only those of `days`, which are days since 1970. Their lines are those
 * that were true at `asOf`, and sessions without any are left out. Looks at the LATEST_SESSIONS sessions that
 * took place last. Uses index `sessions_of_owner` and the primary keys of session_lines, memories and
 * memory_states.
 */
export async function readLatestSessions(
  tx: Tx,
  ownerNo: OwnerNo,
  { limit, except, asOf, days }: LatestSessions,
): Promise<ClosedSession[]> {
  const isRequested = days
    ? sql`(l.said_at at time zone ${days.timeZone})::date - date '1970-01-01' between ${days.from}::int and ${days.to}::int`
    : sql`true`;
  const startOf = (day: number, { timeZone }: RequestedDays) =>
    sql`(date '1970-01-01' + ${day}::int)::timestamp at time zone ${timeZone}`;
  const isAround = days
    ? sql`said_at >= ${startOf(days.from, days)} and started_at < ${startOf(days.to + 1, days)}`
    : sql`true`;
  const rows = await tx.rows<Row>(sql`
    select c.session_no, c.session_id, l.said_at
    from (select owner_no, session_no, session_id from sessions where ${ofOwners(sql`owner_no`, [ownerNo])}
        and closed_at is not null and layered_turns is not null and session_id is distinct from ${except ?? null} and ${isAround}
        order by said_at desc, row_no desc limit ${LATEST_SESSIONS}::int) c
      cross join lateral (select max(m.occurred_at) as said_at
        from (select distinct owner_no, position from session_lines where owner_no = c.owner_no and session_no = c.session_no offset 0) p
          cross join lateral (select * from memories where owner_no = p.owner_no and position = p.position offset 0) m
          cross join lateral (select * from memory_states where owner_no = p.owner_no and position = p.position offset 0) s
        where ${isLive(asOf ? { asOf } : {})} offset 0) l
    where l.said_at is not null and ${isRequested} order by l.said_at desc, c.session_no desc limit ${limit}::int`);
  const numbers = rows.flatMap(({ session_no }) => session_no ?? []);
  const layers = await readLayers(tx, ownerNo, numbers, asOf);
  return rows.toReversed().flatMap(({ session_no, session_id, said_at }) => {
    const own = layers.get(session_no ?? -1);
    return own ? [{ sessionId: session_id, saidAt: said_at, layers: own }] : [];
  });
}
