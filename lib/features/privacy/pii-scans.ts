import { z } from "zod";
import { env } from "@/lib/base/config";
import { AppError, type Ctx, OWNER_KINDS, type OwnerNo, parseRowNumber } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import { inTenant, sql, type Tx } from "@/lib/storage/db";
import { countTurns } from "@/lib/storage/index";
import { enqueue, URGENCY, wakeWorker } from "@/lib/storage/queue";
import { findEventIds, nextOwner } from "@/lib/storage/records";
import { isOn, policyOf } from "@/lib/storage/settings";
import { scanJob } from "./scan-job";
import { endScan, readScan, readScans, requireScanner, type Sample, type ScanRow } from "./scan-rows";

export const startScanInput = z.strictObject({
  preview: z.boolean().default(false).describe("Only count the matches, without redacting them"),
});

export const scanOutput = z.object({
  id: z.string(),
  preview: z.boolean(),
  state: z.enum(["running", "done", "cancelled"]),
  policy_version: z
    .number()
    .describe("Version of the policy when the scan started; the scan always applies the current policy"),
  started_by: z.string(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  of: z.number().describe("Number of messages stored when the scan started"),
  done: z.number().describe("Number of scanned messages"),
  rate_per_second: z.number().nullable(),
  events: z.number().describe("Number of events with new redactions"),
  memories: z.number().describe("Number of memories with new redactions"),
  hits: z.number().describe("Number of new redactions"),
  kinds: z
    .array(z.object({ kind: z.string(), count: z.number() }))
    .describe("Number of new redactions per kind, most frequent first"),
  samples: z
    .array(
      z.object({
        event_id: z.string(),
        owner: z.object({ kind: z.enum(OWNER_KINDS), id: z.string() }),
        field: z.string(),
        kind: z.string(),
        rule: z.string(),
      }),
    )
    .describe("Some of the new redactions, without values"),
});
export const scansOutput = z.object({ items: z.array(scanOutput) });
export type Scan = z.infer<typeof scanOutput>;

/** Maximum number of scans in a list. */
const MAX_SCANS = 20;
/**
 * A scan waits this long after a policy change. Every process applies the new policy within 2 s, and the
 * events that it accepts until then are stored soon after.
 */
const POLICY_DELAY_MS = 5000;

/**
 * Starts a scan of everything that the tenant has stored. The scan applies the current policy and redacts new
 * matches; a preview only counts them. Its jobs scan one owner after another. Starting a scan ends a running
 * preview. Requires `admin` and a key that is not bound to an owner. Throws `conflict` while another scan is
 * running or redaction is off.
 */
export async function startScan(ctx: Ctx, { preview }: z.infer<typeof startScanInput>): Promise<Scan> {
  requireScanner(ctx);
  if (!(await isOn("PII_REDACTION_ENABLED")))
    throw new AppError("conflict", "Redaction is off. Turn it on before you start a scan.");
  const { version, setAt } = await policyOf(ctx);
  // This is a separate transaction, because a scan's job locks its lane before the scan. In one transaction,
  // the order of the locks would be reversed, which could cause a deadlock.
  await inTenant(ctx, "accept", (tx) => endPreview(tx, ctx));
  const [row] = await inTenant(ctx, "accept", async (tx) => {
    const total = await countTurns(tx, ctx.tenantNo);
    const [insertedRow] = await tx.rows<ScanRow>(sql`
      insert into pii_scans (tenant_no, is_preview, state, policy_version, started_by, request_id, total)
      values (${ctx.tenantNo}::int, ${preview}, 'running', ${version}::int, ${ctx.actor}, ${ctx.requestId}, ${total}::int) returning *`);
    const scan = Number(insertedRow?.scan_no);
    await writeAudit(
      tx,
      ctx,
      preview ? "pii.preview" : "pii.scan",
      { scan, messages: total },
      `scan:${scan}`,
    );
    const ownerNo = await nextOwner(tx, ctx.tenantNo, null);
    if (ownerNo) await enqueueScan(tx, { scan, ownerNo, runAt: afterPolicyDelay(preview ? null : setAt) });
    else await endScan(tx, ctx.tenantNo, scan, "done");
    return readScans(tx, ctx, 1);
  });
  wakeWorker();
  return toScan(row as ScanRow, []);
}

async function endPreview(tx: Tx, ctx: Ctx): Promise<void> {
  const [running] = await readScans(tx, ctx, 1);
  if (running?.state !== "running") return;
  if (!running.is_preview)
    throw new AppError("conflict", "A scan is running. Wait until it ends, or cancel it.");
  await endScan(tx, ctx.tenantNo, running.scan_no, "cancelled");
}

/** The next step of a scan: an owner, and the range of events to scan. */
export type Step = {
  readonly scan: number;
  readonly ownerNo: OwnerNo;
  readonly range?: { readonly after: number; readonly until: number };
  readonly runAt?: Date | undefined;
};

/** Schedules the next step of a scan, in the caller's transaction. */
export async function enqueueScan(tx: Tx, { scan, ownerNo, range = { after: 0, until: 0 }, runAt }: Step) {
  const lane = { ownerNo, urgency: URGENCY.repair, ...(runAt ? { runAt } : {}) };
  const job = scanJob.create({ scan, ...range }, lane);
  enqueue(tx, [job], env().JOB_MAX_ATTEMPTS);
}

function afterPolicyDelay(setAt: Date | null): Date | undefined {
  const at = (setAt?.getTime() ?? 0) + POLICY_DELAY_MS;
  return at > Date.now() ? new Date(at) : undefined;
}

/** Returns the tenant's latest scans, newest first. Requires `admin`. */
export async function listScans(ctx: Ctx): Promise<z.infer<typeof scansOutput>> {
  requireScanner(ctx);
  return inTenant(ctx, "work", async (tx) => {
    const items: Scan[] = [];
    for (const row of await readScans(tx, ctx, MAX_SCANS)) items.push(await withSamples(tx, ctx, row));
    return { items };
  });
}

/** Returns a scan with its progress. Throws `not_found` for an unknown id and for one of another tenant. */
export async function getScan(ctx: Ctx, id: string): Promise<Scan> {
  requireScanner(ctx);
  return inTenant(ctx, "work", async (tx) => withSamples(tx, ctx, await find(tx, ctx, id)));
}

/**
 * Cancels a running scan. Its redactions are kept. A scan that has already ended is left unchanged. Requires
 * `admin`.
 */
export async function cancelScan(ctx: Ctx, id: string): Promise<Scan> {
  requireScanner(ctx);
  return inTenant(ctx, "accept", async (tx) => {
    const { state, scan_no } = await find(tx, ctx, id);
    if (state === "running") {
      await endScan(tx, ctx.tenantNo, scan_no, "cancelled");
      await writeAudit(tx, ctx, "pii.scan.cancel", { scan: Number(scan_no) }, `scan:${scan_no}`);
    }
    return withSamples(tx, ctx, await find(tx, ctx, id));
  });
}

async function find(tx: Tx, ctx: Ctx, id: string): Promise<ScanRow> {
  const scanNo = parseRowNumber(id);
  const row = scanNo === null ? null : await readScan(tx, ctx.tenantNo, scanNo);
  if (!row) throw new AppError("not_found", "Scan not found.");
  return row;
}

async function withSamples(tx: Tx, ctx: Ctx, row: ScanRow): Promise<Scan> {
  const samples = JSON.parse(row.samples) as Sample[];
  const events = samples.length > 0 ? await findEventIds(tx, ctx.tenantNo, samples) : [];
  const namedSamples = events.flatMap(({ no, event_id, kind, owner_id }) => {
    const sample = samples[no];
    const owner = { kind: OWNER_KINDS[kind] ?? "shared", id: owner_id };
    return sample ? [{ event_id, owner, field: sample.field, kind: sample.kind, rule: sample.rule }] : [];
  });
  return toScan(row, namedSamples);
}

function toScan(row: ScanRow, samples: Scan["samples"]): Scan {
  const seconds = (row.updated_at.getTime() - row.started_at.getTime()) / 1000;
  const kinds = Object.entries(JSON.parse(row.kinds) as Record<string, number>)
    .map(([kind, count]) => ({ kind, count }))
    .sort((a, b) => b.count - a.count);
  return {
    id: String(row.scan_no),
    preview: row.is_preview,
    state: row.state,
    policy_version: row.policy_version,
    started_by: row.started_by,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    of: row.total,
    done: Math.min(row.done, Math.max(row.total, row.state === "done" ? row.done : 0)),
    rate_per_second: row.done > 0 && seconds > 0 ? row.done / seconds : null,
    events: row.events,
    memories: row.memories,
    hits: kinds.reduce((sum, { count }) => sum + count, 0),
    kinds,
    samples,
  };
}
