import { z } from "zod";
import {
  AppError,
  type Ctx,
  MEMORY_TYPES,
  OWNER_KINDS,
  type OwnerFields,
  type OwnerNo,
  ownerOf,
  reasonOutput,
  requireScope,
  shutdownSignal,
  VERDICTS,
} from "@/lib/base/core";
import { inTenant, ofOwners, ofTenant, sql, type Tx } from "@/lib/storage/db";
import { pseudonym } from "@/lib/storage/settings";
import { assistOutput } from "./list-decisions";

export const eventOwnerInput = z.strictObject({
  user_id: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe("The event's owner; required when several owners have this ID"),
  agent_owner: z.string().min(1).max(256).optional(),
  scope: z.literal("shared").optional(),
  wait_ms: z.coerce
    .number()
    .int()
    .min(0)
    .max(30_000)
    .default(0)
    .describe("How long to wait for the decision, in milliseconds"),
});

export const eventOutput = z.object({
  id: z.string(),
  status: z.enum(["queued", "decided", "dead"]),
  decisions: z.array(
    z.object({
      ordinal: z.number().describe("Index of the message in the event, from 0"),
      taken_from: z
        .number()
        .nullable()
        .describe("Index of the message that this one was extracted from; null for a message that was sent"),
      verdict: z.enum(VERDICTS),
      reason: reasonOutput,
      type: z.enum(MEMORY_TYPES).nullable(),
      memory_id: z.string().nullable(),
      uncertain_memory_id: z
        .string()
        .nullable()
        .describe("A memory that this may correct; nothing was superseded"),
      assist: assistOutput,
    }),
  ),
  redactions: z.array(z.object({ kind: z.string(), count: z.number() })),
});
export type EventOutput = z.infer<typeof eventOutput>;

type Place = { ownerNo: OwnerNo; eventNo: number; isDecided: boolean };

/** The delay between two polls starts here, grows by half each time and stops at the maximum. */
const LOOK_MS = 20;
const LOOK_MOST_MS = 250;

/**
 * The outcome of an event. Waits up to `wait_ms` for the decision, and stops waiting when the caller
 * disconnects or this process shuts down. Throws `not_found` for unknown and foreign ids alike,
 * `ambiguous_id` when several owners of the tenant used this id and the request names none.
 */
export async function getEvent(
  ctx: Ctx,
  eventId: string,
  input: z.infer<typeof eventOwnerInput>,
  signal?: AbortSignal,
): Promise<EventOutput> {
  requireScope(ctx, "read");
  const id = await pseudonym(ctx, eventId);
  const hasOwner = [input.user_id, input.agent_owner, input.scope].some((field) => field !== undefined);
  const owner: OwnerFields | null = hasOwner ? input : null;
  const deadline = performance.now() + input.wait_ms;
  for (let look = LOOK_MS; ; look = Math.min(look * 1.5, LOOK_MOST_MS)) {
    const found = await inTenant(ctx, "work", async (tx) => {
      const place = await findEvent(tx, ctx, id, owner);
      const isDue =
        place.isDecided || performance.now() >= deadline || signal?.aborted || shutdownSignal().aborted;
      return isDue ? readOutcome(tx, id, place) : null;
    });
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, look));
  }
}

/** Uses index `events_by_id`, once per owner of the tenant when the request names none. */
async function findEvent(tx: Tx, ctx: Ctx, id: string, fields: OwnerFields | null): Promise<Place> {
  const named = fields ? ownerOf(fields) : ctx.owner;
  const owner = named && (fields ? { kind: named.kind, id: await pseudonym(ctx, named.id) } : named);
  const isOutOfReach = ctx.owner && owner && (ctx.owner.kind !== owner.kind || ctx.owner.id !== owner.id);
  const byOwner = owner
    ? sql`o.kind = ${OWNER_KINDS.indexOf(owner.kind)}::smallint and o.owner_id = ${owner.id}`
    : sql`true`;
  const rows = await tx.rows<{ owner_no: string; event_no: string; decided_at: Date | null }>(sql`
    select e.owner_no, e.event_no, e.decided_at from owners o join events e on e.owner_no = o.owner_no and e.event_id = ${id}
    where o.tenant_no = ${ctx.tenantNo}::int and ${ofTenant(sql`e.owner_no`, ctx.tenantNo)} and ${byOwner} limit 2`);
  const [row, second] = rows;
  if (!row || isOutOfReach) throw new AppError("not_found", "Event not found. It may have been deleted.");
  if (second)
    throw new AppError(
      "ambiguous_id",
      "This event ID exists for several owners. Specify user_id, agent_owner or scope.",
    );
  return {
    ownerNo: String(row.owner_no) as OwnerNo,
    eventNo: Number(row.event_no),
    isDecided: row.decided_at !== null,
  };
}

async function readOutcome(tx: Tx, id: string, { ownerNo, eventNo }: Place): Promise<EventOutput> {
  const ownerFilter = ofOwners(sql`owner_no`, [ownerNo]);
  const decisions = await tx.rows<{
    ordinal: number;
    taken_from: number | null;
    assist: string | null;
    verdict: number;
    reason: string;
    type: number | null;
    memory: string | null;
    uncertain: string | null;
  }>(sql`
    select d.ordinal, d.verdict, d.reason, d.type,
      (e.payload -> 'messages' -> d.ordinal::int ->> 'extractedFrom')::int as taken_from,
      e.payload -> 'review' -> 'assist' -> 'outcomes' ->> d.ordinal::text as assist,
      (select encode(m.memory_id, 'hex') from memories m where m.owner_no = d.owner_no and m.position = d.memory_position) as memory,
      (select encode(m.memory_id, 'hex') from memories m where m.owner_no = d.owner_no and m.position = d.uncertain_position) as uncertain
    from decisions d, (select payload::jsonb as payload from events where ${ownerFilter} and event_no = ${eventNo}::bigint offset 0) e
    where ${ofOwners(sql`d.owner_no`, [ownerNo])} and d.event_no = ${eventNo}::bigint order by d.ordinal`);
  const redactions = await tx.rows<{ kind: string; count: number }>(sql`
    select kind, count(*)::int as count from redactions where ${ownerFilter} and event_no = ${eventNo}::bigint group by kind order by kind`);
  // One statement, because the job is deleted in the transaction that decides. An event that is neither
  // decided nor queued is a dead letter, or its dead letter was discarded.
  const [now] = await tx.rows<{ is_decided: boolean; is_waiting: boolean }>(sql`
    select decided_at is not null as is_decided,
      exists (select 1 from jobs where ${ownerFilter} and kind = 'event.process' and payload::jsonb ->> 'event' = ${String(eventNo)}) as is_waiting
    from events where ${ownerFilter} and event_no = ${eventNo}::bigint`);
  return {
    id,
    status: now?.is_decided ? "decided" : now?.is_waiting ? "queued" : "dead",
    decisions: decisions.map((row) => ({
      ordinal: row.ordinal,
      taken_from: row.taken_from,
      verdict: VERDICTS[row.verdict] ?? "dropped",
      reason: row.reason,
      type: row.type === null ? null : (MEMORY_TYPES[row.type] ?? null),
      memory_id: row.memory,
      uncertain_memory_id: row.uncertain,
      assist: row.assist,
    })),
    redactions,
  };
}
