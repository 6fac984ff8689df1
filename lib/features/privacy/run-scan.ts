import type { z } from "zod";
import type { KeyedHash, Policy } from "@/lib/analysis/pii";
import { giveWay, type OwnerNo } from "@/lib/base/core";
import { recorder } from "@/lib/base/observability";
import { readTenantId } from "@/lib/features/access";
import { redactEntityNames } from "@/lib/features/graph";
import { planRedaction, type RedactionPlan, redactEvents } from "@/lib/features/memories";
import { redactVariables } from "@/lib/features/sessions";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, type Tx } from "@/lib/storage/db";
import { assertLease, type Claim, complete, defineJob, type JobOf } from "@/lib/storage/queue";
import { type EventTexts, findLastEventNo, nextOwner, readEventTextsAfter } from "@/lib/storage/records";
import {
  loadKeyedHash,
  policyOf,
  redactionPolicy,
  redactPrompts,
  withCustomRules,
} from "@/lib/storage/settings";
import { enqueueScan, type Step } from "./pii-scans";
import { scanJob } from "./scan-job";
import { addSliceResult, endScan, readScan, type Sample, type SliceResult } from "./scan-rows";

/** The number of events per read, which takes a few ms on the embedded database. */
const READ_BATCH = 50;
/** The number of events per write, which blocks retrievals on the embedded database for about 20 ms. */
const WRITE_BATCH = 3;
/** A job ends after this time, so the jobs of other owners can run. */
const JOB_MS = 1000;
/**
 * The delay before the next step when an event is still waiting for its decision, or when this process has
 * not yet loaded the scan's policy.
 */
const RETRY_DELAY_MS = 1000;

/**
 * Scans a slice of an owner's events. The transaction that completes the job also enqueues the next slice or
 * the next owner. After an interruption, the slice is repeated; matches that are already redacted are not
 * found again.
 */
async function run(
  claim: Claim,
  jobs: readonly JobOf<z.output<typeof scanJob.payload>>[],
  signal: AbortSignal,
): Promise<void> {
  for (const job of jobs) {
    const { scan, after, until } = job.payload;
    const row = await inTenant(claim, "work", (tx) => readScan(tx, claim.tenantNo, scan));
    const policy = await redactionPolicy(claim);
    if (row?.state !== "running" || !policy) {
      await inTenant(claim, "work", async (tx) => {
        await complete(tx, claim, [job.jobNo]);
        await endScan(tx, claim.tenantNo, scan, "cancelled");
      });
      continue;
    }
    // Events that are accepted later need no scan, because they are already redacted by the policy.
    const last =
      until > 0 ? until : await inTenant(claim, "work", (tx) => findLastEventNo(tx, claim.ownerNo));
    const hash = await loadKeyedHash({ tenantId: await readTenantId(claim.tenantNo) });
    const slice = new ScanSlice(
      claim,
      {
        scanNo: scan,
        until: last,
        isPreview: row.is_preview,
        policy,
        hash,
      },
      signal,
    );
    const isKnown = (await policyOf(claim)).version >= row.policy_version;
    const end = isKnown ? await slice.run(after) : { after, until: last, runAt: soon() };
    await inTenant(claim, "work", async (tx) => {
      await complete(tx, claim, [job.jobNo]);
      await recordAndContinue(tx, claim, scan, end, slice.found());
    });
  }
}

/** The job definition, for the worker. */
export const piiScan = defineJob({ ...scanJob, run });

type End = { readonly after: number | null; readonly until: number; readonly runAt?: Date };

const soon = () => new Date(Date.now() + RETRY_DELAY_MS);

/** A slice of a scan of one owner: what is scanned, and what was found so far. */
class ScanSlice {
  #done = 0;
  #events = 0;
  #memories = 0;
  #isCancelled = false;
  readonly #kinds = new Map<string, number>();
  readonly #samples: Sample[] = [];

  constructor(
    readonly claim: Claim,
    readonly scan: {
      readonly scanNo: number;
      readonly until: number;
      readonly isPreview: boolean;
      readonly policy: Policy;
      readonly hash: KeyedHash;
    },
    readonly signal: AbortSignal,
  ) {}

