import { writeAudit } from "@/lib/audit";
import {
  type Ctx,
  OWNER_KINDS,
  type OwnerNo,
  type Position,
  requireScope,
  tombstoneHash,
  VERDICTS,
  type Verdict,
} from "@/lib/core";
import { inTenant, list, ofOwners, sql, type Tx } from "@/lib/db";
import { forgetJobs } from "@/lib/queue";
import { eraseIndex } from "@/lib/search";
import type { EraseCounts } from "./erase-input";
import { findPlace, unknownMemory } from "./memory";
import type { MemoryTexts } from "./stored-event";

/**
 * Erases a memory and every message that said the same: text, index, vectors, state, chain, usage, queue. Other messages
 * of the same events stay, and so does what else was taken out of an erased one. An older version stays superseded: erasing a correction revives nothing. An event that is
 * left empty leaves a tombstone. Throws `not_found` for unknown and foreign ids alike.
 */
export async function eraseMemory(ctx: Ctx, memoryId: string): Promise<EraseCounts> {
  requireScope(ctx, "write");
  return inTenant(ctx, "accept", async (tx) => {
    const place = await findPlace(tx, ctx, memoryId, "write");
    if (!place) throw unknownMemory();
    const { ownerNo, position } = place;
    // Before what is read: a message that says the same may be on its way.
    await lockOwner(tx, ownerNo);
    const said = await readSaying(tx, ownerNo, position);
    if (said.length === 0) throw unknownMemory();
    for (const turn of said) await blankMessage(tx, ownerNo, Number(turn.event_no), turn.ordinal);
    const counts = await erasePlaces(
      tx,
      ownerNo,
      said.map((turn) => turn.position as Position),
    );
    const empty = await tx.rows<{ event_no: string }>(sql`select event_no from events e
      where ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_no = any(${list([...new Set(said.map((turn) => turn.event_no))])}::bigint[])
        and not exists (select 1 from decisions d where d.owner_no = e.owner_no and d.event_no = e.event_no)`);
    const events = await eraseEvents(
      tx,
      ctx,
      ownerNo,
      empty.map((row) => Number(row.event_no)),
    );
    const total = { ...counts, jobs: events.jobs, events: events.events, owners: 1 };
    await writeAudit(tx, ctx, "memory.erase", total);
    return total;
  });
}

type Saying = { event_no: string; ordinal: number; position: number };

/** The messages that a memory holds, with those that they were taken out of: these say it too, beside other things. */
function readSaying(tx: Tx, ownerNo: OwnerNo, position: Position): Promise<Saying[]> {
  const mine = ofOwners(sql`owner_no`, [ownerNo]);
  return tx.rows<Saying>(sql`
    with held as (select event_no, ordinal from decisions where ${mine}
        and (memory_position = ${position}::bigint or position = ${position}::bigint)),
      saying as (select event_no, ordinal from held union
        select h.event_no, (e.payload::jsonb -> 'messages' -> h.ordinal::int ->> 'of')::smallint
        from held h join events e on ${ofOwners(sql`e.owner_no`, [ownerNo])} and e.event_no = h.event_no)
    select d.event_no, d.ordinal, d.position::float8 as position from decisions d
      join saying s on s.event_no = d.event_no and s.ordinal = d.ordinal where ${ofOwners(sql`d.owner_no`, [ownerNo])}`);
}

/**
 * Erases whole events with all that came of them, in one transaction: the routine behind every erasure by owner or
 * session. Leaves a tombstone an event, so that neither a running job nor a replay brings it back.
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

/** After the lanes (forgetJobs), as the worker does it: a circle of waits would be a deadlock. */
export async function lockOwner(tx: Tx, ownerNo: OwnerNo): Promise<void> {
  await tx.rows(sql`select 1 from owners where ${ofOwners(sql`owner_no`, [ownerNo])} for no key update`);
}

/** The texts of a memory as they shall be; place, id, type, times and chain stay. */
export type ReplacedMemory = MemoryTexts & { readonly dedupeHash: Buffer };

