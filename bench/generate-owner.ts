import { type Ctx, memoryId, type OwnerNo, type OwnerRef } from "@/lib/base/core";
import { inTenant, list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { findOrCreateOwners } from "@/lib/storage/records";
import { bulkInsert, column } from "./bulk-insert";
import { insertTurns } from "./generate-turns";
import { insertVectors } from "./generate-vectors";
import { insertVerdicts } from "./generate-verdicts";
import { type IndexedTurn, indexTurns } from "./owner-rows";
import type { SyntheticTurn } from "./synthetic-text";
import type { SyntheticVectors } from "./synthetic-vectors";

/** The least number of turns per transaction. A million at once would exceed its time limit. */
const TURNS_PER_PART = 1000;

/**
 * Inserts an owner's turns in bulk as the tenant's role, producing the same rows that ingestion writes one by
 * one. The turns are in the order of time, session by session.
 */
export async function generateOwner(
  ctx: Ctx,
  owner: OwnerRef,
  turns: readonly SyntheticTurn[],
  vectors: SyntheticVectors,
  spaceNo: number,
  turnsPerPart = TURNS_PER_PART,
): Promise<OwnerNo> {
  const insert = <Result>(work: (tx: Tx) => Promise<Result>) => inTenant(ctx, "work", work);
  const [ownerNo] = await insert((tx) => findOrCreateOwners(tx, ctx, [owner]));
  if (ownerNo === undefined) throw new Error("The owner was not created.");
  const ownerColumns = { owner_no: sql`${ownerNo}::bigint` };
  const inSpace = { ...ownerColumns, space_no: sql`${spaceNo}::smallint` };
  const idOf = (turn: IndexedTurn) => memoryId(ctx.tenantId, owner, eventIdOf(turn), 0);
  const speakers: string[] = [];
  const days: number[] = [];
  for (const part of partsOf(turns, turnsPerPart)) {
    const indexedTurns = indexTurns(part, speakers);
    days.push(...indexedTurns.map(({ dates }) => dates[0]?.day ?? 0));
    await insert(async (tx) => {
      const eventNos = await insertEvents(tx, ownerNo, indexedTurns);
      // As in the ingestion, a turn exists when a trigger copies the state of its memory.
      await insertTurns(tx, ownerColumns, indexedTurns, eventNos);
      await insertVerdicts(tx, ownerColumns, indexedTurns, eventNos, idOf);
      await insertVectors(tx, inSpace, indexedTurns, vectors);
    });
  }
  await insert((tx) => insertStatistics(tx, ownerNo, turns, { speakers, days }));
  return ownerNo;
}

/** Cuts turns between sessions into parts of at least this many. */
function* partsOf(
  turns: readonly SyntheticTurn[],
  turnsPerPart: number,
): Generator<readonly SyntheticTurn[]> {
  for (let start = 0; start < turns.length; ) {
    let end = Math.min(start + turnsPerPart, turns.length);
    while (end < turns.length && turns[end]?.turn !== 0) end++;
    yield turns.slice(start, end);
    start = end;
  }
}

const eventIdOf = (turn: IndexedTurn) => `event-${turn.position}`;

async function insertEvents(tx: Tx, ownerNo: OwnerNo, turns: readonly IndexedTurn[]): Promise<number[]> {
  const payloads = turns.map(({ speaker, text, at }) => {
    const messages = [{ role: "user", text, speaker, at: at.toISOString() }];
    return JSON.stringify({ messages, tags: [], metadata: null });
  });
  const rows = await tx.rows<{ event_no: string }>(sql`
    insert into events (owner_no, event_id, session_id, payload, decided_at)
    select ${ownerNo}::bigint, g.id, g.session, g.payload, now()
    from unnest(${list(turns.map(eventIdOf))}::text[], ${list(turns.map(({ sessionId }) => sessionId))}::text[],
      ${list(payloads)}::text[]) with ordinality as g(id, session, payload, place) order by place returning event_no`);
  return rows.map((row) => Number(row.event_no));
}

async function insertStatistics(
  tx: Tx,
  ownerNo: OwnerNo,
  turns: readonly SyntheticTurn[],
  { speakers, days }: { readonly speakers: readonly string[]; readonly days: readonly number[] },
): Promise<void> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const ownerColumns = { owner_no: sql`${ownerNo}::bigint` };
  await tx.rows(sql`insert into term_stats (owner_no, term_no, df)
    select owner_no, term_no, count(*) from postings where ${ownerFilter} group by 1, 2`);
  await tx.rows(sql`insert into owner_stats (owner_no, turns, total_length, total_window_length, first_day, last_day)
    select owner_no, count(*), sum(length), sum(window_length), ${days[0] ?? 0}::int, ${days.at(-1) ?? 0}::int
    from turns where ${ownerFilter} group by 1`);
  await bulkInsert(
    tx,
    "speakers",
    {
      name: column("text", speakers, (name) => name),
      speaker_no: column("smallint", speakers, (name) => speakers.indexOf(name) + 1),
    },
    ownerColumns,
  );
  const lastTurns = [...new Map(turns.map((turn) => [turn.sessionId, turn])).values()];
  await bulkInsert(
    tx,
    "sessions",
    {
      session_id: column("text", lastTurns, ({ sessionId }) => sessionId),
      session_no: column("int", lastTurns, ({ session }) => session + 1),
      next_turn: column("int", lastTurns, ({ turn }) => turn + 1),
    },
    ownerColumns,
  );
  await tx.rows(sql`update owners set next_session = ${lastTurns.length + 1}::int where ${ownerFilter}`);
}
