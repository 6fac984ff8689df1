import type { Ctx, TenantNo } from "@/lib/base/core";
import { writeAudit } from "@/lib/storage/audit";
import type { Tx } from "@/lib/storage/db";
import { writeTenantNotice } from "@/lib/storage/notices";
import { hasJob } from "@/lib/storage/queue";
import type { Run } from "./run-input";
import { runJob } from "./run-job";
import { lockStalled, type Report, type RunRow, saveEnd } from "./run-rows";

type EndState = Exclude<Run["state"], "running">;
const ACTIONS: Readonly<Record<EndState, string>> = {
  done: "maintenance.done",
  stopped: "maintenance.stopped",
  failed: "maintenance.failed",
  cancelled: "maintenance.cancel",
};

/**
 * Ends a running run and writes what it changed to the audit log and in a notice. `by` is whoever started it,
 * unless somebody else ends it. Does nothing for a run that had ended before.
 */
export async function endRun(
  tx: Tx,
  row: RunRow,
  state: EndState,
  {
    report = row.report,
    by = { tenantNo: row.tenant_no as TenantNo, actor: row.started_by, requestId: row.request_id },
  }: {
    readonly report?: Report;
    readonly by?: Pick<Ctx, "tenantNo" | "actor" | "requestId" | "source">;
  } = {},
): Promise<void> {
  const runNo = Number(row.run_no);
  if (!(await saveEnd(tx, by.tenantNo, runNo, state))) return;
  const changed = Object.entries(report).map(([step, { changed: count }]) => [step, count]);
  const counts = { run: runNo, ...(Object.fromEntries(changed) as Record<string, number>) };
  await writeAudit(tx, by, ACTIONS[state], counts, `maintenance:${runNo}`);
  const data = { run_id: String(runNo), state, dry_run: row.is_dry, changed: Object.fromEntries(changed) };
  writeTenantNotice(tx, by.tenantNo, { type: "maintenance.finished", data });
}

/**
 * Ends a run whose job is a dead letter or was deleted as failed, because nothing would continue it and no
 * other run could start.
 */
export async function endAbandonedRun(tx: Tx, tenantNo: TenantNo): Promise<void> {
  const row = await lockStalled(tx, tenantNo);
  if (!row || (row.at_owner_no && (await hasJob(tx, row.at_owner_no, runJob.kind)))) return;
  await endRun(tx, row, "failed");
}