/** Puts redacted copies in the place of memories, under a transaction that holds the owner's row. */
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

/** Takes places out of everything but their events. */
async function erasePlaces(
  tx: Tx,
  ownerNo: OwnerNo,
  positions: readonly Position[],
): Promise<{ memories: number; usages: number }> {
  if (positions.length === 0) return { memories: 0, usages: 0 };
  const at = list([...positions]);
  const mine = ofOwners(sql`owner_no`, [ownerNo]);
  // An older version is handed on to what replaced the erased one, or stays superseded without a successor.
  await tx.rows(sql`update memory_states s set superseded_by =
      (select n.superseded_by from memory_states n where n.owner_no = s.owner_no and n.position = s.superseded_by)
    where ${ofOwners(sql`s.owner_no`, [ownerNo])} and s.superseded_by = any(${at}::bigint[])`);
  const usages = await tx.rows(
    sql`delete from usages where ${mine} and position = any(${at}::bigint[]) returning 1`,
  );
  const states = await tx.rows<{ superseded: boolean }>(
    sql`delete from memory_states where ${mine} and position = any(${at}::bigint[]) returning superseded_at is not null as superseded`,
  );
  await tx.rows(sql`select set_config('app.rewrite', 'on', true)`);
  const memories = await tx.rows(
    sql`delete from memories where ${mine} and position = any(${at}::bigint[]) returning 1`,
  );
  await tx.rows(sql`select set_config('app.rewrite', '', true)`);
  await tx.rows(
    sql`update decisions set uncertain_position = null, uncertain_reason = null where ${mine} and uncertain_position = any(${at}::bigint[])`,
  );
  const verdicts = await tx.rows<{ verdict: number }>(
    sql`delete from decisions where ${mine} and position = any(${at}::bigint[]) returning verdict`,
  );
  const erased = (name: Verdict) => verdicts.filter(({ verdict }) => VERDICTS[verdict] === name).length;
  await tx.rows(sql`update owner_totals set memories = memories - ${memories.length}::int,
      superseded = superseded - ${states.filter(({ superseded }) => superseded).length}::int,
      dropped = dropped - ${erased("dropped")}::int, deduplicated = deduplicated - ${erased("deduplicated")}::int
    where ${mine}`);
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
  const mine = sql`${ofOwners(sql`owner_no`, [ownerNo])} and event_no = ${eventNo}::bigint`;
  await tx.rows(
    sql`update events set payload = jsonb_set(payload::jsonb, array['messages', ${String(ordinal)}, 'text'], '""')::text where ${mine}`,
  );
  await tx.rows(sql`delete from redactions where ${mine} and field like ${`messages[${ordinal}].%`}`);
}

async function eraseEvents(
  tx: Tx,
  ctx: Ctx,
  ownerNo: OwnerNo,
  eventNos: readonly number[],
): Promise<{ events: number; jobs: number }> {
  if (eventNos.length === 0) return { events: 0, jobs: 0 };
  const mine = sql`${ofOwners(sql`owner_no`, [ownerNo])} and event_no = any(${list([...eventNos])}::bigint[])`;
  const [owner] = await tx.rows<{ kind: number; owner_id: string }>(
    sql`select kind, owner_id from owners where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
  await tx.rows(sql`delete from redactions where ${mine}`);
  const erased = await tx.rows<{ event_id: string }>(
    sql`delete from events where ${mine} returning event_id`,
  );
  const ref = { kind: OWNER_KINDS[owner?.kind ?? 0] ?? "user", id: owner?.owner_id ?? "" };
  const hashes = erased.map(({ event_id }) => tombstoneHash(ref, event_id));
  await tx.rows(sql`insert into tombstones (tenant_no, event_hash)
    select ${ctx.tenantNo}::int, decode(h, 'hex') from unnest(${list(hashes)}::text[]) h on conflict do nothing`);
  return { events: erased.length, jobs: 0 };
}