  /**
   * Scans events after `from` for at most JOB_MS. Returns where to continue; `after` is null when all of
   * the owner's events are scanned.
   */
  async run(from: number): Promise<End> {
    const { claim, scan, signal } = this;
    const { until } = scan;
    const endsAt = performance.now() + JOB_MS;
    let after = from;
    while (performance.now() < endsAt && !this.#isCancelled) {
      signal.throwIfAborted();
      const range = { after, until };
      const events = await inTenant(claim, "work", (tx) =>
        readEventTextsAfter(tx, claim.ownerNo, range, READ_BATCH),
      );
      const queued = events.findIndex(({ isQueued }) => isQueued);
      const ready = queued === -1 ? events : events.slice(0, queued);
      await this.#look(ready);
      after = ready.at(-1)?.eventNo ?? after;
      if (queued !== -1) return { after, until, runAt: soon() };
      if (events.length < READ_BATCH) {
        if (!scan.isPreview) {
          await redactPrompts(claim, scan.policy);
          await redactVariables(claim, scan.policy);
          await redactEntityNames(claim, scan.policy);
        }
        return { after: null, until };
      }
    }
    return { after, until };
  }

  async #look(events: readonly EventTexts[]): Promise<void> {
    const found: RedactionPlan[] = [];
    for (const event of events) {
      const plan = await withCustomRules(this.scan.policy, (own) =>
        planRedaction(event, own, this.scan.hash),
      );
      if (plan) found.push(plan);
      this.#done += event.payload.messages.length;
      await giveWay(this.claim.tenantNo);
    }
    if (this.scan.isPreview) return this.#note(found);
    for (let at = 0; at < found.length && !this.#isCancelled; at += WRITE_BATCH) {
      this.signal.throwIfAborted();
      const batchNos = found.slice(at, at + WRITE_BATCH).map(({ event }) => event.eventNo);
      await this.#rewrite(batchNos);
    }
  }

  /**
   * Redacts events and counts the redactions in one transaction, because a repeated run would not find them
   * again.
   */
  async #rewrite(eventNos: readonly number[]): Promise<void> {
    const { claim, scan } = this;
    const plans = await inTenant(claim, "work", async (tx) => {
      await assertLease(tx, claim);
      const done = await redactEvents(tx, claim.ownerNo, eventNos, scan, scan.scanNo);
      const row = await readScan(tx, claim.tenantNo, scan.scanNo, "lock");
      if (row) await addSliceResult(tx, claim.tenantNo, row, foundIn(claim.ownerNo, done));
      this.#isCancelled = row?.state !== "running";
      return done;
    });
    for (const { kind } of plans.flatMap(({ newRedactions }) => newRedactions))
      recorder().count(claim.tenantNo, "redactions", `${kind} scan`);
  }

  #note(plans: readonly RedactionPlan[]): void {
    const { events, memories, kinds, samples } = foundIn(this.claim.ownerNo, plans);
    this.#events += events;
    this.#memories += memories;
    for (const [kind, count] of kinds) this.#kinds.set(kind, (this.#kinds.get(kind) ?? 0) + count);
    this.#samples.push(...samples);
  }

  found(): SliceResult {
    return {
      done: this.#done,
      events: this.#events,
      memories: this.#memories,
      kinds: this.#kinds,
      samples: this.#samples,
    };
  }
}

function foundIn(ownerNo: OwnerNo, plans: readonly RedactionPlan[]): SliceResult {
  const kinds = new Map<string, number>();
  for (const { kind } of plans.flatMap(({ newRedactions }) => newRedactions))
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const samples = plans.flatMap(({ event, newRedactions }) =>
    newRedactions.slice(0, 1).map(({ field, kind, rule }) => ({
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

/** Records the result of a slice and enqueues the next step. Locks the lane before the scan. */
async function recordAndContinue(
  tx: Tx,
  claim: Claim,
  scan: number,
  end: End,
  found: SliceResult,
): Promise<void> {
  const step = await nextStep(tx, claim, scan, end);
  const isRunning = (await readScan(tx, claim.tenantNo, scan))?.state === "running";
  if (step && isRunning) await enqueueScan(tx, step);
  const row = await readScan(tx, claim.tenantNo, scan, "lock");
  if (!row) return;
  await addSliceResult(tx, claim.tenantNo, row, found);
  if (step || !isRunning) return;
  await endScan(tx, claim.tenantNo, scan, "done");
  const by = { tenantNo: claim.tenantNo, actor: row.started_by, requestId: row.request_id };
  const counts = { scan, events: row.events + found.events, memories: row.memories + found.memories };
  await writeAudit(tx, by, row.is_preview ? "pii.preview.end" : "pii.scan.end", counts, `scan:${scan}`);
}

async function nextStep(tx: Tx, claim: Claim, scan: number, end: End): Promise<Step | null> {
  const { after, until, runAt } = end;
  if (after !== null) return { scan, ownerNo: claim.ownerNo, range: { after, until }, runAt };
  const ownerNo = await nextOwner(tx, claim.tenantNo, claim.ownerNo);
  return ownerNo ? { scan, ownerNo } : null;
}
