import { setImmediate as nextTurn } from "node:timers/promises";
import { writeAudit } from "@/lib/audit";
import type { OwnerNo } from "@/lib/core";
import { inTenant, ofOwners, sql, type Tx } from "@/lib/db";
import {
  planRedaction,
  type RedactionPlan,
  readStoredAfter,
  redactEvents,
  type StoredEvent,
} from "@/lib/memories";
import { recorder } from "@/lib/observability";
import type { Policy } from "@/lib/pii";
import { assertLease, type Claim, complete, type Job } from "@/lib/queue";
import { policyOf, redactionPolicy } from "@/lib/settings";
import { enqueueScan, type Step } from "./pii-scans";
import { addFound, endScan, type Found, nextOwner, readScan, type Sample } from "./scan-rows";

/** Events read at once: a few ms of the embedded database. */
const READ = 50;
/** Events rewritten in one transaction, which keeps retrievals of the embedded database waiting for some 20 ms. */
const WRITE = 3;
/** Time that one job takes before the owners that wait get their turn. */
const SLICE_MS = 1000;
/** Wait for a worker that is about to decide an event, or for a policy that this process does not know yet. */
const WAIT_MS = 1000;

/**
 * Scans a slice of an owner's events, then has the scan go on behind it, or with the next owner, in the transaction that
 * ends the job. Cut off half way it begins the slice again, and finds what was rewritten already as it should be.
 */
export async function scanSlice(claim: Claim, jobs: readonly Job[], signal: AbortSignal): Promise<void> {
  for (const job of jobs) {
    const { scan, after, until } = job.payload as { scan: number; after: number; until: number };
    const row = await inTenant(claim, "work", (tx) => readScan(tx, claim.tenantNo, scan));
    const policy = await redactionPolicy(claim);
    if (row?.state !== "running" || !policy) {
      await inTenant(claim, "work", async (tx) => {
        await complete(tx, claim, [job.jobNo]);
        await endScan(tx, claim.tenantNo, scan, "cancelled");
      });
      continue;
    }
    const last = until > 0 ? until : await inTenant(claim, "work", (tx) => lastEvent(tx, claim.ownerNo));
    const slice = new Slice(claim, { scan, until: last, isPreview: row.is_preview, policy }, signal);
    const isKnown = (await policyOf(claim)).version >= row.policy_version;
    const end = isKnown ? await slice.run(after) : { after, until: last, runAt: soon() };
    await inTenant(claim, "work", async (tx) => {
      await complete(tx, claim, [job.jobNo]);
      await goOn(tx, claim, scan, end, slice.found());
    });
  }
}

type End = { readonly after: number | null; readonly until: number; readonly runAt?: Date };

const soon = () => new Date(Date.now() + WAIT_MS);

/** The owner's last event when its turn comes: what is accepted later goes by the policy on its way in. */
async function lastEvent(tx: Tx, ownerNo: OwnerNo): Promise<number> {
  const [row] = await tx.rows<{ last: string | null }>(
    sql`select max(event_no) as last from events where ${ofOwners(sql`owner_no`, [ownerNo])}`,
  );
  return Number(row?.last ?? 0);
}

class Slice {
  #done = 0;
  #events = 0;
  #memories = 0;
  #isCancelled = false;
  readonly #kinds = new Map<string, number>();
  readonly #samples: Sample[] = [];

  constructor(
    readonly claim: Claim,
    readonly scan: {
      readonly scan: number;
      readonly until: number;
      readonly isPreview: boolean;
      readonly policy: Policy;
    },
    readonly signal: AbortSignal,
  ) {}

  /** Scans behind an event until the time is over. Gives where to go on; `after` is null once the owner is done. */
  async run(from: number): Promise<End> {
    const { claim, scan, signal } = this;
    const { until } = scan;
    const overAt = performance.now() + SLICE_MS;
    let after = from;
    while (performance.now() < overAt && !this.#isCancelled) {
      signal.throwIfAborted();
      const range = { after, until };
      const events = await inTenant(claim, "work", (tx) => readStoredAfter(tx, claim.ownerNo, range, READ));
      const queued = events.findIndex(({ isQueued }) => isQueued);
      const ready = queued === -1 ? events : events.slice(0, queued);
      await this.#look(ready);
      after = ready.at(-1)?.eventNo ?? after;
      if (queued !== -1) return { after, until, runAt: soon() };
      if (events.length < READ) return { after: null, until };
    }
    return { after, until };
  }

