import type { Ctx, OwnerNo } from "@/lib/base/core";
import type { DecisionKey } from "@/lib/storage/records";

/** Returns an owner's number within its tenant. The number appears in decision ids and in the audit log. */
export function ownerNumber(ownerNo: string): string {
  return String(BigInt.asUintN(32, BigInt(ownerNo)));
}

/** Returns the owner of the caller's tenant with this number. */
export function ownerNoOf(ctx: Pick<Ctx, "tenantNo">, number: string): OwnerNo {
  return String((BigInt(ctx.tenantNo) << 32n) + BigInt.asUintN(32, BigInt(number))) as OwnerNo;
}

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
  return { ownerNo: ownerNoOf(ctx, owner), eventNo: Number(eventNo), ordinal: Number(ordinal) };
}
