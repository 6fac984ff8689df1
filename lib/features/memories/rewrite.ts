import {
  type Ctx,
  OWNER_KINDS,
  type OwnerNo,
  type Position,
  requireScope,
  tombstoneHash,
  VERDICTS,
  type Verdict,
} from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, list, ofOwners, sql, type Tx } from "@/lib/storage/db";
import { eraseIndex } from "@/lib/storage/index";
import { forgetJobs } from "@/lib/storage/queue";
import type { EraseCounts } from "./erase-input";
import { findPlace, unknownMemory } from "./memory";
import type { MemoryTexts } from "./stored-event";

/**
 * Erases a memory and every message that stated it: text, index, vectors, state, chain, usage, queue. Other
 * messages of the same events stay, and so do other memories extracted from an erased message. An older
 * version stays superseded, so erasing a correction restores nothing. An event left without messages leaves a
 * tombstone. Throws `not_found` for unknown and foreign ids alike.
 */
export async function eraseMemory(ctx: Ctx, memoryId: string): Promise<EraseCounts> {
  requireScope(ctx, "write");
  return inTenant(ctx, "accept", async (tx) => {
    const place = await findPlace(tx, ctx, memoryId, "write");
    if (!place) throw unknownMemory();
    const { ownerNo, position } = place;
    // Locks before reading, because a worker may be storing a message with the same text.
    await lockOwner(tx, ownerNo);
    const messages = await readMessages(tx, ownerNo, position);
    if (messages.length === 0) throw unknownMemory();
    for (const turn of messages) await blankMessage(tx, ownerNo, Number(turn.event_no), turn.ordinal);
    const counts = await erasePlaces(
      tx,
      ownerNo,
      messages.map((turn) => turn.position as Position),
    );
    const empty = await tx.rows<{ event_no: string }>(sql`select event_no from events e
      where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_no = any(${list([...new Set(messages.map((turn) => turn.event_no))])}::bigint[])
        and not exists (select 1 from decisions d where d.owner_no = e.owner_no and d.event_no = e.event_no)`);
    const events = await eraseEvents(
      tx,
      ctx,
      ownerNo,
      empty.map((row) => Number(row.event_no)),
    );
    const total = { ...counts, jobs: events.jobs, events: events.events, owners: 1 };
    await writeAudit(tx, ctx, "memory.erase", total, `memory:${memoryId}`);
    return total;
  });
}

type MessageRow = { event_no: string; ordinal: number; position: number };

/**
 * The messages that a memory holds, and the messages that they were extracted from, which contain the same
 * text.
 */
function readMessages(tx: Tx, ownerNo: OwnerNo, position: Position): Promise<MessageRow[]> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  return tx.rows<MessageRow>(sql`
    with held as (select event_no, ordinal from decisions where ${ownerFilter}
        and (memory_position = ${position}::bigint or position = ${position}::bigint)),
      messages as (select event_no, ordinal from held union
        select h.event_no, (e.payload::jsonb -> 'messages' -> h.ordinal::int ->> 'extractedFrom')::smallint
        from held h join events e on ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_no = h.event_no)
    select d.event_no, d.ordinal, d.position::float8 as position from decisions d
      join messages s on s.event_no = d.event_no and s.ordinal = d.ordinal where ${ofOwners(sql`d.owner_no`, [ownerNo])}`);
}

/**
 * Erases whole events and everything derived from them, in one transaction. Every erasure by owner or session
 * uses it. Leaves a tombstone per event, so that neither a running job nor a replay restores the event.
 */
