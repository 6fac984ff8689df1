import { z } from "zod";
import { writeAudit } from "@/lib/audit";
import { env } from "@/lib/config";
import {
  AppError,
  type Ctx,
  hashList,
  type OwnerNo,
  type OwnerRef,
  requireScope,
  tombstoneHash,
} from "@/lib/core";
import { inTenant, json, ofOwners, sql, type Tx } from "@/lib/db";
import { recorder, traced } from "@/lib/observability";
import { enqueue, type NewJob, URGENCY, type Urgency, wakeWorker } from "@/lib/queue";
import { isOn } from "@/lib/settings";
import { claimReplaced } from "./claim-replaced";
import { type CleanEvent, cleanEvent } from "./clean-event";
import { type AcceptInput, LIMITS } from "./input";
import { ownerNumber } from "./owner-number";

export const acceptOutput = z.object({
  events: z
    .array(z.object({ id: z.string(), status: z.enum(["queued", "duplicate"]) }))
    .describe("In the order sent"),
});
export type Accepted = z.infer<typeof acceptOutput>;

/** The header as documents describe it. */
export const idempotencyHeader = z
  .string()
  .min(1)
  .max(LIMITS.idLength)
  .optional()
  .describe("Makes a repeat of the whole request harmless");

/** The header that makes a repeat of a whole request harmless. Throws `invalid_input` when it is too long. */
export function idempotencyKey(header: string | null): string | null {
  if (header === null || (header.length >= 1 && header.length <= LIMITS.idLength)) return header;
  const fields = [{ path: "Idempotency-Key", message: "must have 1 to 256 characters" }];
  throw new AppError("invalid_input", "The request has a header that is wrong.", { fields });
}

/**
 * Takes events in: redacts, then writes events and jobs in one transaction. All or nothing. A repeat, by the caller's
 * id or by `idempotencyKey`, is reported as duplicate and changes nothing.
 * Throws `scope_missing`, `owner_required`, `owner_forbidden`, `ingest_disabled`, `database_unavailable`, `overloaded`.
 */
export async function accept(
  ctx: Ctx,
  input: AcceptInput,
  idempotencyKey: string | null = null,
): Promise<Accepted> {
  requireScope(ctx, "write");
  await requireIngestion();
  const clean: CleanEvent[] = [];
  for (const [index, event] of input.events.entries()) {
    const fallbackId =
      idempotencyKey === null ? null : hashList([idempotencyKey, String(index)]).slice(0, 32);
    clean.push(await cleanEvent(ctx, event, `events[${index}]`, fallbackId));
  }
  return acceptClean(ctx, clean, { urgency: URGENCY[input.urgency] });
}

/** Throws `ingest_disabled` while a flag keeps new events out. */
export async function requireIngestion(): Promise<void> {
  if ((await isOn("MEMORY_ENABLED")) && (await isOn("COLD_INGEST_ENABLED"))) return;
  throw new AppError("ingest_disabled", "Ingestion is switched off. Send the events again later.", {
    retryAfterSeconds: 30,
  });
}

/**
 * Writes events that are clean already, with their jobs, and `act` into the audit log when somebody asked for them.
 * Throws `already_superseded` when one of them is asked to replace what has a successor, or waits for one.
 */
export async function acceptClean(
  ctx: Ctx,
  events: readonly CleanEvent[],
  { act = null, urgency = URGENCY.live }: { act?: string | null; urgency?: Urgency } = {},
): Promise<Accepted> {
  const write = async (tx: Tx) => {
    const owners = await ownerNumbers(tx, ctx, events);
    const numbered = events.map((event, index) => ({
      event,
      index,
      ownerNo: owners.get(keyOf(event.owner)) as OwnerNo,
    }));
    const made = await insertEvents(tx, ctx, numbered);
    const kept = new Set(made.map(({ ownerNo }) => ownerNo));
    await forgetEmptyOwners(
      tx,
      [...owners.values()].filter((ownerNo) => !kept.has(ownerNo)),
    );
    const jobs: NewJob[] = made.map(({ ownerNo, eventNo }) => ({
      ownerNo,
      urgency,
      kind: "event.process",
      payload: { event: eventNo },
    }));
    if (jobs.length > 0) await enqueue(tx, jobs, env().JOB_MAX_ATTEMPTS);
    for (const { index, ownerNo, eventNo } of made) {
      const supersedes = events[index]?.payload.asked?.supersedes;
      if (supersedes !== undefined) await claimReplaced(tx, ownerNo, eventNo, supersedes);
    }
    if (act !== null && made.length > 0) await writeAudit(tx, ctx, act, { events: made.length });
    const fresh = new Set(made.map(({ index }) => index));
    return events.map((event, index) => ({
      id: event.eventId,
      status: fresh.has(index) ? ("queued" as const) : ("duplicate" as const),
    }));
  };
  const statuses = await traced("accept", () => inTenant(ctx, "accept", write), { events: events.length });
  wakeWorker();
  for (const [index, { status }] of statuses.entries()) noteEvent(ctx, status, events[index]);
  return { events: statuses };
}

