import { type Ctx, ownerNoOf, ownerNumber } from "@/lib/base/core";
import type { DecisionKey } from "@/lib/storage/records";

/** Returns the public id of a decision. It does not contain the tenant, which the API key determines. */
export function decisionId(ownerNo: string, eventNo: string | number, ordinal: number): string {
  return `${ownerNumber(ownerNo)}-${eventNo}-${ordinal}`;
}

/**
 * Returns the key of the decision with this public id in the caller's tenant, or null when the id is
 * malformed.
 */
export function decisionKeyOf(ctx: Ctx, id: string): DecisionKey | null {
  const [, owner, eventNo, ordinal] = /^(\d{1,10})-(\d{1,15})-(\d{1,4})$/.exec(id) ?? [];
  if (owner === undefined) return null;
  return { ownerNo: ownerNoOf(ctx.tenantNo, owner), eventNo: Number(eventNo), ordinal: Number(ordinal) };
}
