import { type Policy, redactText } from "@/lib/analysis/pii";
import { unmaskedName } from "@/lib/analysis/text";
import type { OwnerNo, TenantNo } from "@/lib/base/core";
import { inTenant } from "@/lib/storage/db";
import {
  applyActions,
  entitiesOf,
  lockOwner,
  readAllEntityActions,
  replaceGivenName,
} from "@/lib/storage/records";
import { withCustomRules } from "@/lib/storage/settings";

/**
 * Redacts the names that people gave to an owner's entities according to a policy, and removes those that are
 * masked as a whole. A name that is given meanwhile is redacted already. Throws `pattern_over_budget`.
 */
export async function redactEntityNames(
  { tenantNo, ownerNo }: { readonly tenantNo: TenantNo; readonly ownerNo: OwnerNo },
  policy: Policy,
): Promise<void> {
  const actions = await inTenant({ tenantNo }, "work", (tx) => readAllEntityActions(tx, ownerNo));
  for (const action of actions) {
    const { change } = action;
    if (!("name" in change) || change.name === null) continue;
    const { name } = change;
    const { text } = await withCustomRules(policy, (own) => redactText(name, own));
    if (text === name) continue;
    await inTenant({ tenantNo }, "work", async (tx) => {
      await lockOwner(tx, ownerNo);
      await replaceGivenName(tx, ownerNo, action, unmaskedName(text) === "" ? null : text);
      await applyActions(tx, ownerNo, entitiesOf(ownerNo, action), []);
    });
  }
}