/** A source is the caller's word; in rollups, which outlive an erased event, stands only what looks like a name. */
const SOURCE_NAME = /^[a-z][a-z0-9_.-]{0,31}$/i;

function noteEvent(ctx: Ctx, status: "queued" | "duplicate", event: CleanEvent | undefined): void {
  recorder().count(ctx.tenantNo, "events", status);
  if (status === "duplicate" || !event) return;
  const { source } = event;
  const name = source === null ? "none" : SOURCE_NAME.test(source) ? source.toLowerCase() : "other";
  for (const { kind } of event.redactions) recorder().count(ctx.tenantNo, "redactions", `${kind} ${name}`);
}

const keyOf = (owner: OwnerRef) => `${owner.kind}:${owner.id}`;

/** In key order, so that two requests for the same new owners do not wait for each other in a circle. */
async function ownerNumbers(tx: Tx, ctx: Ctx, events: readonly CleanEvent[]): Promise<Map<string, OwnerNo>> {
  const byKey = new Map(events.map(({ owner }) => [keyOf(owner), owner]));
  const numbers = new Map<string, OwnerNo>();
  for (const [key, owner] of [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)))
    numbers.set(key, await ownerNumber(tx, ctx, owner));
  return numbers;
}

/**
 * An owner without events and statistics is one that was erased and named by a replay: its name is not kept. Two statements, so that
 * the second sees what was committed before the lock; an owner that another request holds is about to get an event.
 */
async function forgetEmptyOwners(tx: Tx, owners: readonly OwnerNo[]): Promise<void> {
  if (owners.length === 0) return;
  const held = await tx.rows<{ owner_no: string }>(
    sql`select owner_no from owners where ${ofOwners(sql`owner_no`, owners)} for update skip locked`,
  );
  if (held.length === 0) return;
  const mine = ofOwners(
    sql`o.owner_no`,
    held.map((row) => String(row.owner_no) as OwnerNo),
  );
  await tx.rows(
    sql`delete from owners o where ${mine} and not exists (select 1 from events e where e.owner_no = o.owner_no)
      and not exists (select 1 from owner_stats s where s.owner_no = o.owner_no)`,
  );
}

type Numbered = { readonly event: CleanEvent; readonly index: number; readonly ownerNo: OwnerNo };

/** One statement for all: what a repeat or a tombstone holds back does not come out. Order of the batch is kept. */
async function insertEvents(
  tx: Tx,
  ctx: Ctx,
  numbered: readonly Numbered[],
): Promise<{ index: number; ownerNo: OwnerNo; eventNo: number }[]> {
  const rows = numbered.map(({ event, index, ownerNo }) => ({
    i: index,
    owner: ownerNo,
    id: event.eventId,
    session: event.sessionId,
    agent: event.agentId,
    source: event.source,
    payload: JSON.stringify(event.payload),
    tombstone: tombstoneHash(event.owner, event.eventId),
    marks: event.redactions.slice(0, 1000),
  }));
  const made = await tx.rows<{ owner_no: string; event_no: string; i: number }>(sql`
    with given as (select * from jsonb_to_recordset(${json(rows)})
        as g(i int, owner bigint, id text, session text, agent text, source text, payload text, tombstone text, marks jsonb)),
      fresh as (insert into events (owner_no, event_id, session_id, agent_id, source, payload)
        select distinct on (owner, id) owner, id, session, agent, source, payload from given
        where not exists (select 1 from tombstones t where t.tenant_no = ${ctx.tenantNo}::int and t.event_hash = decode(tombstone, 'hex'))
        order by owner, id, i
        on conflict (owner_no, event_id) do nothing returning owner_no, event_no, event_id),
      first as (select f.owner_no, f.event_no, min(g.i) as i from fresh f
        join given g on g.owner = f.owner_no and g.id = f.event_id group by 1, 2),
      marked as (insert into redactions (owner_no, event_no, redaction_no, field, kind, rule, mode, start, length)
        select f.owner_no, f.event_no, m.no, m.mark->>'field', m.mark->>'kind', m.mark->>'rule', m.mark->>'mode',
          (m.mark->>'start')::int, (m.mark->>'length')::int
        from first f join given g on g.i = f.i cross join lateral jsonb_array_elements(g.marks) with ordinality as m(mark, no))
    select owner_no, event_no, i from first order by i`);
  return made.map((row) => ({
    index: row.i,
    ownerNo: String(row.owner_no) as OwnerNo,
    eventNo: Number(row.event_no),
  }));
}
