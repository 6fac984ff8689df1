import type { OwnerNo } from "@/lib/base/core";
import { json, ofOwners, sql, type Tx } from "@/lib/storage/db";
import type { CleanRedaction, Payload } from "./event-payload";
import type { EventTexts, LoggedRedaction } from "./event-texts";

/** The redacted texts of an event, the earlier redactions at their new offsets, and the added ones. */
export type ReplacedEvent = {
  readonly event: Pick<EventTexts, "eventNo" | "redactions">;
  readonly payload: Payload;
  readonly source: string | null;
  readonly keptRedactions: readonly LoggedRedaction[];
  readonly newRedactions: readonly CleanRedaction[];
};

/**
 * Replaces the payload, source and redaction log of an event. Earlier redactions keep their number, time and
 * scan; added ones belong to scan `scanNo`. The caller's transaction must hold the lock on the owner's row.
 */
export async function replaceEvent(
  tx: Tx,
  ownerNo: OwnerNo,
  replacement: ReplacedEvent,
  scanNo: number,
): Promise<void> {
  const { event, keptRedactions, newRedactions } = replacement;
  const eventFilter = sql`${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${event.eventNo}::bigint`;
  const last = Math.max(0, ...event.redactions.map(({ no }) => no));
  const addedRows = newRedactions.map((one, i) => ({
    ...one,
    no: last + 1 + i,
    createdAt: null,
    scanNo: String(scanNo),
  }));
  await tx.rows(
    sql`update events set payload = ${JSON.stringify(replacement.payload)}, source = ${replacement.source} where ${eventFilter}`,
  );
  await tx.rows(sql`delete from redactions where ${eventFilter}`);
  await tx.rows(sql`insert into redactions (owner_no, event_no, redaction_no, field, kind, rule, mode, start, length, created_at, scan_no)
    select ${ownerNo}::bigint, ${event.eventNo}::bigint, no, field, kind, rule, mode, start, length,
      coalesce("createdAt"::timestamptz, now()), "scanNo"::bigint
    from jsonb_to_recordset(${json([...keptRedactions, ...addedRows].filter(({ no }) => no <= LAST_NO))})
      as r (no smallint, field text, kind text, rule text, mode text, start int, length int, "createdAt" text, "scanNo" text)`);
}

/** The column is a smallint. More redactions than this in one event are not logged. */
const LAST_NO = 32_767;
