import {
  AppError,
  MEMORY_TYPES,
  memoryId,
  type OwnerNo,
  type Position,
  type TenantNo,
  uuidv7,
} from "@/lib/base/core";
import { list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { markGaps, spacesToFill, writeIndex } from "@/lib/storage/index";
import { allocatePositions } from "../allocate-positions";
import { insertDecisions, markDecided } from "../decisions";
import type { StoredMessage } from "../event-payload";
import { readOwnerRef } from "../find-owner";
import { insertEvents } from "../insert-events";
import { lockOwner, lockOwnerOfUndecided } from "../lock-owner";
import { insertSources } from "../memory-sources";
import type { StoredEvent } from "../read-events";
import { store, supersede } from "../store";
import { addToTotals } from "../totals";
import type { SessionKey } from "./session-row";
import { IS_SUMMARY_SOURCE, readSummarized, SUMMARY_SOURCE } from "./session-turns";

/** A summary that a model wrote. */
export type NewSummary = {
  readonly text: string;
  /** The positions of all memories of the session that were read for it. */
  readonly reads: readonly Position[];
  /** The ones among them on which it relies. */
  readonly cites: readonly Position[];
  /** When the last of what it summarises was said. */
  readonly occurredAt: Date;
  /** How it came about: task, version of the instructions and model. */
  readonly metadata: Readonly<Record<string, string | number>>;
};

/** A model wrote it, and only its words were compared with what was said. */
const CONFIDENCE = 0.6;

/**
 * Stores a summary of a closed session as a memory, in place of its former one, or without `summary` only
 * notes that the answer with this key was rejected. Returns false, and changes nothing, when the session was
 * opened again or erased, or when its memories are no longer those that were read. All of these become
 * sources, because a model can use words of one that it does not cite. The caller holds no lock of the owner
 * yet.
 */
export async function storeSummary(
  tx: Tx,
  tenantNo: TenantNo,
  { ownerNo, rowNo }: SessionKey,
  key: string,
  summary: NewSummary | null,
): Promise<boolean> {
  const spaces = await spacesToFill(tx);
  await lockOwner(tx, ownerNo);
  const session = await readSummarized(tx, { ownerNo, rowNo });
  if (!session) return false;
  const current = session.turns.map(({ position }) => position);
  if (summary && String(current) !== String(summary.reads)) return false;
  await tx.rows(sql`update sessions set summary_key = ${key}
    where ${ofOwners(sql`owner_no`, [ownerNo])} and row_no = ${rowNo}::bigint`);
  if (!summary) return true;
  const message: StoredMessage = {
    role: "assistant",
    text: summary.text,
    speaker: null,
    at: summary.occurredAt.toISOString(),
    isDerived: true,
  };
  const event = await insertEvent(tx, tenantNo, ownerNo, session.sessionId, message, summary.metadata);
  const position = await storeMemory(tx, event, message, await readFormer(tx, ownerNo, session.sessionId));
  const sources = summary.reads.map((source) => ({
    position,
    source,
    kind: summary.cites.includes(source) ? ("cites" as const) : ("read" as const),
  }));
  await insertSources(tx, ownerNo, sources);
  markGaps(tx, ownerNo, spaces, 1);
  markDecided(tx, event);
  return true;
}

/** Stores the summary with its decision, and supersedes the former ones. Returns its position. */
async function storeMemory(
  tx: Tx,
  event: StoredEvent,
  message: StoredMessage,
  former: readonly Position[],
): Promise<Position> {
  const { ownerNo, eventNo } = event;
  const { role, text } = message;
  const owner = await lockOwnerOfUndecided(tx, event);
  const [position] = await allocatePositions(tx, ownerNo, null, 1);
  if (!owner || position === undefined) throw new AppError("internal", "A summary got no position.");
  const occurredAt = new Date(message.at);
  await writeIndex(tx, {
    ownerNo,
    position,
    eventNo,
    speaker: role,
    role,
    text,
    keys: [],
    tags: [],
    occurredAt,
  });
  const id = memoryId(owner.tenantId, owner, event.eventId, 0);
  store(tx, { event, message, ordinal: 0, position, type: "summary", id, confidence: CONFIDENCE });
  const replaced: Position[] = [];
  for (const older of former)
    if (await supersede(tx, ownerNo, { older, newer: position, reason: "summary_renewed" }))
      replaced.push(older);
  const verdict = "stored";
  insertDecisions(tx, event, [
    {
      ordinal: 0,
      verdict,
      reason: "session_summary",
      type: "summary",
      isAmbiguous: false,
      position,
      memory: position,
      uncertain: null,
      uncertainReason: null,
    },
  ]);
  addToTotals(tx, ownerNo, [{ verdict, replaced, isNew: true }]);
  return position;
}

async function insertEvent(
  tx: Tx,
  tenantNo: TenantNo,
  ownerNo: OwnerNo,
  sessionId: string,
  message: StoredMessage,
  metadata: NewSummary["metadata"],
): Promise<StoredEvent> {
  const owner = await readOwnerRef(tx, ownerNo);
  if (!owner) throw new AppError("internal", "A summary has no owner.");
  const clean = {
    owner,
    eventId: uuidv7(),
    sessionId,
    agentId: null,
    source: SUMMARY_SOURCE,
    payload: { messages: [message], tags: [], metadata },
    redactions: [],
  };
  const [inserted] = await insertEvents(tx, { tenantNo }, [{ event: clean, index: 0, ownerNo }]);
  if (!inserted) throw new AppError("internal", "A summary was not inserted.");
  return { ...clean, ownerNo, eventNo: inserted.eventNo, receivedAt: new Date() };
}

/** Returns the current summaries of a session. Uses index `events_of_summaries` and the keys of the rest. */
async function readFormer(tx: Tx, ownerNo: OwnerNo, sessionId: string): Promise<Position[]> {
  const rows = await tx.rows<{ position: Position }>(sql`
    select d.position::float8 as position from events e
      join decisions d on ${ofOwners(sql`d.owner_no`, [ownerNo])} and d.event_no = e.event_no
      join memory_states s on ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = d.position
    where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.session_id = ${sessionId} and e.${IS_SUMMARY_SOURCE}
      and d.type = any(${list([MEMORY_TYPES.indexOf("summary")])}::smallint[]) and s.superseded_at is null`);
  return rows.map(({ position }) => position);
}