  async #look(events: readonly StoredEvent[]): Promise<void> {
    const found: RedactionPlan[] = [];
    for (const event of events) {
      const plan = planRedaction(event, this.scan.policy);
      if (plan) found.push(plan);
      this.#done += event.payload.messages.length;
      // Requests are served between two events.
      await nextTurn();
    }
    if (this.scan.isPreview) return this.#note(found);
    for (let at = 0; at < found.length && !this.#isCancelled; at += WRITE) {
      this.signal.throwIfAborted();
      const some = found.slice(at, at + WRITE).map(({ event }) => event.eventNo);
      await this.#rewrite(some);
    }
  }

  /** What was rewritten is counted with it: a slice that begins again finds it no more. */
  async #rewrite(eventNos: readonly number[]): Promise<void> {
    const { claim, scan } = this;
    const plans = await inTenant(claim, "work", async (tx) => {
      await assertLease(tx, claim);
      const done = await redactEvents(tx, claim.ownerNo, eventNos, scan.policy, scan.scan);
      const row = await readScan(tx, claim.tenantNo, scan.scan, "lock");
      if (row) await addFound(tx, claim.tenantNo, row, foundIn(claim.ownerNo, done));
      this.#isCancelled = row?.state !== "running";
      return done;
    });
    for (const { kind } of plans.flatMap(({ fresh }) => fresh))
      recorder().count(claim.tenantNo, "redactions", `${kind} scan`);
  }

  #note(plans: readonly RedactionPlan[]): void {
    const { events, memories, kinds, samples } = foundIn(this.claim.ownerNo, plans);
    this.#events += events;
    this.#memories += memories;
    for (const [kind, count] of kinds) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + count);
    this.#samples.push(...samples);
  }

  found(): Found {
    return {
      done: this.#done,
      events: this.#events,
      memories: this.#memories,
      kinds: this.#kinds,
      samples: this.#samples,
    };
  }
}

function foundIn(ownerNo: OwnerNo, plans: readonly RedactionPlan[]): Found {
  const kinds = new Map<string, number>();
  for (const { kind } of plans.flatMap(({ fresh }) => fresh)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const samples = plans.flatMap(({ event, fresh }) =>
    fresh.slice(0, 1).map(({ field, kind, rule }) => ({
      ownerNo,
      eventNo: event.eventNo,
      field: field.split("/")[0] ?? field,
      kind,
      rule,
    })),
  );
  return {
    done: 0,
    events: plans.length,
    memories: plans.reduce((sum, { memories }) => sum + memories.length, 0),
    kinds,
    samples,
  };
}

/** Notes a slice and has the scan go on behind it. Lanes are locked before the scan. */
async function goOn(tx: Tx, claim: Claim, scan: number, end: End, found: Found): Promise<void> {
  const step = await nextStep(tx, claim, scan, end);
  const isRunning = (await readScan(tx, claim.tenantNo, scan))?.state === "running";
  if (step && isRunning) await enqueueScan(tx, step);
  const row = await readScan(tx, claim.tenantNo, scan, "lock");
  if (!row) return;
  await addFound(tx, claim.tenantNo, row, found);
  if (step || !isRunning) return;
  await endScan(tx, claim.tenantNo, scan, "done");
  const by = { tenantNo: claim.tenantNo, actor: row.started_by, requestId: row.request_id };
  const counts = { scan, events: row.events + found.events, memories: row.memories + found.memories };
  await writeAudit(tx, by, row.is_preview ? "pii.preview.end" : "pii.scan.end", counts);
}

async function nextStep(tx: Tx, claim: Claim, scan: number, end: End): Promise<Step | null> {
  const { after, until, runAt } = end;
  if (after !== null) return { scan, ownerNo: claim.ownerNo, range: { after, until }, runAt };
  const ownerNo = await nextOwner(tx, claim.tenantNo, claim.ownerNo);
  return ownerNo ? { scan, ownerNo } : null;
}
