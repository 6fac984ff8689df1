import type { TenantNo } from "@/lib/base/core";
import { hasActionSince } from "@/lib/storage/audit";
import type { Tx } from "@/lib/storage/db";
import { activeSpace } from "@/lib/storage/index";
import { RULES } from "./merge-repeats";
import type { Step } from "./run-input";
import { type NewRun, readLastComparison } from "./run-rows";

/** Transactions that were open when a run began can store memories with an earlier time. */
const OPEN_TRANSACTIONS_MS = 600_000;

/**
 * Returns the name of the rules and the space with which a run compares memories; null without the step.
 * Called before a transaction, because the embedded database has one connection.
 */
export async function comparisonOf(steps: readonly Step[]): Promise<string | null> {
  if (!steps.includes("repeats")) return null;
  return `${RULES}:${(await activeSpace())?.spaceNo ?? "words"}`;
}

/**
 * Returns from when on memories must be compared, because the last finished run compared the others by the
 * same rules; null for all, also after an import, which keeps the times of the memories.
 */
export async function sinceLastRun(
  tx: Tx,
  tenantNo: TenantNo,
  comparedBy: string | null,
): Promise<NewRun["since"]> {
  const last = comparedBy === null ? null : await readLastComparison(tx, tenantNo, comparedBy);
  if (!last) return null;
  const since = new Date(last.compare_from.getTime() - OPEN_TRANSACTIONS_MS);
  return (await hasActionSince(tx, tenantNo, "import", since)) ? null : since;
}
