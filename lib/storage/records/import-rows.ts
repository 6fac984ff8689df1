import { MEMORY_TYPES, type OwnerNo, VERDICTS } from "@/lib/base/core";
import { json, list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import type { EventKey } from "./decisions";
import { LATER_SAID_AT, type SaidTimes } from "./sessions/touch-sessions";
import { addToTotals } from "./totals";

/** The state of an imported event. Times are ISO 8601. */
type EventState = {
  readonly received_at: string;
  readonly decided_at: string | null;
  readonly first_position: number | null;
};

/** An imported decision, as an export names its columns. */
type ImportedDecision = {
  readonly ordinal: number;
  readonly verdict: (typeof VERDICTS)[number];
  readonly reason: string;
  readonly memory_type: (typeof MEMORY_TYPES)[number] | null;
  readonly ambiguous: boolean;
  readonly position: number;
  readonly memory_position: number | null;
  readonly uncertain_position: number | null;
  readonly uncertain_reason: string | null;
  readonly resolution: string | null;
  readonly decided_at: string;
  readonly text_removed_at: string | null;
};

/** The state of an imported memory, as an export names its columns. */
type MemoryState = {
  readonly position: number;
  readonly confidence: number;
  readonly seen_count: number;
  readonly last_confirmed_at: string;
  readonly superseded_at: string | null;
  readonly superseded_by: number | null;
  readonly supersede_reason: string | null;
  readonly expires_at: string | null;
  readonly confirms: readonly { readonly position: number; readonly occurred_at: string }[];
  readonly may_replace: readonly { readonly position: number; readonly chance: number }[];
};

/** The number in the positions of a session's turns, and the index of its next turn. */
type SessionTurns = { readonly no: number; readonly next_turn: number };

/**
 * Prepares an owner for its imported events: sessions that begin from now on get later numbers. The caller
 * holds the owner's row locked.
 */
export async function reserveSessions(
  tx: Tx,
  ownerNo: OwnerNo,
  { timeZone, nextSession }: { readonly timeZone: string | null; readonly nextSession: number },
): Promise<void> {
  await tx.rows(sql`update owners set next_session = greatest(next_session, ${nextSession}::int), time_zone = coalesce(time_zone, ${timeZone})
    where ${ofOwners(sql`owner_no`, [ownerNo])}`);
}

/**
 * Opens the session of an imported event, which arrived at `receivedAt` and whose messages were said at
 * `times`, and reserves the turns of the session. Without a `session`, none of its turns is stored yet. The
 * caller holds the owner's row locked.
 */
export async function reserveTurns(
  tx: Tx,
  ownerNo: OwnerNo,
  sessionId: string,
  {
    session,
    receivedAt,
    times,
    agentId,
    hasSummary,
  }: {
    readonly session: SessionTurns | null;
    readonly receivedAt: string;
    readonly times: SaidTimes;
    readonly agentId: string | null;
    /** Whether the event is a summary of the session. */
    readonly hasSummary: boolean;
  },
): Promise<void> {
  const { no, next_turn } = session ?? { no: null, next_turn: 0 };
  await tx.rows(sql`insert into sessions as s (owner_no, session_id, agent_id, session_no, next_turn, summary_key, started_at, said_at, last_at)
    values (${ownerNo}::bigint, ${sessionId}, ${agentId}, ${no}::int, ${next_turn}::int, ${hasSummary ? "imported" : null},
      ${times.first}::text::timestamptz, ${times.last}::text::timestamptz, ${receivedAt}::text::timestamptz)
    on conflict (owner_no, session_id) do update set agent_id = coalesce(s.agent_id, excluded.agent_id), session_no = coalesce(s.session_no, excluded.session_no),
      next_turn = case when coalesce(s.session_no, excluded.session_no) = excluded.session_no
        then greatest(s.next_turn, excluded.next_turn) else s.next_turn end,
      summary_key = coalesce(s.summary_key, excluded.summary_key), started_at = least(s.started_at, excluded.started_at),
      said_at = ${LATER_SAID_AT}, last_at = greatest(s.last_at, excluded.last_at)`);
}

/** Returns the numbers of an owner's events by id, without unknown ids. Uses index `events_by_id`. */
export async function findEventNos(
  tx: Tx,
  ownerNo: OwnerNo,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (eventIds.length === 0) return new Map();
  const rows = await tx.rows<{ event_id: string; event_no: number }>(sql`
    select event_id, event_no::float8 as event_no from events
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_id = any(${list(eventIds)}::text[])`);
  return new Map(rows.map(({ event_id, event_no }) => [event_id, event_no]));
}

/**
 * Writes the state and the decisions of an imported event, and counts them with its memories in the owner's
 * totals. The caller holds the owner's row locked.
 */
export async function importDecisions(
  tx: Tx,
  { ownerNo, eventNo }: EventKey,
  { received_at, decided_at, first_position }: EventState,
  { decisions, memories }: { decisions: readonly ImportedDecision[]; memories: readonly MemoryState[] },
): Promise<void> {
  // The casts from text keep the microseconds, because postgres.js passes a time as a Date.
  await tx.rows(sql`update events set received_at = ${received_at}::text::timestamptz, decided_at = ${decided_at}::text::timestamptz,
      first_position = ${first_position}::bigint
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`);
  await tx.rows(sql`insert into decisions (owner_no, event_no, ordinal, verdict, reason, type, is_ambiguous, position, memory_position,
      uncertain_position, uncertain_reason, resolution, decided_at, text_removed_at)
    select ${ownerNo}::bigint, ${eventNo}::bigint, ordinal, array_position(${list([...VERDICTS])}::text[], verdict) - 1, reason,
      array_position(${list([...MEMORY_TYPES])}::text[], memory_type) - 1, ambiguous, position, memory_position,
      uncertain_position, uncertain_reason, resolution, decided_at, text_removed_at
    from jsonb_to_recordset(${json(decisions)}) as d (ordinal smallint, verdict text, reason text, memory_type text, ambiguous boolean,
      position bigint, memory_position bigint, uncertain_position bigint, uncertain_reason text, resolution text,
      decided_at timestamptz, text_removed_at timestamptz)`);
  const byPosition = new Map(memories.map((memory) => [memory.position, memory]));
  const outcomes = decisions.map(({ verdict, position }) => {
    const memory = byPosition.get(position);
    return { verdict, isNew: memory !== undefined, replaced: memory?.superseded_at ? [memory] : [] };
  });
  addToTotals(tx, ownerNo, outcomes);
}

/**
 * Writes the states of stored memories that were imported, what they confirm and what they may replace. The
 * caller holds the owner's row locked.
 */
export async function importStates(
  tx: Tx,
  ownerNo: OwnerNo,
  memories: readonly MemoryState[],
): Promise<void> {
  await tx.rows(sql`update memory_states s set confidence = m.confidence, seen_count = m.seen_count,
      last_confirmed_at = m.last_confirmed_at, superseded_at = m.superseded_at, superseded_by = m.superseded_by,
      supersede_reason = m.supersede_reason, expires_at = m.expires_at
    from jsonb_to_recordset(${json(memories)}) as m (position bigint, confidence real, seen_count int, last_confirmed_at timestamptz,
      superseded_at timestamptz, superseded_by bigint, supersede_reason text, expires_at timestamptz)
    where ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.position = m.position`);
  const older = memories.flatMap(({ position: newer, confirms, may_replace }) => [
    ...confirms.map(({ position, occurred_at }) => ({ newer, older: position, occurred_at, chance: null })),
    ...may_replace.map(({ position, chance }) => ({ newer, older: position, occurred_at: null, chance })),
  ]);
  if (older.length === 0) return;
  await tx.rows(sql`with given as (select * from jsonb_to_recordset(${json(older)})
        as g (newer bigint, older bigint, occurred_at timestamptz, chance real)),
      confirmed as (insert into confirmations (owner_no, newer, older, occurred_at)
        select ${ownerNo}::bigint, newer, older, occurred_at from given where occurred_at is not null)
    insert into memory_pairs (owner_no, newer, older, chance)
    select ${ownerNo}::bigint, newer, older, chance from given where chance is not null`);
}
