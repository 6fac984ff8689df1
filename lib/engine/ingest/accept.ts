import { z } from "zod";
import { env } from "@/lib/base/config";
import {
  AppError,
  type Ctx,
  giveWay,
  hashList,
  type OwnerNo,
  type OwnerRef,
  requireScope,
} from "@/lib/base/core";
import { recorder, withSpan } from "@/lib/base/observability";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import { enqueue, URGENCY, type Urgency, wakeWorker } from "@/lib/storage/queue";
import {
  type CleanEvent,
  deleteEmptyOwners,
  findErased,
  findOrCreateOwners,
  type IdempotentRequest,
  type InsertedEvent,
  insertEvents,
  saidTimes,
  touchSessions,
} from "@/lib/storage/records";
import { canRemember, isOn } from "@/lib/storage/settings";
import { claimReplaced } from "./claim-replaced";
import { cleanEvent } from "./clean-event";
import { eventJob } from "./event-job";
import { claimKey, idempotentRequest } from "./idempotency";
import { type AcceptInput, LIMITS } from "./input";

/** What becomes of a submitted event. One that was erased is not stored again. */
export const EVENT_STATUSES = ["queued", "duplicate", "erased"] as const;
type EventStatus = (typeof EVENT_STATUSES)[number];

export const acceptOutput = z.object({
  events: z
    .array(z.object({ id: z.string(), status: z.enum([...EVENT_STATUSES, "ignored"]) }))
    .describe(
      "One result per event, in the order of the request; duplicate: it was sent before; erased: it was sent before and erased since, so it is not stored again; ignored: nothing of it was stored, because the policy of its agent or the request says so",
    ),
});
export type Accepted = z.infer<typeof acceptOutput>;

/** The schema of the Idempotency-Key header. */
export const idempotencyHeader = z
  .string()
  .min(1, { error: "must have 1 to 256 characters" })
  .max(LIMITS.idLength, { error: "must have 1 to 256 characters" })
  .optional()
  .describe("Makes retries of the request safe. A request with the same key and another body is refused.");

/**
 * Redacts events and writes them with their jobs in one transaction. A repeat, detected by the caller's id
 * or by `idempotencyKey`, is reported as a duplicate, or as erased if it was erased since, and changes
 * nothing. An event whose agent must not remember is ignored: nothing of it is stored, and it is only
 * counted. Throws `scope_missing`, `owner_required`, `owner_forbidden`, `pattern_over_budget`,
 * `idempotency_key_reused`, `ingest_disabled`, `database_unavailable`, `overloaded`.
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
    if (index > 0) await giveWay(ctx.tenantNo);
    clean.push(await cleanEvent(ctx, event, `events[${index}]`, fallbackId));
  }
  const kept: CleanEvent[] = [];
  for (const event of clean) if (await canRemember(ctx, event)) kept.push(event);
  const ignoredCount = clean.length - kept.length;
  if (ignoredCount > 0) recorder().count(ctx.tenantNo, "events", "ignored", ignoredCount);
  if (kept.length === 0) return { events: clean.map(ignored) };
  const request =
    idempotencyKey === null ? null : await idempotentRequest(ctx, ["events"], idempotencyKey, input);
  const { events: accepted } = await acceptClean(ctx, kept, { request, urgency: URGENCY[input.urgency] });
  const results = new Map(kept.map((event, index) => [event, accepted[index]]));
  return { events: clean.map((event) => results.get(event) ?? ignored(event)) };
}

const ignored = ({ eventId }: CleanEvent) => ({ id: eventId, status: "ignored" as const });

/** Throws `ingest_disabled` while a flag disables ingestion. */
export async function requireIngestion(): Promise<void> {
  if ((await isOn("MEMORY_ENABLED")) && (await isOn("COLD_INGEST_ENABLED"))) return;
  throw new AppError("ingest_disabled", "Ingestion is turned off. Retry later.", {
    retryAfterSeconds: 30,
  });
}

type AcceptOptions = {
  /** The action and its target for the audit log; none for plain ingestion. */
  readonly audit?: { readonly action: string; readonly target: string } | null;
  readonly request?: IdempotentRequest | null;
  readonly urgency?: Urgency;
};

type SubmittedEvent = { readonly id: string; readonly status: EventStatus };

/**
 * Writes redacted events with their jobs, and returns one status per event, in their order. Throws
 * `not_found` when the memory to replace was erased meanwhile, `already_superseded` when it has a successor,
 * stored or queued, and `idempotency_key_reused` when the key of `request` was used with another body.
 */
