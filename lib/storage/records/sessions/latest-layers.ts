import type { OwnerNo } from "@/lib/base/core";
import { ofOwners, sql, type TableRow, type Tx } from "@/lib/storage/db";
import { readLayers, type SessionLayers } from "./read-layers";

/** A closed session with its layers. */
export type ClosedSession = {
  readonly sessionId: string;
  readonly lastAt: Date;
  readonly layers: SessionLayers;
};

/**
 * Returns the sessions of an owner that were closed last, at most `limit`, the oldest first, without the one
 * with the id `except` and those in which something arrived after `asOf`. Sessions whose layers are empty are
 * left out. Uses index `sessions_of_owner`.
 */
export async function readLatestSessions(
  tx: Tx,
  ownerNo: OwnerNo,
  { limit, except, asOf }: { readonly limit: number; readonly except?: string; readonly asOf?: Date },
): Promise<ClosedSession[]> {
  const isInTime = asOf ? sql`last_at <= ${asOf}::timestamptz` : sql`true`;
  const rows = await tx.rows<TableRow<"sessions", "session_no" | "session_id" | "last_at">>(sql`
    select session_no, session_id, last_at from sessions where ${ofOwners(sql`owner_no`, [ownerNo])}
      and closed_at is not null and layered_turns is not null and session_id is distinct from ${except ?? null} and ${isInTime}
    order by last_at desc, row_no desc limit ${limit}::int`);
  const numbers = rows.flatMap(({ session_no }) => session_no ?? []);
  const layers = await readLayers(tx, ownerNo, numbers);
  return rows.toReversed().flatMap(({ session_no, session_id, last_at }) => {
    const own = layers.get(session_no ?? -1);
    return own ? [{ sessionId: session_id, lastAt: last_at, layers: own }] : [];
  });
}
