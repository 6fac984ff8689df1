import type { Policy } from "@/lib/analysis/pii";
import type { OwnerNo, TenantNo } from "@/lib/base/core";
import { redactStoredVariable } from "@/lib/features/memories";
import { inTenant } from "@/lib/storage/db";
import { readVariablesAfter, replaceVariable, type StoredVariable } from "@/lib/storage/records";

/** The number of variables per read, of at most 8 KB each. */
const BATCH = 50;

/**
 * Redacts the variables of an owner's sessions according to a policy, in small transactions. Deletes one
 * whose name is personal data by it. Leaves one that is set meanwhile, because it is redacted already. Throws
 * `pattern_over_budget`.
 */
export async function redactVariables(
  { tenantNo, ownerNo }: { readonly tenantNo: TenantNo; readonly ownerNo: OwnerNo },
  policy: Policy,
): Promise<void> {
  let last: StoredVariable | undefined;
  let hasMore = true;
  while (hasMore) {
    const after = last;
    const batch = await inTenant({ tenantNo }, "work", (tx) => readVariablesAfter(tx, ownerNo, after, BATCH));
    for (const variable of batch) {
      const value = await redactStoredVariable(variable, policy);
      if (value !== variable.value)
        await inTenant({ tenantNo }, "work", (tx) => replaceVariable(tx, ownerNo, variable, value));
    }
    last = batch.at(-1);
    hasMore = batch.length === BATCH;
  }
}