export async function acceptClean(
  ctx: Ctx,
  events: readonly CleanEvent[],
  { audit = null, request = null, urgency = URGENCY.live }: AcceptOptions = {},
): Promise<{ events: SubmittedEvent[] }> {
  const write = async (tx: Tx) => {
    if (request !== null) await claimKey(tx, ctx, request);
    const inserted = await writeEvents(tx, ctx, events);
    queueEvents(tx, inserted, urgency);
    touchSessions(tx, sessionsOf(events, inserted));
    await claimReplacedMemories(tx, events, inserted);
    if (audit !== null && inserted.length > 0)
      await writeAudit(tx, ctx, audit.action, { events: inserted.length }, audit.target);
    return readStatuses(tx, ctx, events, inserted);
  };
  const statuses = await withSpan("accept", () => inTenant(ctx, "accept", write), { events: events.length });
  wakeWorker();
  for (const [index, { status }] of statuses.entries()) countEvent(ctx, status, events[index]);
  return { events: statuses };
}

/** Writes the events that are not stored yet. An owner is kept only when an event of it was inserted. */
async function writeEvents(tx: Tx, ctx: Ctx, events: readonly CleanEvent[]): Promise<InsertedEvent[]> {
  const owners = await numberOwners(tx, ctx, events);
  const numbered = events.map((event, index) => ({
    event,
    index,
    ownerNo: owners.get(keyOf(event.owner)) as OwnerNo,
  }));
  const inserted = await insertEvents(tx, ctx, numbered);
  const ownersWithEvents = new Set(inserted.map(({ ownerNo }) => ownerNo));
  await deleteEmptyOwners(
    tx,
    [...owners.values()].filter((ownerNo) => !ownersWithEvents.has(ownerNo)),
  );
  return inserted;
}

function queueEvents(tx: Tx, inserted: readonly InsertedEvent[], urgency: Urgency): void {
  const jobs = inserted.map(({ ownerNo, eventNo }) =>
    eventJob.create({ event: eventNo }, { ownerNo, urgency }),
  );
  enqueue(tx, jobs, env().JOB_MAX_ATTEMPTS);
}

/** Claims the memories that the inserted events replace. Must run after their jobs are queued. */
async function claimReplacedMemories(
  tx: Tx,
  events: readonly CleanEvent[],
  inserted: readonly InsertedEvent[],
): Promise<void> {
  for (const { index, ownerNo, eventNo } of inserted) {
    const supersedes = events[index]?.payload.requestedChange?.supersedes;
    if (supersedes !== undefined) await claimReplaced(tx, ownerNo, eventNo, supersedes);
  }
}

async function readStatuses(
  tx: Tx,
  ctx: Ctx,
  events: readonly CleanEvent[],
  inserted: readonly InsertedEvent[],
): Promise<SubmittedEvent[]> {
  const queued = new Set(inserted.map(({ index }) => events[index]));
  const repeats = events.filter((event) => !queued.has(event));
  const erased = repeats.length > 0 ? await findErased(tx, ctx, repeats) : new Set();
  const statusOf = (event: CleanEvent): EventStatus => {
    if (queued.has(event)) return "queued";
    return erased.has(event) ? "erased" : "duplicate";
  };
  return events.map((event) => ({ id: event.eventId, status: statusOf(event) }));
}

/**
 * Rollups outlive erased events, so they contain the source of an event only when it looks like a program
 * name.
 */
const SOURCE_NAME = /^[a-z][a-z0-9_.-]{0,31}$/i;

function countEvent(ctx: Ctx, status: EventStatus, event: CleanEvent | undefined): void {
  recorder().count(ctx.tenantNo, "events", status);
  if (status !== "queued" || !event) return;
  const { source } = event;
  const name = source === null ? "none" : SOURCE_NAME.test(source) ? source.toLowerCase() : "other";
  for (const [kind, n] of event.redactionCounts)
    recorder().count(ctx.tenantNo, "redactions", `${kind} ${name}`, n);
}

/** Returns the sessions of inserted events. */
function sessionsOf(events: readonly CleanEvent[], inserted: readonly InsertedEvent[]) {
  return inserted.flatMap(({ index, ownerNo }) => {
    const event = events[index];
    if (!event?.sessionId) return [];
    const { sessionId, agentId, payload } = event;
    return [{ ownerNo, sessionId, agentId, times: saidTimes(payload) }];
  });
}

const keyOf = (owner: OwnerRef) => `${owner.kind}:${owner.id}`;

/** Returns the number of each owner by its key. */
async function numberOwners(tx: Tx, ctx: Ctx, events: readonly CleanEvent[]): Promise<Map<string, OwnerNo>> {
  const byKey = new Map(events.map(({ owner }) => [keyOf(owner), owner]));
  const numbers = await findOrCreateOwners(tx, ctx, [...byKey.values()]);
  return new Map([...byKey.keys()].map((key, index) => [key, numbers[index] as OwnerNo]));
}