export async function rewriteEvents(
  tx: Tx,
  ctx: Ctx,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<Omit<EraseCounts, "owners">> {
  const { jobs } = await forgetJobs(tx, ownerNo, eventNos);
  await lockOwner(tx, ownerNo);
  const turns = await tx.rows<{ position: number }>(sql`select position::float8 as position from decisions
    where ${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list([...eventNos])}::bigint[])`);
  const counts = await erasePlaces(
    tx,
    ownerNo,
    turns.map((turn) => turn.position as Position),
  );
  const { events } = await eraseEvents(tx, ctx, ownerNo, eventNos);
  return { ...counts, events, jobs };
}

/** Call it after locking the lanes (forgetJobs), in the same order as the worker, to avoid a deadlock. */
export async function lockOwner(tx: Tx, ownerNo: OwnerNo): Promise<void> {
  await tx.rows(sql`select 1 from owners where ${ofOwners(sql`owner_no`, [ownerNo])} for no key update`);
}

/** The new texts of a memory; place, id, type, times and chain stay. */
export type ReplacedMemory = MemoryTexts & { readonly dedupeHash: Buffer };

/**
 * Replaces memories with redacted copies. The caller's transaction must hold the lock on the owner's row.
 */
export async function replaceMemories(
  tx: Tx,
  ownerNo: OwnerNo,
  memories: readonly ReplacedMemory[],
): Promise<void> {
  if (memories.length === 0) return;
  await tx.rows(sql`select set_config('app.rewrite', 'on', true)`);
  for (const { position, text, speaker, source, tags, metadata, dedupeHash } of memories)
    await tx.rows(sql`update memories set text = ${text}, speaker = ${speaker}, source = ${source}, tags = ${list(tags)}::text[],
        metadata = ${metadata === null ? null : JSON.stringify(metadata)}, dedupe_hash = ${dedupeHash}::bytea
      where ${ofOwners(sql`owner_no`, [ownerNo])} and position = ${position}::bigint`);
  await tx.rows(sql`select set_config('app.rewrite', '', true)`);
}

/** Removes places from every table except events. */
async function erasePlaces(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<{ memories: number; usages: number }> {
  if (positions.length === 0) return { memories: 0, usages: 0 };
  const at = list([...positions]);
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  // Links an older version to the successor of the erased one. Without a successor it stays superseded.
  await tx.rows(sql`update memory_states s set superseded_by =
      (select n.superseded_by from memory_states n where n.owner_no = s.owner_no and n.position = s.superseded_by)
    where ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.superseded_by = any(${at}::bigint[])`);
  const usages = await tx.rows(
    sql`delete from usages where ${ownerFilter} and position = any(${at}::bigint[]) returning 1`,
  );
  const states = await tx.rows<{ superseded: boolean }>(
    sql`delete from memory_states where ${ownerFilter} and position = any(${at}::bigint[]) returning superseded_at is not null as superseded`,
  );
  await tx.rows(sql`select set_config('app.rewrite', 'on', true)`);
  const memories = await tx.rows(
    sql`delete from memories where ${ownerFilter} and position = any(${at}::bigint[]) returning 1`,
  );
  await tx.rows(sql`select set_config('app.rewrite', '', true)`);
  await tx.rows(
    sql`update decisions set uncertain_position = null, uncertain_reason = null where ${ownerFilter} and uncertain_position = any(${at}::bigint[])`,
  );
  const verdicts = await tx.rows<{ verdict: number }>(
    sql`delete from decisions where ${ownerFilter} and position = any(${at}::bigint[]) returning verdict`,
  );
  const erased = (name: Verdict) => verdicts.filter(({ verdict }) => VERDICTS[verdict] === name).length;
  await tx.rows(sql`update owner_totals set memories = memories - ${memories.length}::int,
      superseded = superseded - ${states.filter(({ superseded }) => superseded).length}::int,
      dropped = dropped - ${erased("dropped")}::int, deduplicated = deduplicated - ${erased("deduplicated")}::int
    where ${ownerFilter}`);
  await eraseIndex(tx, ownerNo, positions);
  return { memories: memories.length, usages: usages.length };
}

/** Empties one message of an event that keeps others. */
export async function blankMessage(
  tx: Tx,
  ownerNo: OwnerNo,
  eventNo: number,
  ordinal: number,
): Promise<void> {
  const ownerFilter = sql`${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`;
  await tx.rows(
    sql`update events set payload = jsonb_set(payload::jsonb, array['messages', ${String(ordinal)}, 'text'], '""')::text where ${ownerFilter}`,
  );
  await tx.rows(sql`delete from redactions where ${ownerFilter} and field like ${`messages[${ordinal}].%`}`);
}

async function eraseEvents(
  tx: Tx,
  ctx: Ctx,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<{ events: number; jobs: number }> {
  if (eventNos.length === 0) return { events: 0, jobs: 0 };
  const ownerFilter = sql`${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list([...eventNos])}::bigint[])`;
  const [owner] = await tx.rows<{ kind: number; owner_id: string }>(
    sql`select kind, owner_id from owners where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
  await tx.rows(sql`delete from redactions where ${ownerFilter}`);
  const erased = await tx.rows<{ event_id: string }>(
    sql`delete from events where ${ownerFilter} returning event_id`,
  );
  const ref = { kind: OWNER_KINDS[owner?.kind ?? 0] ?? "user", id: owner?.owner_id ?? "" };
  const hashes = erased.map(({ event_id }) => tombstoneHash(ref, event_id));
  await tx.rows(sql`insert into tombstones (tenant_no, event_hash)
    select ${ctx.tenantNo}::int, decode(h, 'hex') from unnest(${list(hashes)}::text[]) h on conflict do nothing`);
  return { events: erased.length, jobs: 0 };
}
